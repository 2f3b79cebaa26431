"""Python runs this first in every process of a proven box; only pin processes are listened to."""

import os
import sys

if "pi_parrain.hardware.pins" in sys.orig_argv:
    from rig.wires.listening import listen

    listen(os.environ["RIG_WIRES"])

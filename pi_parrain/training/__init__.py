"""Training: what somebody learns at a table where nothing is at stake. Pure, like the rules."""

from pi_parrain.training.reasons import Reason
from pi_parrain.training.session import Task, Training

__all__ = ["Reason", "Task", "Training"]

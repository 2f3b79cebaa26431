"""What tests, ``prove`` and ``bench`` share: a box as a process, phones, whole evenings.

It knows the product; the product does not know it, and it is not shipped. It knows none of those
who use it. Only ``rig.browser`` needs playwright.
"""

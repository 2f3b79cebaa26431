"""Promises as figures: what an evening, a power cut, a full disk or a crowd does to the box."""

"""The box: what makes noise and light, and the button. Knows tunes; knows neither games nor pages."""

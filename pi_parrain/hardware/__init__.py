"""The box: sound, light and button. It knows tunes; it knows neither games nor pages."""

"""The meadow around the box: addresses, codes to scan, the poster, power. No Flask in here."""

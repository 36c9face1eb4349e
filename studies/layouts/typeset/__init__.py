"""Sets text on pages and writes them as PDF, keeping what was set: units, what is no unit, and lines that run on."""

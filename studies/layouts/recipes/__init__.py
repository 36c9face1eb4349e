"""Layouts of reports: each function adds pages of one kind to a book, with what stands on them in reading order."""

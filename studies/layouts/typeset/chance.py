"""Random choices that are the same on every machine and in every version of Python."""
import zlib


class Chance:
    """A linear congruential generator that starts from a name."""

    def __init__(self, name):
        self.state = zlib.crc32(name.encode()) + 1

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def choice(self, options):
        return options[self.below(len(options))]

    def take(self, options, count):
        rest = list(options)
        return [rest.pop(self.below(len(rest))) for _ in range(count)]

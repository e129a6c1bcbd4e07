import sys
print('\x1b[2J\x07\x9b', file=sys.stderr)
print('\x1b[2J\x07\x9b')

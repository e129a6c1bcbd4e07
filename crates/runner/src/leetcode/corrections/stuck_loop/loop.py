import os as kata_os
import time as kata_time


class KataLoop:
    steps = 0

    def __init__(self, line):
        self.line = line
        self.rounds = self.period = self.repeated = self.since = self.before = 0
        self.history = []

    def round(self):
        self.rounds += 1
        taken = KataLoop.steps - self.before
        self.before = KataLoop.steps
        if self.rounds <= 1000:
            return
        if not self.history:
            self.history = [0] * 1024
        number = self.rounds
        if self.period and self.history[(number - self.period) & 1023] == taken:
            self.repeated += 1
        else:
            self.repeated = 0
            self.period = self.period % 1023 + 1
        self.history[number & 1023] = taken
        if self.repeated == 1000:
            self.since = kata_time.process_time()
        if self.repeated >= 20000 and not number & 255:
            now = kata_time.process_time()
            if now > 2 and self.since < now / 2:
                kata_os.write(2, f"kata-loop {self.line} {self.repeated}\n".encode())
                kata_os._exit(0)

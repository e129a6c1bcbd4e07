import os as kata_os
import time as kata_time


class KataLoop:
    # Rounds that are not looked at: most loops end before.
    WARM_UP = 1000
    # The number of the last rounds whose sums are kept; a power of two.
    HISTORY = 1024
    # After this many equal rounds, a loop seems stuck; after the second number, it may report.
    ALIKE = 1000
    REPORT_FROM = 20000
    # Reading the time takes longer than a round.
    ROUNDS_PER_READING = 256
    # In seconds of processor time.
    REPORT_AFTER = 2

    steps = 0

    def __init__(self, line):
        self.line = line
        self.rounds = self.period = self.repeated = self.stuck_since = self.steps_before = 0
        self.history = []

    def round(self):
        self.rounds += 1
        sum_of_round = KataLoop.steps - self.steps_before
        self.steps_before = KataLoop.steps
        if self.rounds <= self.WARM_UP:
            return
        if not self.history:
            self.history = [0] * self.HISTORY
        if self.period and self.history[(self.rounds - self.period) % self.HISTORY] == sum_of_round:
            self.repeated += 1
        else:
            self.repeated = 0
            self.period = self.period % (self.HISTORY - 1) + 1
        self.history[self.rounds % self.HISTORY] = sum_of_round
        if self.repeated == self.ALIKE:
            self.stuck_since = kata_time.process_time()
        if self.repeated >= self.REPORT_FROM and self.rounds % self.ROUNDS_PER_READING == 0:
            self.report_if_stuck()

    def report_if_stuck(self):
        now = kata_time.process_time()
        if now > self.REPORT_AFTER and self.stuck_since < now / 2:
            kata_os.write(2, f"kata-loop {self.line} {self.repeated}\n".encode())
            kata_os._exit(0)

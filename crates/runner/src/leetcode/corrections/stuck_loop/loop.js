class KataLoop {
    static steps = 0;

    constructor(line) {
        this.line = line;
        this.rounds = this.period = this.repeated = this.since = this.before = 0;
        this.history = null;
    }

    round() {
        this.rounds++;
        const taken = KataLoop.steps - this.before;
        this.before = KataLoop.steps;
        if (this.rounds <= 1000) return;
        this.history ??= new Array(1024).fill(0);
        if (this.period && this.history[(this.rounds - this.period) & 1023] === taken) {
            this.repeated++;
        } else {
            this.repeated = 0;
            this.period = this.period % 1023 + 1;
        }
        this.history[this.rounds & 1023] = taken;
        const now = () => process.cpuUsage().user / 1e6;
        if (this.repeated === 1000) this.since = now();
        if (this.repeated >= 20000 && (this.rounds & 255) === 0 && now() > 2 && this.since < now() / 2) {
            process._rawDebug(`kata-loop ${this.line} ${this.repeated}`);
            process.reallyExit(0);
        }
    }
}

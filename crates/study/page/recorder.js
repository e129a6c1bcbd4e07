// The recorder: crates/study/recorder as WebAssembly, in a worker. It reads puzzles, and records searches.
"use strict";

// A second solution proves that the first is not unique.
const SOLUTIONS = 2;

// A search stops after this many steps. That takes about a second.
const STEP_LIMIT = 10_000_000;

// Steps that are recorded on each side of one that the reader asks for.
const AROUND = 300;

// What the worker runs. It uses nothing outside itself but `unpacked`.
function work() {
  let recorder;

  async function load(compressed) {
    const { instance } = await WebAssembly.instantiate(
      await (await unpacked(compressed)).arrayBuffer(),
    );
    return instance.exports;
  }

  function ask(recorder, question) {
    [...JSON.stringify(question)].forEach((letter) => recorder.recorder_push(letter.codePointAt(0)));
    const length = recorder.recorder_ask();
    const json = new Uint8Array(recorder.memory.buffer, recorder.recorder_answer(), length);
    return JSON.parse(new TextDecoder().decode(json));
  }

  onmessage = async ({ data }) => {
    try {
      recorder ??= load(data.compressed);
      postMessage(ask(await recorder, data.question));
    } catch (error) {
      postMessage({ Err: error.message });
    }
  };
}

class PageRecorder {
  constructor(compressed) {
    this.compressed = compressed;
    this.waiting = [];
    const code = `${unpacked}(${work})()`;
    this.address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  }

  // What a text is: `Ok` with the givens and their solutions, or `Err` with what is wrong.
  read(text) {
    return this.ask({ read: text });
  }

  // Searches with the strategy of this index.
  search(givens, strategy, solutions, checks) {
    return this.ask({ search: [{ givens, strategy }, { solutions, limit: STEP_LIMIT, checks }] });
  }

  // The steps of a search around this one.
  part(givens, strategy, solutions, checks, step) {
    const scope = { solutions, limit: step + AROUND, checks };
    return this.ask({ part: [{ givens, strategy }, scope, Math.max(0, step - AROUND)] });
  }

  // The step with checks after which the board has changed this often.
  step(givens, strategy, changes) {
    return this.ask({ step: [{ givens, strategy }, changes] });
  }

  // The answers come in the order of the questions.
  ask(question) {
    const compressed = this.worker ? undefined : this.compressed;
    this.worker ??= this.start();
    this.worker.postMessage({ compressed, question });
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  start() {
    const worker = new Worker(this.address);
    worker.onmessage = ({ data }) => this.waiting.shift()(data);
    worker.onerror = ({ message }) => this.cancel(message);
    return worker;
  }

  // Ends what runs. All who wait get this as the error.
  cancel(message) {
    this.worker?.terminate();
    this.worker = undefined;
    this.waiting.splice(0).forEach((resolve) => resolve({ Err: message }));
  }
}

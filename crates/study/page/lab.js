// The lab: crates/study/lab as WebAssembly, in a worker. Any strategy can search a puzzle there.
"use strict";

// A second solution proves that the first is not unique.
const SOLUTIONS = 2;

// A search stops after this many events. That takes some seconds.
const EVENT_LIMIT = 30_000_000;

// What the worker runs. It uses nothing outside itself but `unpacked`.
function work() {
  async function load(compressed) {
    const { instance } = await WebAssembly.instantiate(
      await (await unpacked(compressed)).arrayBuffer(),
    );
    return instance.exports;
  }

  function search(lab, { givens, solutions, limit }, strategy) {
    [...givens].forEach((letter) => lab.lab_push(letter.codePointAt(0)));
    const start = performance.now();
    const length = lab.lab_search(strategy, solutions, limit);
    const time = performance.now() - start;
    const json = new Uint8Array(lab.memory.buffer, lab.lab_result(), length);
    const { Ok: found, Err: error } = JSON.parse(new TextDecoder().decode(json));
    if (error) throw Error(error);
    return { strategy, ...found, time };
  }

  onmessage = async ({ data }) => {
    try {
      const lab = await load(data.compressed);
      data.strategies.forEach((strategy) => postMessage(search(lab, data, strategy)));
    } catch (error) {
      postMessage({ error: error.message });
    }
  };
}

class Lab {
  constructor(compressed) {
    this.compressed = compressed;
    const code = `${unpacked}(${work})()`;
    this.address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  }

  // Runs these strategies, indices of the ladder, one after the other on the puzzle. It calls
  // `found` with each run, and then `done`; or `failed` with a message.
  search(givens, strategies, { found, done, failed }) {
    this.cancel();
    this.worker = new Worker(this.address);
    let left = strategies.length;
    const fail = (message) => {
      this.cancel();
      failed(message);
    };
    this.worker.onerror = ({ message }) => fail(message);
    this.worker.onmessage = ({ data }) => {
      if (data.error) return fail(data.error);
      found(data);
      left -= 1;
      if (left > 0) return;
      this.cancel();
      done();
    };
    const { compressed } = this;
    const limits = { solutions: SOLUTIONS, limit: EVENT_LIMIT };
    this.worker.postMessage({ compressed, givens, strategies, ...limits });
  }

  cancel() {
    this.worker?.terminate();
    this.worker = undefined;
  }
}

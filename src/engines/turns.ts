/**
 * One ONNX runtime does one thing at a time. Jobs wait their turn here; a question somebody waits for goes ahead of
 * background work.
 */
export interface Turns {
  run<T>(urgent: boolean, job: () => Promise<T>): Promise<T>;
}

/** @param breathe resolves after the host has handled waiting messages, so that questions and cancels get in between jobs */
export function createTurns(breathe: () => Promise<void> = nextTask): Turns {
  const urgentJobs: (() => Promise<void>)[] = [];
  const patientJobs: (() => Promise<void>)[] = [];
  let working = false;

  const work = async (): Promise<void> => {
    if (working) return;
    working = true;
    for (let job = urgentJobs.shift() ?? patientJobs.shift(); job; job = urgentJobs.shift() ?? patientJobs.shift()) {
      await job();
      await breathe();
    }
    working = false;
  };

  return {
    run: (urgent, job) =>
      new Promise((resolve, reject) => {
        (urgent ? urgentJobs : patientJobs).push(() => job().then(resolve, reject));
        void work();
      }),
  };
}

/** Awaiting a promise alone never lets a message in: WASM runs end in the same task they began in. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

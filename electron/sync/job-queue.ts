/** Runs one job after the other. What a person waits for goes before what the background has queued. */
export interface JobQueue {
  add<T>(by: 'background' | 'person', run: () => Promise<T>): Promise<T>;
}

interface Job {
  readonly by: 'background' | 'person';
  readonly run: () => Promise<void>;
}

/** Makes an empty queue. */
export function createJobQueue(): JobQueue {
  const waiting: Job[] = [];
  let running = false;

  async function runAll(): Promise<void> {
    running = true;
    // Whoever adds a job has its promise in hand before the job begins.
    await null;
    for (let job = next(); job !== undefined; job = next()) await job.run();
    running = false;
  }

  function next(): Job | undefined {
    const person = waiting.findIndex((job) => job.by === 'person');
    return waiting.splice(Math.max(0, person), 1)[0];
  }

  return {
    add: (by, run) =>
      new Promise((resolve, reject) => {
        waiting.push({ by, run: async () => run().then(resolve, reject) });
        if (!running) void runAll();
      }),
  };
}

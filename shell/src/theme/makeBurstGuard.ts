const windowMs = 1000;

/**
 * Lets a task run at most `maximumPerSecond` times in any second. Calls above that are gathered into one run as soon as there
 * is room, so that the last state always arrives.
 */
export function makeBurstGuard(task: () => void, maximumPerSecond = 5): { request(): void; cancel(): void } {
  let runs: number[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    timer = null;
    runs.push(Date.now());
    task();
  };
  return {
    request() {
      if (timer !== null) return;
      const now = Date.now();
      runs = runs.filter((at) => now - at < windowMs);
      const oldest = runs[0];
      if (runs.length < maximumPerSecond || oldest === undefined) run();
      else timer = setTimeout(run, oldest + windowMs - now);
    },
    cancel() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

import { makeBurstGuard } from './makeBurstGuard';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('makeBurstGuard', () => {
  it('runs at most 5 times in any second, and the last state always arrives', () => {
    const runs: number[] = [];
    const start = Date.now();
    const guard = makeBurstGuard(() => runs.push(Date.now() - start));
    for (let event = 0; event < 200; event += 1) {
      guard.request();
      jest.advanceTimersByTime(20);
    }
    const lastEvent = Date.now() - start - 20;
    jest.advanceTimersByTime(2_000);

    runs.forEach((at) =>
      expect(runs.filter((other) => other >= at && other < at + 1000).length).toBeLessThanOrEqual(5),
    );
    expect(runs.at(-1)).toBeGreaterThanOrEqual(lastEvent);
  });

  it('runs a single request at once', () => {
    const task = jest.fn();
    makeBurstGuard(task).request();

    expect(task).toHaveBeenCalledTimes(1);
  });

  it('runs nothing more once cancelled', () => {
    const task = jest.fn();
    const guard = makeBurstGuard(task);
    for (let event = 0; event < 9; event += 1) guard.request();
    guard.cancel();
    jest.advanceTimersByTime(5_000);

    expect(task).toHaveBeenCalledTimes(5);
  });
});

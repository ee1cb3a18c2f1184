import { logger } from '../logger';
import { JobsTimer } from './JobsTimer';

let timer: JobsTimer;
let isDue: jest.Mock<Promise<boolean>, []>;
let run: jest.Mock<Promise<void>, []>;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
  isDue = jest.fn<Promise<boolean>, []>().mockResolvedValue(true);
  run = jest.fn<Promise<void>, []>().mockResolvedValue(undefined);
  timer = new JobsTimer({ isDue, run });
});
afterEach(async () => {
  await timer.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the timer of the jobs', () => {
  it('looks every two seconds and runs what is due', async () => {
    await jest.advanceTimersByTimeAsync(6_000);

    expect(isDue).toHaveBeenCalledTimes(3);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('starts nothing while nothing is due', async () => {
    isDue.mockResolvedValue(false);
    await jest.advanceTimersByTimeAsync(60_000);

    expect(run).not.toHaveBeenCalled();
  });

  it('lets no slow run stand before the next, and has four at a time at most', async () => {
    const underWay: (() => void)[] = [];
    run.mockImplementation(async () => await new Promise((resolve) => underWay.push(resolve)));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(4);

    underWay[0]?.();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(run).toHaveBeenCalledTimes(5);
    for (const finish of underWay) finish();
  });

  it('asks no second time while it waits for the answer', async () => {
    let answer: (due: boolean) => void = () => undefined;
    isDue.mockImplementationOnce(async () => await new Promise((resolve) => (answer = resolve)));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(isDue).toHaveBeenCalledTimes(1);

    answer(false);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(isDue).toHaveBeenCalledTimes(2);
  });

  it('pauses half a minute after a failure, then tries again', async () => {
    run.mockRejectedValueOnce(new Error('no functions'));
    await jest.advanceTimersByTimeAsync(2_000);
    await jest.advanceTimersByTimeAsync(28_000);
    expect(run).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(2_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('waits for the run under way when it is stopped, and starts no other', async () => {
    let isDone = false;
    run.mockImplementation(
      async () =>
        await new Promise((resolve) =>
          setTimeout(() => {
            isDone = true;
            resolve();
          }, 1_000),
        ),
    );
    await jest.advanceTimersByTimeAsync(2_000);
    const stopped = timer.stop();
    await jest.advanceTimersByTimeAsync(1_000);
    await stopped;
    expect(isDone).toBe(true);

    await jest.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

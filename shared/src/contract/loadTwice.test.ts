import { isLoadFailure, loadTwice } from './loadTwice';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('loadTwice', () => {
  it('gives what came at once', async () => {
    const load = jest.fn(() => Promise.resolve('part'));

    expect(await loadTwice(load)).toBe('part');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('tries exactly once more, a second after the failure', async () => {
    const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('part');
    const part = loadTwice(load);
    await jest.advanceTimersByTimeAsync(999);
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);

    expect(await part).toBe('part');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('gives up after the second failure', async () => {
    const load = jest.fn(() => Promise.reject(new Error('gone')));
    const outcome = expect(loadTwice(load)).rejects.toThrow('gone');
    await jest.advanceTimersByTimeAsync(60_000);
    await outcome;

    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('isLoadFailure', () => {
  it.each([
    [Object.assign(new Error('x'), { name: 'ChunkLoadError' }), true],
    [new Error('Loading chunk 12 failed.'), true],
    [new Error('Loading CSS chunk 3 failed.'), true],
    [new TypeError('Failed to fetch dynamically imported module: http://x/y.js'), true],
    [new TypeError('Importing a module script failed.'), true],
    [new TypeError('x is not a function'), false],
    ['Loading chunk 12 failed.', false],
    [null, false],
  ])('%p: %p', (error, isFailure) => {
    expect(isLoadFailure(error)).toBe(isFailure);
  });
});

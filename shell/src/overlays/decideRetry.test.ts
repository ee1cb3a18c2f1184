import { decideRetry } from './decideRetry';

describe('decideRetry', () => {
  it.each([
    [0, 1000, 'allowed'],
    [1, 1001, 'allowed'],
    [2, 5000, 'allowed'],
    [3, 5000, 'exhausted'],
    [4, 5000, 'exhausted'],
    [0, 999, 'too_soon'],
    [0, 0, 'too_soon'],
    [2, 999, 'too_soon'],
    [3, 10, 'exhausted'],
  ] as const)('after %i retries and %i ms: %s', (retryCount, gap, decision) => {
    expect(decideRetry({ retryCount, lastErrorAt: 10_000, now: 10_000 + gap })).toBe(decision);
  });
});

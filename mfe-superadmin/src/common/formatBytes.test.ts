import { formatBytes } from './formatBytes';

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [1_450_000_000, '1.5 GB'],
    [52_400_000, '52 MB'],
    [3e15, '3,000 TB'],
  ])('of %d is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

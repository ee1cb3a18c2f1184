import { formatNumber } from '@dukani/shared/format';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `52 MB`, `1.4 GB`; a thousand bytes to the kilobyte. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${formatNumber(size, size < 10 && unit > 0 ? 1 : 0)} ${UNITS[unit]}`;
}

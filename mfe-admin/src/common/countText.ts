import { formatNumber } from '@dukani/shared/format';

/** `1 sale`, `2 sales`, `1.5 units`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count, 1)} ${count === 1 ? one : many}`;
}

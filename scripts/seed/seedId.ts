import { createHash } from 'node:crypto';

const namespace = 'dukani-demo';

/** A uuid that is always the same for the same name, so that tests may rely on it: `seedId('tenant', 'duka')`. */
export function seedId(...name: readonly (string | number)[]): string {
  const hash = createHash('sha1')
    .update([namespace, ...name].join('/'))
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex').slice(0, 32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

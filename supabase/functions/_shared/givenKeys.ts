import { FunctionError } from './respond.ts';
import { sealKey } from './payments/seal.ts';

/** A key as the database keeps it. */
export interface SealedKey {
  name: string;
  sealed: string;
  last4: string;
}

/**
 * Seals keys that somebody entered, { name: value }, each for its place. Refuses what is not printable text under names that the service has,
 * and none at all.
 */
export async function sealGivenKeys(
  keys: unknown,
  { names, longest, placeOf }: { names: string[]; longest: number; placeOf: (name: string) => string },
): Promise<SealedKey[]> {
  const given = typeof keys === 'object' && keys !== null ? Object.entries(keys) : [];
  const isRight = ([name, value]: [string, unknown]) =>
    names.includes(name) && typeof value === 'string' && isPrintable(value.trim(), longest);
  if (given.length === 0 || !given.every(isRight))
    throw new FunctionError(400, 'invalid_input', 'Paste the keys as the service shows them.');
  return await Promise.all(given.map(async ([name, value]) => await sealed(name, String(value).trim(), placeOf(name))));
}

const isPrintable = (text: string, longest: number) =>
  text.length >= 4 && text.length <= longest && /^[\x21-\x7e]+$/.test(text);

async function sealed(name: string, value: string, place: string): Promise<SealedKey> {
  return { name, sealed: await sealKey(value, place), last4: value.length >= 12 ? value.slice(-4) : '' };
}

const secretFields = new Set([
  'cmckey',
  'authorization',
  'access_token',
  'client_secret',
  'consumer_secret',
  'consumer_key',
  'apigee_app_id',
  'pwd',
]);
const hidden = '[hidden]';
/** Of an answer that the log keeps. */
const maxDepth = 12;
const maxText = 4000;
const maxLogged = 40_000;

/**
 * A copy for the log: fields that bear keys are hidden by name, and the keys themselves wherever else they stand. What somebody else than the
 * authority may have answered is cut to what a log can hold.
 */
export function redacted(value: unknown, keys: readonly (string | null | undefined)[]): unknown {
  const copy = hide(value, knownOf(keys), 0);
  const text = JSON.stringify(copy) ?? 'null';
  return text.length <= maxLogged ? copy : { cut: storable(text.slice(0, maxText)), length: text.length };
}

/** A text of the authority without keys that it repeats, and without characters that no database keeps. */
export function redactedText(text: string, keys: readonly (string | null | undefined)[]): string {
  return hideIn(text.slice(0, maxText), knownOf(keys));
}

const knownOf = (keys: readonly (string | null | undefined)[]): string[] =>
  keys.filter((key): key is string => typeof key === 'string' && key.length >= 4);

function hideIn(text: string, keys: readonly string[]): string {
  return storable(keys.reduce((rest, key) => rest.replaceAll(key, hidden), text));
}

/** PostgreSQL refuses U+0000 and halves of characters, and with them the whole outcome. */
export function storable(text: string): string {
  return text.replaceAll(/\u0000/g, '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

function hide(value: unknown, keys: readonly string[], depth: number): unknown {
  if (typeof value === 'string') return hideIn(value, keys);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '[cut]';
  if (Array.isArray(value)) return value.map((part) => hide(part, keys, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      hideIn(name, keys),
      secretFields.has(name.toLowerCase()) && part !== null ? hidden : hide(part, keys, depth + 1),
    ]),
  );
}

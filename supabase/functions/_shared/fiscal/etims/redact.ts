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

/** A copy for the log: fields that bear keys are hidden by name, and the keys themselves wherever else they stand. */
export function redacted(value: unknown, keys: readonly (string | null | undefined)[]): unknown {
  const known = keys.filter((key): key is string => typeof key === 'string' && key.length >= 4);
  return hide(value, known);
}

function hide(value: unknown, keys: readonly string[]): unknown {
  if (typeof value === 'string') return keys.reduce((text, key) => text.replaceAll(key, hidden), value);
  if (Array.isArray(value)) return value.map((part) => hide(part, keys));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secretFields.has(name.toLowerCase()) && part !== null ? hidden : hide(part, keys),
    ]),
  );
}

import type { DatabaseFailure } from '../support/callRpc';
import { count } from '../support/reduced';

/** Values that nobody means, for every place of a body. */
export const hostile: unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  'x',
  '１',
  '0x10',
  'NaN',
  'Infinity',
  '-Infinity',
  "'; drop table public.sales; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=HYPERLINK("x")',
  '\u202eabc',
  'a'.repeat(100_000),
  -1,
  0,
  0.5,
  0.0001,
  -0.01,
  1e15,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  1e308,
  -1e308,
  5e-324,
  [],
  {},
  [[]],
  [null],
  [1],
  [{}],
  { id: 1 },
  '9999-99-99T99:99:99Z',
  'infinity',
  '2026-02-30T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
];

type Path = (string | number)[];

/** Every place of a body, objects and lists included. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  const below = Array.isArray(value)
    ? value.flatMap((entry, index) => pathsOf(entry, [...path, index]))
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, entry]) => pathsOf(entry, [...path, key]))
      : [];
  return [path, ...below];
}

/** The body with another value at one place. */
export function replaceAt(body: unknown, [head, ...rest]: Path, value: unknown): unknown {
  if (head === undefined) return value;
  if (Array.isArray(body))
    return body.map((entry: unknown, index) => (index === head ? replaceAt(entry, rest, value) : entry));
  return {
    ...(body as Record<string, unknown>),
    [head]: replaceAt((body as Record<string, unknown>)[head], rest, value),
  };
}

/** What an attempt failed with; null when it did not. */
export function failureOf(attempt: Promise<unknown>): Promise<DatabaseFailure | null> {
  return attempt.then(
    () => null,
    (error: unknown) => error as DatabaseFailure,
  );
}

/**
 * Sends a body with a hostile value in each of its places and tells which were answered otherwise than by a refusal. Every day each
 * place gets a sixth of the values and each value comes to a sixth of the places: all of them everywhere would take minutes.
 */
export async function badlyAnswered(
  body: unknown,
  send: (text: string) => Promise<DatabaseFailure | null>,
): Promise<string[]> {
  const faults: string[] = [];
  const share = count(6, 1);
  for (const [place, path] of pathsOf(body).entries())
    for (const value of hostile.filter((_, index) => (index + place) % share === 0)) {
      const failure = await send(JSON.stringify(replaceAt(body, path, value)));
      if (failure && !/^PT4\d\d$/.test(failure.code)) faults.push(`${path.join('.')} = ${answerOf(value, failure)}`);
    }
  return faults;
}

/** The value and what was said of it, short enough to read in a list. */
export function answerOf(value: unknown, { code, hint, message }: DatabaseFailure): string {
  return `${JSON.stringify(value)?.slice(0, 40)}: ${code} ${hint ?? ''} ${message.slice(0, 100)}`;
}

import type { ErrorOfSchema } from './readErrors';

/** How many functions a line of the table names. */
const mostNamed = 6;

/** docs/errors.md: what each code means and who raises it. */
export function errorsPage(errors: readonly ErrorOfSchema[]): string {
  return [
    '# Error codes of the database',
    '<!-- Made by npm run schema:docs; do not edit. -->',
    'What functions refuse with: `private.fail(status, code, sentence, details)`. Browsers see an `ApiError` with `code`, `status`, `details` and the sentence as its `message`; `ErrorCode` in `shared/src/api/errorCodes.ts` is this list as a type. `invalid_input` is raised by `private.refuse_input(field, sentence)`, with the field in its details.',
    [
      '| code | status | details | sentence | raised in |',
      '|---|---|---|---|---|',
      ...errors.map(
        ({ code, statuses, sentences, hasDetails, functions }) =>
          `| \`${code}\` | ${statuses.toSorted().join(', ')} | ${hasDetails ? 'yes' : ''} | ${cellOf(sentences)} | ${namesOf(functions)} |`,
      ),
    ].join('\n'),
  ].join('\n\n');
}

/** shared/src/api/errorCodes.ts: the codes as a union. */
export function errorCodesModule(errors: readonly ErrorOfSchema[]): string {
  return [
    '// Made by npm run schema:docs from supabase/schemas; do not edit. What each code means stands in docs/errors.md.',
    '/** The codes that functions of the database refuse with. */',
    `export type ErrorCode = ${errors.map(({ code }) => `'${code}'`).join(' | ')};`,
  ].join('\n');
}

function cellOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  const text = first.replaceAll('|', '\\|').replaceAll('\n', ' ');
  return others.length === 0 ? text : `${text} (and ${others.length} more)`;
}

function namesOf(functions: readonly string[]): string {
  const named = functions.slice(0, mostNamed).map((name) => `\`${name}\``);
  return `${named.join(', ')}${functions.length > mostNamed ? ` and ${functions.length - mostNamed} more` : ''}`;
}

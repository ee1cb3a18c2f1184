import type { SchemaStatement } from '../readSchema';

/** A code that functions of the database refuse with. */
export interface ErrorOfSchema {
  code: string;
  /** HTTP statuses that it comes with; hardly ever more than one. */
  statuses: number[];
  /** The sentences that are written out, without those that are put together. */
  sentences: string[];
  /** Whether some of its refusals carry details. */
  hasDetails: boolean;
  /** The functions that raise it, with their schema unless that is public. */
  functions: string[];
}

interface Refusal {
  code: string;
  status: number;
  sentence: string | null;
  hasDetails: boolean;
}

// These write codes into an answer that others raise.
const codesInAnswers: Record<string, { status: number; pattern: RegExp }> = {
  'private.modifier_fault': { status: 409, pattern: /(?:then|else) '(modifiers?_[a-z_]+)'/g },
  'private.coupon_answer': { status: 409, pattern: /"state": "(coupon_[a-z_]+)"/g },
};
/** Codes that come from elsewhere: an argument, what was caught, one of the answers above. */
const passedOn = /^(p_code|v_hint|v_\w+ ->> '(code|state)')$/;
const literal = /^'((?:[^']|'')*)'$/;

/** Statements as they stand in the files, whatever order they were applied in. */
const inFileOrder = (statements: readonly SchemaStatement[]): SchemaStatement[] =>
  [...statements].sort((left, right) => {
    if (left.file === right.file) return left.line - right.line;
    return left.file < right.file ? -1 : 1;
  });

/** Every code that `supabase/schemas` raises, in the order of the alphabet. Throws for a code that is not written out. */
export function readErrors(statements: readonly SchemaStatement[]): ErrorOfSchema[] {
  const found = new Map<string, ErrorOfSchema>();
  for (const { kind, sql } of inFileOrder(statements)) {
    const name = /create (?:function|procedure) ([a-z_0-9]+\.[a-z_0-9]+)/i.exec(sql)?.[1];
    if (kind !== 'CreateFunctionStmt' || name === undefined) continue;
    for (const refusal of refusalsOf(name, sql.replaceAll(/^\s*--.*$/gm, '')))
      add(found, name.replace(/^public\./, ''), refusal);
  }
  return [...found.values()].sort((left, right) => (left.code < right.code ? -1 : 1));
}

function add(found: Map<string, ErrorOfSchema>, name: string, refusal: Refusal): void {
  const { code, status, sentence, hasDetails } = refusal;
  const entry = found.get(code) ?? { code, statuses: [], sentences: [], hasDetails: false, functions: [] };
  found.set(code, entry);
  if (!entry.statuses.includes(status)) entry.statuses.push(status);
  if (sentence !== null && !entry.sentences.includes(sentence)) entry.sentences.push(sentence);
  if (!entry.functions.includes(name)) entry.functions.push(name);
  entry.hasDetails ||= hasDetails;
}

function refusalsOf(name: string, sql: string): Refusal[] {
  const { status = 0, pattern } = codesInAnswers[name] ?? {};
  const inAnswers = pattern === undefined ? [] : [...sql.matchAll(pattern)];
  return [
    ...[...sql.matchAll(/private\.(?:fail|answer_refusal)\(/g)].flatMap(({ index, 0: call }) =>
      refusalOf(name, argumentsAt(sql, index + call.length)),
    ),
    ...[...sql.matchAll(/raise exception '((?:[^']|'')*)'[^;]*?errcode = 'PT(\d{3})', hint = '([a-z_]+)'/g)].map(
      ([, sentence = '', raised, code = '']) => ({
        code,
        status: Number(raised),
        sentence: sentence.includes('%') ? null : textOf(sentence),
        hasDetails: false,
      }),
    ),
    ...inAnswers.map(([, code = '']) => ({ code, status, sentence: null, hasDetails: false })),
  ];
}

function refusalOf(name: string, [status = '', code = '', sentence = '', details]: string[]): Refusal[] {
  if (status.endsWith('integer') || passedOn.test(code)) return [];
  const text = literal.exec(code)?.[1];
  if (text === undefined || !/^\d{3}$/.test(status))
    throw new Error(`${name} raises ${status}, ${code}: write status and code out, so that callers can know them.`);
  const written = literal.exec(sentence)?.[1];
  return [
    {
      code: text,
      status: Number(status),
      sentence: written === undefined ? null : textOf(written),
      hasDetails: details !== undefined,
    },
  ];
}

const textOf = (literalText: string): string => literalText.replaceAll("''", "'");

/** The arguments of a call, from behind its opening parenthesis. */
function argumentsAt(sql: string, start: number): string[] {
  const parts: string[] = [];
  let depth = 1;
  let isText = false;
  let from = start;
  for (let at = start; depth > 0 && at < sql.length; at += 1) {
    const sign = sql[at];
    if (sign === "'") isText = !isText;
    if (isText) continue;
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    if (depth === 0 || (depth === 1 && sign === ',')) {
      parts.push(sql.slice(from, at).trim());
      from = at + 1;
    }
  }
  return parts;
}

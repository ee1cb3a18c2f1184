import type { Client } from 'pg';

type RpcArguments = Record<string, unknown>;

/** Objects travel as JSON text; arrays stay arrays (uuid[], text[]). */
function toParameter(value: unknown): unknown {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value;
}

/** Calls a public function by name with named arguments and gives its answer as JSON. */
export async function callRpc<T>(client: Client, name: string, args: RpcArguments = {}): Promise<T> {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`Not a function name: ${name}`);
  const names = Object.keys(args);
  const list = names.map((argument, index) => `"${argument}" => $${index + 1}`).join(', ');
  const { rows } = await client.query<{ result: T }>(
    `select to_jsonb(public.${name}(${list})) as result`,
    names.map((argument) => toParameter(args[argument])),
  );
  return rows[0]?.result as T;
}

/** An error as the database raises it: `hint` is the stable code, `detail` JSON, `code` PT plus the HTTP status. */
export interface DatabaseFailure extends Error {
  code: string;
  hint?: string;
  detail?: string;
  /** The functions it was raised in, innermost first. */
  where?: string;
}

/** Expects the promise to fail with the given code (hint) and gives the error for a closer look. */
export async function expectCode(promise: Promise<unknown>, code: string): Promise<DatabaseFailure> {
  const outcome = await promise.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error: error as DatabaseFailure }),
  );
  if (!('error' in outcome))
    throw new Error(`Expected code ${code}, but it succeeded with ${JSON.stringify(outcome.answer)}`);
  if (outcome.error.hint !== code)
    throw new Error(
      `Expected code ${code}, got ${outcome.error.code} ${outcome.error.hint ?? ''}: ${outcome.error.message}`,
    );
  return outcome.error;
}

/** A refusal that is answered and not raised, so that what the call has written stays. */
export interface AnsweredRefusal {
  code: string;
  hint: string;
  message: string;
  details: string | null;
}

/** Expects the call to answer a refusal with the given code, and gives it for a closer look. */
export async function expectAnswered(promise: Promise<unknown>, code: string): Promise<AnsweredRefusal> {
  const answer = (await promise) as AnsweredRefusal;
  if (answer.hint !== code) throw new Error(`Expected the answer ${code}, got ${JSON.stringify(answer)}`);
  return answer;
}

/** Expects the promise to fail with the given SQLSTATE, e.g. 42501 for a missing privilege. */
export async function expectSqlState(promise: Promise<unknown>, sqlState: string): Promise<DatabaseFailure> {
  const error = await promise.then(
    () => new Error('it succeeded') as DatabaseFailure,
    (failure: DatabaseFailure) => failure,
  );
  if (error.code !== sqlState) throw new Error(`Expected SQLSTATE ${sqlState}, got ${error.code}: ${error.message}`);
  return error;
}

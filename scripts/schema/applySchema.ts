import type { Client } from 'pg';
import type { SchemaStatement } from './readSchema';

/**
 * The stages of a schema, each whole before the next begins. Functions come before the tables whose checks and defaults call them, and
 * the others after the tables whose rows they take.
 */
export const stages = ['foundation', 'objects', 'rules', 'comments', 'server', 'reference', 'guard'] as const;
export type Stage = (typeof stages)[number];

const objects = new Set([
  'CompositeTypeStmt',
  'CreateEnumStmt',
  'CreateDomainStmt',
  'CreateStmt',
  'CreateFunctionStmt',
]);

/** In which stage a statement is applied. */
export function stageOf({ file, kind, sql }: SchemaStatement): Stage {
  if (file === '00_foundation/schemas.sql') return 'foundation';
  if (/create event trigger/i.test(sql)) return 'guard';
  if (file.startsWith('99_server/')) return 'server';
  if (file.includes('/reference/')) return 'reference';
  if (objects.has(kind)) return 'objects';
  if (kind === 'CommentStmt' || (kind === 'GrantStmt' && /\bon (function|procedure)\b/i.test(sql))) return 'comments';
  return 'rules';
}

/** What names an object that is not there yet: tried again when others have been made. */
const notYet = new Set(['42P01', '42883', '42704', '3F000', '42703', '23503']);

/**
 * Applies a schema to a database that has the server's own schemas only, as the role `postgres`, in one transaction. Within a stage a
 * statement that needs an object of a later file waits for it.
 * @returns the statements in the order in which they went through
 */
export async function applySchema(client: Client, statements: SchemaStatement[]): Promise<SchemaStatement[]> {
  const applied: SchemaStatement[] = [];
  await client.query('begin');
  try {
    await client.query(
      `set local role postgres; set local search_path = "$user", public, extensions; set local check_function_bodies = off`,
    );
    for (const stage of stages) {
      const ofStage = statements.filter((statement) => stageOf(statement) === stage);
      applied.push(...(stage === 'guard' ? await applyAsOwner(client, ofStage) : await applyStage(client, ofStage)));
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return applied;
}

async function applyStage(client: Client, statements: SchemaStatement[]): Promise<SchemaStatement[]> {
  const applied: SchemaStatement[] = [];
  let waiting = statements;
  while (waiting.length > 0) {
    const refused: { statement: SchemaStatement; error: unknown }[] = [];
    for (const statement of waiting) {
      const error = await tryStatement(client, statement);
      if (error === null) applied.push(statement);
      else refused.push({ statement, error });
    }
    if (refused.length === waiting.length) throw schemaFailed(refused);
    waiting = refused.map(({ statement }) => statement);
  }
  return applied;
}

async function tryStatement(client: Client, statement: SchemaStatement): Promise<unknown> {
  await client.query('savepoint statement');
  try {
    await client.query(statement.sql);
    await client.query('release savepoint statement');
    return null;
  } catch (error) {
    await client.query('rollback to savepoint statement');
    if (!notYet.has((error as { code?: string }).code ?? '')) throw schemaFailed([{ statement, error }]);
    return error;
  }
}

/** Only a superuser creates an event trigger; on Supabase an extension lends postgres that right. */
async function applyAsOwner(client: Client, statements: SchemaStatement[]): Promise<SchemaStatement[]> {
  await client.query('reset role; alter role postgres superuser; set local role postgres');
  const applied = await applyStage(client, statements);
  await client.query('reset role; alter role postgres nosuperuser');
  return applied;
}

function schemaFailed(refused: { statement: SchemaStatement; error: unknown }[]): Error {
  const lines = refused.slice(0, 20).map(({ statement: { file, line }, error }) => {
    return `supabase/schemas/${file}:${line}: ${error instanceof Error ? error.message : String(error)}`;
  });
  return new Error(`The schema does not fit together:\n${lines.join('\n')}`);
}

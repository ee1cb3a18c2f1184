import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { stageOf } from './applySchema';
import type { SchemaStatement } from './readSchema';
import { migrationFolder, withClient, type SchemaDatabases } from './schemaDatabases';

type Part = 'foundation' | 'functions_of_tables' | 'tables' | 'functions' | 'rules' | 'server' | 'reference' | 'guard';

const parts: { part: Part; says: string }[] = [
  { part: 'foundation', says: 'Schemas, extensions and default privileges.' },
  { part: 'functions_of_tables', says: 'Functions that the checks and defaults of tables call.' },
  { part: 'tables', says: 'Tables with their columns and constraints.' },
  { part: 'functions', says: 'Types, functions and procedures.' },
  { part: 'rules', says: 'Indexes, triggers, policies, privileges and comments.' },
  { part: 'server', says: 'What the project changes in the server’s own schemas: sign-in, storage, live changes.' },
  { part: 'reference', says: 'Rows that every database has.' },
  { part: 'guard', says: 'The event trigger that refuses an exposed table without row security.' },
];

/**
 * Writes the schema as the first migrations, in place of those that are there: a few files, each in the order of the domains.
 * @returns the names of the files
 */
export async function writeBaseline({ describedUrl, statements }: SchemaDatabases): Promise<string[]> {
  const needed = await withClient(describedUrl, functionsOfTables);
  const inParts = new Map<Part, SchemaStatement[]>(parts.map(({ part }) => [part, []]));
  for (const statement of statements) inParts.get(partOf(statement, needed))?.push(statement);
  mkdirSync(migrationFolder, { recursive: true });
  for (const name of readdirSync(migrationFolder)) rmSync(path.join(migrationFolder, name));
  return parts.map(({ part, says }, place) => {
    const name = `202611261200${place}0_baseline_${part}.sql`;
    writeFileSync(path.join(migrationFolder, name), textOf(says, inParts.get(part) ?? []));
    return name;
  });
}

/** The functions that a table cannot be made without: those its checks and defaults call, and what these call in turn. */
async function functionsOfTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    with recursive needed as (
      select d.refobjid as oid from pg_depend d
      where d.refclassid = 'pg_proc'::regclass and (
        (d.classid = 'pg_constraint'::regclass and exists (select 1 from pg_constraint k where k.oid = d.objid and k.conrelid <> 0))
        or d.classid = 'pg_attrdef'::regclass)
      union
      select d.refobjid from needed n join pg_depend d
        on d.classid = 'pg_proc'::regclass and d.objid = n.oid and d.refclassid = 'pg_proc'::regclass
    )
    select n.nspname || '.' || p.proname as name from needed join pg_proc p using (oid) join pg_namespace n on n.oid = p.pronamespace`);
  return new Set(rows.map(({ name }) => name));
}

function partOf(statement: SchemaStatement, needed: Set<string>): Part {
  const stage = stageOf(statement);
  if (stage === 'comments') return 'rules';
  if (stage !== 'objects') return stage;
  if (statement.kind === 'CreateStmt') return 'tables';
  const name = /create (?:function|procedure) ([a-z_0-9]+\.[a-z_0-9]+)/i.exec(statement.sql)?.[1];
  return name !== undefined && needed.has(name) ? 'functions_of_tables' : 'functions';
}

function textOf(says: string, statements: SchemaStatement[]): string {
  const blocks = [
    `-- ${says}\n-- Made of supabase/schemas, which is where to read it; a landed migration is never edited.\n`,
    // Bodies name tables that come later; npm test looks into each of them.
    'set local check_function_bodies = off;\n',
  ];
  let file = '';
  for (const statement of statements) {
    if (statement.file !== file) blocks.push(`\n-- ${(file = statement.file)}\n`);
    blocks.push(`${statement.sql}\n`);
  }
  return blocks.join('');
}

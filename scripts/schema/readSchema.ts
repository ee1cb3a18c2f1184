import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'libpg-query';

/** One statement of the schema folder. */
export interface SchemaStatement {
  /** The file below the schema folder, for example `40_sales/record_sale.sql`. */
  file: string;
  /** Where it begins in the file, from 1. */
  line: number;
  /** PostgreSQL's own name of its kind, for example `CreateFunctionStmt`. */
  kind: string;
  /** Its text, with the comments above it. */
  sql: string;
}

interface ParsedFile {
  stmts: { stmt: Record<string, unknown>; stmt_location?: number; stmt_len?: number }[];
}

/** The files of a schema folder, domain by domain. */
export function schemaFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.split(path.sep).join('/'))
    .sort();
}

/**
 * Reads `supabase/schemas` as statements, in the order of its files. PostgreSQL's own parser takes them apart, so that what it would not
 * read is an error here already.
 */
export async function readSchema(folder: string): Promise<SchemaStatement[]> {
  const statements: SchemaStatement[] = [];
  for (const file of schemaFiles(folder)) statements.push(...(await readStatements(folder, file)));
  return statements;
}

async function readStatements(folder: string, file: string): Promise<SchemaStatement[]> {
  const text = readFileSync(path.join(folder, file), 'utf8');
  // The parser counts in bytes.
  const bytes = Buffer.from(text);
  const parsed = (await parse(text).catch((error: unknown) => {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  })) as ParsedFile;
  return parsed.stmts.map(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const raw = bytes.subarray(start, length === undefined ? undefined : start + length).toString();
    const before = bytes.subarray(0, start).toString() + raw.slice(0, raw.length - raw.trimStart().length);
    return {
      file,
      line: before.split('\n').length,
      kind: Object.keys(stmt)[0] ?? '',
      sql: `${raw.trim().replace(/;$/, '')};`,
    };
  });
}

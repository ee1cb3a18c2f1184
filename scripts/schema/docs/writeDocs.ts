import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';
import { withClient, type SchemaDatabases } from '../schemaDatabases';
import type { SchemaStatement } from '../readSchema';
import { apiPage } from './apiPage';
import { domainPage, titleOf } from './domainPage';
import { errorCodesModule, errorsPage } from './errorsPage';
import { readDomains } from './readDomains';
import { readErrors } from './readErrors';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const folder = path.join(root, 'docs/schema');

/** Writes what is made from the schema: docs/schema (a page for each domain and an index), docs/api.md, docs/errors.md and the type of error codes. */
export async function writeDocs(databases: SchemaDatabases): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of await documents(databases)) writeFileSync(path.join(root, name), text);
}

/** Which of these files are not what the schema says. */
export async function docFaults(databases: SchemaDatabases): Promise<string[]> {
  return [...(await documents(databases))]
    .filter(([name, text]) => {
      const file = path.join(root, name);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    })
    .map(([name]) => `${name} is not up to date: npm run schema:docs`);
}

async function documents(databases: SchemaDatabases): Promise<Map<string, string>> {
  return new Map([...(await pages(databases)), ...(await errorDocuments(databases.statements))]);
}

/** The files that are made from the error codes, by path. They need no database. */
export async function errorDocuments(statements: readonly SchemaStatement[]): Promise<Map<string, string>> {
  const errors = readErrors(statements);
  return await formatted([
    ['docs/errors.md', errorsPage(errors)],
    ['shared/src/api/errorCodes.ts', errorCodesModule(errors)],
  ]);
}

async function formatted(texts: readonly (readonly [string, string])[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [name, text] of texts) {
    const options = await prettier.resolveConfig(path.join(root, name));
    const parser = name.endsWith('.md') ? 'markdown' : 'typescript';
    files.set(name, await prettier.format(text, { ...options, parser }));
  }
  return files;
}

async function pages({ describedUrl, statements }: SchemaDatabases): Promise<Map<string, string>> {
  const domains = await withClient(describedUrl, async (client) => readDomains(client, statements));
  const api = await withClient(describedUrl, apiPage);
  const shown = domains.filter(({ tables, functions }) => tables.length + functions.length > 0);
  const index = [
    '# The database by domain',
    '<!-- Made by npm run schema:docs; do not edit. -->',
    'The source is `supabase/schemas`; how to change it stands in `CONTRIBUTING.md`.',
    [
      '| domain | tables | functions |',
      '|---|---|---|',
      ...shown.map(
        ({ name, tables, functions }) =>
          `| [${titleOf(name)}](${name}.md) | ${tables.map((table) => table.name).join(', ')} | ${functions.length} |`,
      ),
    ].join('\n'),
  ].join('\n\n');
  return await formatted([
    ['docs/api.md', api],
    ['docs/schema/README.md', index],
    ...shown.map((domain) => [`docs/schema/${domain.name}.md`, domainPage(domain)] as const),
  ]);
}

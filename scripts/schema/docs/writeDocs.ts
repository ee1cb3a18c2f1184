import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';
import { withClient, type SchemaDatabases } from '../schemaDatabases';
import { domainPage, titleOf } from './domainPage';
import { readDomains } from './readDomains';

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../docs/schema');

/** Writes docs/schema: a page for each domain and an index. */
export async function writeDocs(databases: SchemaDatabases): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of await pages(databases)) writeFileSync(path.join(folder, name), text);
}

/** Which pages of docs/schema are not what the schema says. */
export async function docFaults(databases: SchemaDatabases): Promise<string[]> {
  return [...(await pages(databases))]
    .filter(([name, text]) => {
      const file = path.join(folder, name);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    })
    .map(([name]) => `docs/schema/${name} is not up to date: npm run schema:docs`);
}

async function pages({ describedUrl, statements }: SchemaDatabases): Promise<Map<string, string>> {
  const domains = await withClient(describedUrl, async (client) => readDomains(client, statements));
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
  const texts: [string, string][] = [
    ['README.md', index],
    ...shown.map((domain): [string, string] => [`${domain.name}.md`, domainPage(domain)]),
  ];
  const formatted = new Map<string, string>();
  for (const [name, text] of texts) {
    const options = await prettier.resolveConfig(path.join(folder, name));
    formatted.set(name, await prettier.format(text, { ...options, parser: 'markdown' }));
  }
  return formatted;
}

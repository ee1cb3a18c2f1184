import type { DocDomain, DocFunction, DocKey, DocTable } from './readDomains';

/** The page of a domain: its tables in a picture and one by one, then its functions. */
export function domainPage({ name, tables, functions }: DocDomain): string {
  const open = functions.filter(({ schema }) => schema === 'public');
  const inner = functions.filter(({ schema }) => schema !== 'public');
  return [
    `# ${titleOf(name)}`,
    '<!-- Made by npm run schema:docs; do not edit. -->',
    ...(tables.length === 0 ? [] : ['## Tables', picture(tables), ...tables.map(tableText)]),
    ...(open.length === 0 ? [] : ['## Functions of the API', ...open.map(functionText)]),
    ...(inner.length === 0 ? [] : ['## Functions behind them', inner.map(functionLine).join('\n')]),
  ].join('\n\n');
}

export const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

/** The tables and what they reference, for Mermaid; columns of keys only, so that it can be read. */
function picture(tables: DocTable[]): string {
  const lines = tables.flatMap(({ name, keys, columns }) => {
    const shown = new Set(keys.filter(({ kind }) => kind !== 'unique').flatMap((key) => key.columns));
    return [
      `  ${entity(name)} {`,
      ...columns
        .filter((column) => shown.has(column.name))
        .map((column) => `    ${column.type.replace(/[^a-z0-9]+/gi, '_')} ${column.name}${marks(keys, column.name)}`),
      '  }',
      ...keys
        .filter(({ kind, references }) => kind === 'foreign' && references !== null && references !== 'tenants')
        .map(
          ({ references, columns: of }) =>
            `  ${entity(references ?? '')} ||--o{ ${entity(name)} : "${of.at(-1) ?? ''}"`,
        ),
    ];
  });
  return ['```mermaid', 'erDiagram', ...lines, '```'].join('\n');
}

const entity = (name: string): string => name.replace('.', '_');

function marks(keys: DocKey[], column: string): string {
  const has = (kind: DocKey['kind']) => keys.some((key) => key.kind === kind && key.columns.includes(column));
  const all = [...(has('primary') ? ['PK'] : []), ...(has('foreign') ? ['FK'] : [])];
  return all.length === 0 ? '' : ` ${all.join(', ')}`;
}

function tableText({ name, file, comment, columns, keys }: DocTable): string {
  return [
    `### ${name}`,
    comment ?? '',
    `Source: \`supabase/schemas/${file}\`.`,
    [
      '| column | type | | what |',
      '|---|---|---|---|',
      ...columns.map(
        (column) =>
          `| ${column.name} | ${column.type} | ${column.isRequired ? 'required' : ''}${presetText(column.preset)} | ${cell(column.comment)} |`,
      ),
    ].join('\n'),
    keys.length === 0 ? '' : keys.map(keyText).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function presetText(preset: string | null): string {
  return preset === null || preset.length > 40 ? '' : `, \`${preset.replaceAll('|', '\\|')}\``;
}

function keyText({ kind, columns, references }: DocKey): string {
  const names = columns.join(', ');
  if (kind === 'primary') return `- primary key (${names})`;
  if (kind === 'unique') return `- unique (${names})`;
  return `- (${names}) → ${references ?? ''}`;
}

function functionText({ name, parameters, answer, comment, callers, file }: DocFunction): string {
  return [
    `### ${name}`,
    ['```sql', `${name}(${parameters}) returns ${answer}`, '```'].join('\n'),
    comment ?? '',
    `Called by ${callers.length === 0 ? 'no API role' : callers.join(', ')}. Source: \`supabase/schemas/${file}\`.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const functionLine = ({ schema, name, comment }: DocFunction): string =>
  `- \`${schema}.${name}\`${comment === null ? '' : `: ${oneLine(comment)}`}`;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('<', '\\<').replaceAll('_', '\\_');
const cell = (text: string | null): string => (text === null ? '' : oneLine(text).replaceAll('|', '\\|'));

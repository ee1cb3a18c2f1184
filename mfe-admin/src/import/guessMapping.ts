import type * as rpc from '@dukani/shared/rpc';
import { PRODUCT_FILE_COLUMNS, CONTACT_FILE_COLUMNS } from '../common/fileColumns';
import { kindText } from './importKinds';

/** The field of each column by its number; columns that fill nothing are left out. */
export type Mapping = Record<string, string>;

/** A column's name as names are compared: lower case, words parted by one space, without signs. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\(.*?\)|\[.*?\]/g, ' ')
    .replaceAll(/[^\p{L}\p{N}:]+/gu, ' ')
    .trim();
}

/** What columns are, by their names: our own export first, then the names that others use. A field is taken once, barcodes excepted. */
export function guessMapping(kind: rpc.ImportKind, headers: readonly string[]): Mapping {
  const mapping: Mapping = {};
  const taken = new Set<string>();
  const own = {
    products: PRODUCT_FILE_COLUMNS,
    contacts: CONTACT_FILE_COLUMNS,
    opening_stock: [],
    contact_balances: [],
    supplier_prices: [],
  }[kind];
  const take = (column: number, field: string) => {
    if (mapping[String(column)] !== undefined || (taken.has(field) && field !== 'barcodes')) return;
    mapping[String(column)] = field;
    taken.add(field);
  };
  const exact = (column: number, name: string) => {
    const field =
      own.find(({ title }) => plainName(title) === name || title.toLowerCase() === name)?.field ??
      kindText(kind).fields.find(
        (entry) => entry.field === name.replaceAll(' ', '_') || plainName(entry.label) === name,
      )?.field;
    if (field !== undefined) take(column, field);
  };
  headers.forEach((header, column) => exact(column, plainName(header)));
  headers.forEach((header, column) => {
    const named = /^(option|attribute):\s*(.{1,40})$/i.exec(header.trim());
    if (named?.[1] !== undefined && kind === 'products')
      take(column, `${named[1].toLowerCase()}:${named[2]?.trim() ?? ''}`);
  });
  // The order of a field's names is how sure they are: the first round asks for each field's best name.
  const fields = kindText(kind).fields;
  const longest = Math.max(...fields.map(({ names }) => names.length));
  for (let place = 0; place < longest; place += 1)
    for (const { field, names } of fields) {
      const name = names[place];
      if (name === undefined) continue;
      headers.forEach((header, column) => {
        if (plainName(header) === name) take(column, field);
      });
    }
  return mapping;
}

/** What is still missing before rows can be read, as a sentence; null when nothing is. */
export function missingFields(kind: rpc.ImportKind, mapping: Mapping): string | null {
  const { oneOf, allOf, fields } = kindText(kind);
  const chosen = new Set(Object.values(mapping));
  const label = (field: string) => fields.find((entry) => entry.field === field)?.label ?? field;
  if (!oneOf.some((field) => chosen.has(field)))
    return `Choose the column for at least one of: ${oneOf.map(label).join(', ')}.`;
  const missing = allOf.filter((field) => !chosen.has(field));
  if (missing.length > 0) return `Choose the column for: ${missing.map(label).join(', ')}.`;
  if (kind === 'contact_balances' && !chosen.has('receivable') && !chosen.has('payable'))
    return 'Choose the column with the balance.';
  if (kind === 'supplier_prices' && !chosen.has('unit_price') && !chosen.has('pack_price'))
    return 'Choose the column with the price.';
  return null;
}

const storageKey = (kind: rpc.ImportKind, headers: readonly string[]): string =>
  `dukani-import ${kind} ${headers.map(plainName).join('|')}`.slice(0, 2000);

/** What was chosen the last time for a file with the same columns; null when there was none. */
export function rememberedMapping(
  kind: rpc.ImportKind,
  headers: readonly string[],
): { mapping: Mapping; options: Partial<rpc.ImportOptions> } | null {
  try {
    const text = localStorage.getItem(storageKey(kind, headers));
    return text === null ? null : (JSON.parse(text) as { mapping: Mapping; options: Partial<rpc.ImportOptions> });
  } catch {
    // Storage may be forbidden, or hold what another program wrote: then there is nothing to remember.
    return null;
  }
}

/** Keeps what was chosen for the next file with the same columns. */
export function rememberMapping(
  kind: rpc.ImportKind,
  headers: readonly string[],
  chosen: { mapping: Mapping; options: Partial<rpc.ImportOptions> },
): boolean {
  try {
    localStorage.setItem(storageKey(kind, headers), JSON.stringify(chosen));
    return true;
  } catch {
    return false;
  }
}

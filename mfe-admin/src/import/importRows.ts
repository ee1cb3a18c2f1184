import type * as rpc from '@dukani/shared/rpc';
import { formatNumber } from '@dukani/shared/format';
import type { CsvCell } from '@dukani/shared/ui-antd';
import { fieldLabel } from './importKinds';

/** A value of a change as people read it. */
export function valueText(value: rpc.ImportValue): string {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map(valueText).join(', ');
  if (typeof value === 'object') {
    const { barcode, unit_factor: factor, quantity, unit_cost: cost } = value;
    if (barcode !== undefined)
      return factor === 1 ? valueText(barcode) : `${valueText(barcode)} × ${valueText(factor ?? 1)}`;
    if (quantity !== undefined) return `${valueText(quantity)} at ${valueText(cost ?? null)}`;
    const pairs = Object.entries(value);
    return pairs.length === 0 ? 'empty' : pairs.map(([name, part]) => `${name}: ${valueText(part)}`).join(', ');
  }
  return typeof value === 'number' ? String(value) : value;
}

/** What a row would change, field by field, for people. */
export function changeTexts(
  kind: rpc.ImportKind,
  row: rpc.ImportRow,
): { label: string; before: string; after: string }[] {
  return Object.entries(row.changes).map(([field, { before, after }]) => ({
    label: fieldLabel(kind, field),
    before: valueText(before),
    after: valueText(after),
  }));
}

/** The sentences of a row's errors, with the name of the column where one holds it. */
export function errorTexts(headers: readonly string[], errors: readonly rpc.ImportError[]): string[] {
  return errors.map(({ column, message }) => {
    const header = column === null ? undefined : headers[column];
    return header === undefined ? message : `${header}: ${message}`;
  });
}

/** The table of the error file: the columns as they were, and what is wrong. It can be put right and imported. */
export function errorTable(
  headers: readonly string[],
  rows: readonly rpc.ImportRow[],
): { header: string[]; rows: CsvCell[][] } {
  return {
    header: [...headers, 'Error'],
    rows: rows.map((row) => [
      ...headers.map((_, column) => row.cells[column] ?? null),
      errorTexts(headers, row.errors).join(' '),
    ]),
  };
}

/** "12 new, 3 changed, 1 unchanged, 2 with errors", leaving out what there is none of. */
export function countsText(job: rpc.Import): string {
  const parts: [number, string][] = [
    [job.created_count, 'new'],
    [job.updated_count, 'changed'],
    [job.unchanged_count, 'unchanged'],
    [job.failed_count, 'with errors'],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`);
  return shown.length === 0 ? 'nothing yet' : shown.join(', ');
}

/** What state an import is in, in a word or two. */
export const STATUS_TEXTS: Record<
  rpc.ImportStatus,
  { label: string; tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger' }
> = {
  uploading: { label: 'Columns to choose', tone: 'warning' },
  mapped: { label: 'Checking', tone: 'info' },
  checked: { label: 'Ready to import', tone: 'warning' },
  committing: { label: 'Importing', tone: 'info' },
  committed: { label: 'Imported', tone: 'success' },
  undoing: { label: 'Undoing', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

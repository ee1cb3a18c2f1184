import type { StatementFormat } from '@dukani/shared/rpc';
import { StatementProblem, type ReadStatement } from './statement';
import { bankOf, guessProfile, headerRow, headingOf, readTable, type Cell, type TableProfile } from './tables';

/** The most bytes a statement file may have. */
export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024;
/** The most lines one import takes. */
export const MAX_STATEMENT_LINES = 10_000;

/** A file that was read, or a table whose columns somebody has to name. */
export type StatementFile =
  { kind: 'read'; statement: ReadStatement; table: StatementTable | null } | { kind: 'columns'; table: StatementTable };

/** The rows of a text file or sheet, with the guess of how they are read. */
export interface StatementTable {
  format: StatementFormat;
  rows: Cell[][];
  headerPlace: number;
  profile: TableProfile;
}

/** What a text file is, by how it begins. */
function kindOfText(text: string): 'ofx' | 'qif' | 'mt940' | 'camt053' | 'table' {
  const head = text.slice(0, 2000).trimStart();
  if (/^(OFXHEADER:|<\?OFX|<OFX>)/i.test(head) || /<OFX>/i.test(head)) return 'ofx';
  if (/^!(Type|Account|Option|Clear):/im.test(head)) return 'qif';
  if (/^(\{1:|:20:)/m.test(head) && /:(60[FM]|25):/.test(text.slice(0, 5000))) return 'mt940';
  return head.startsWith('<') ? 'camt053' : 'table';
}

async function rowsOfText(text: string): Promise<Cell[][]> {
  const { default: Papa } = await import('papaparse');
  const { delimiterOf } = await import('../../../common/files/parseFile');
  const { data } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(belowPreamble(text)),
    skipEmptyLines: 'greedy',
  });
  return data;
}

/** From the line with most separators on: a preamble of addresses must not decide what parts the cells. */
function belowPreamble(text: string): string {
  const lines = text.split(/\r?\n/);
  const widths = lines.slice(0, 60).map((line) => line.split(/[,;\t|]/).length);
  return lines.slice(widths.indexOf(Math.max(...widths))).join('\n');
}

async function rowsOfSheet(bytes: Uint8Array<ArrayBuffer>): Promise<Cell[][]> {
  const [{ default: readSheets }, { sheetCell }] = await Promise.all([
    import('read-excel-file/browser'),
    import('../../../common/files/parseFile'),
  ]);
  const sheets = await readSheets(new Blob([bytes]));
  const filled = sheets.find(({ data }) => data.length > 1);
  return (filled?.data ?? []).map((row) => row.map(sheetCell));
}

/** Whether what an account remembers of its last file is of a header like this. */
const isSameHeader = (profile: TableProfile | null, header: readonly Cell[]): boolean =>
  profile !== null && JSON.stringify(profile.header) === JSON.stringify(header.map(headingOf));

async function readRows(rows: Cell[][], remembered: TableProfile | null): Promise<StatementFile> {
  const { mpesaHeader, readMpesa } = await import('./mpesa');
  if (mpesaHeader(rows) >= 0) return { kind: 'read', statement: readMpesa(rows), table: null };
  const known = rows.slice(0, 60).findIndex((row) => isSameHeader(remembered, row));
  const headerPlace = known >= 0 ? known : headerRow(rows);
  const guess = guessProfile(rows, Math.max(headerPlace, 0));
  const profile = known >= 0 && remembered !== null ? remembered : guess;
  const table: StatementTable = {
    format: bankOf(rows, rows[Math.max(headerPlace, 0)] ?? []),
    rows,
    headerPlace: Math.max(headerPlace, 0),
    profile,
  };
  if (headerPlace < 0) return { kind: 'columns', table };
  const statement = readTable(table.format, rows, headerPlace, profile);
  // Without balances that prove it, a table of an unknown bank is looked at once.
  const isSure = statement.lines.length > 0 && (statement.proof === 'proven' || known >= 0);
  return isSure ? { kind: 'read', statement, table } : { kind: 'columns', table };
}

/** A table that came from a QIF file. */
function asQif(file: StatementFile): StatementFile {
  if (file.kind === 'columns') return { kind: 'columns', table: { ...file.table, format: 'qif' } };
  const table = file.table === null ? null : { ...file.table, format: 'qif' as const };
  return { kind: 'read', statement: { ...file.statement, format: 'qif' }, table };
}

function checked(file: StatementFile): StatementFile {
  if (file.kind !== 'read') return file;
  const { lines, closing } = file.statement;
  if (lines.length === 0 && closing === null) throw new StatementProblem('This file has no lines that moved money.');
  if (lines.length > MAX_STATEMENT_LINES)
    throw new StatementProblem('This file has more than 10,000 lines. Download a shorter time.');
  return file;
}

/** Reads a statement file in the browser, by what is in it and not by its name. */
export async function readStatement(
  bytes: Uint8Array<ArrayBuffer>,
  remembered: TableProfile | null = null,
): Promise<StatementFile> {
  if (bytes.length === 0) throw new StatementProblem('This file is empty.');
  if (bytes.length > MAX_STATEMENT_BYTES)
    throw new StatementProblem('This file is larger than 10 MB. Download a shorter time.');
  const { encodingOf, isSheetFile } = await import('../../../common/files/parseFile');
  if (isSheetFile(bytes)) return checked(await readRows(await rowsOfSheet(bytes), remembered));
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll('\0', '');
  switch (kindOfText(text)) {
    case 'ofx':
      return checked({ kind: 'read', statement: await (await import('./ofx')).readOfx(text), table: null });
    case 'qif':
      return checked(asQif(await readRows((await import('./qif')).qifRows(text), remembered)));
    case 'mt940':
      return checked({ kind: 'read', statement: await (await import('./mt940')).readMt940(text), table: null });
    case 'camt053':
      return checked({ kind: 'read', statement: (await import('./camt053')).readCamt053(text), table: null });
    default:
      return checked(await readRows(await rowsOfText(text), remembered));
  }
}

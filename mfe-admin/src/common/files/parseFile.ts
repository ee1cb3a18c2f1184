import Papa from 'papaparse';
import { halfCharacters } from './halfCharacters';

export type ImportCell = string | number | null;

/** What a file holds: one table with its header. */
export interface ParsedFile {
  headers: string[];
  rows: ImportCell[][];
  /** Sheets of a spreadsheet, [] for text. */
  sheets: string[];
  sheet: string | null;
  encoding: Encoding | null;
  delimiter: Delimiter | null;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type Delimiter = ',' | ';' | '\t' | '|';

export interface ParseOptions {
  /** Left out: found out from the file. */
  encoding?: Encoding;
  delimiter?: Delimiter;
  sheet?: string;
}

/** The most rows and bytes a file may have. */
export const MAX_ROWS = 50_000;
export const MAX_BYTES = 20 * 1024 * 1024;
const MAX_COLUMNS = 200;
const MAX_CELL = 10_000;
const delimiters: readonly Delimiter[] = [',', ';', '\t', '|'];

/** Why a file cannot be read; the message is for people. */
export class FileProblem extends Error {}

/** The encoding by the byte order mark, by zeros at every second place, or by whether the bytes are UTF-8. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  head.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  });
  if ((zeros[1] ?? 0) > head.length / 5) return 'utf-16le';
  if ((zeros[0] ?? 0) > head.length / 5) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The sign that parts the cells: the one with which the first lines have the most, and equally many, cells. */
export function delimiterOf(text: string): Delimiter {
  let best: Delimiter = ',';
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(text.slice(0, 200_000), { delimiter, preview: 20, skipEmptyLines: 'greedy' });
    const width = data[0]?.length ?? 0;
    const score = width < 2 ? 0 : width * (data.filter((row) => row.length === width).length / data.length) ** 2;
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

const isEmptyRow = (row: readonly ImportCell[]): boolean =>
  row.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));

/** Names the columns: without surrounding space, "Column 3" where there is none, "Name (2)" for the second of a name. */
export function headersOf(cells: readonly ImportCell[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, column) => {
    const name =
      String(cell ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, 200)
        .replaceAll(halfCharacters, '\ufffd') || `Column ${column + 1}`;
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** Header and rows of a table as it stands in a file. Empty rows go, short ones are filled, the end is checked. */
export function tableOf(cells: ImportCell[][]): Pick<ParsedFile, 'headers' | 'rows'> {
  const full = cells.filter((row) => !isEmptyRow(row));
  const [first, ...rows] = full;
  if (first === undefined) throw new FileProblem('This file is empty.');
  if (rows.length === 0) throw new FileProblem('This file has a first line with names, but no rows below it.');
  if (rows.length > MAX_ROWS)
    throw new FileProblem(
      `This file has more than ${MAX_ROWS.toLocaleString('en-US')} rows. Split it into several files.`,
    );
  const width = Math.max(first.length, ...sampleOf(rows).map((row) => row.length));
  if (width > MAX_COLUMNS) throw new FileProblem(`This file has more than ${MAX_COLUMNS} columns.`);
  const headers = headersOf(Array.from({ length: width }, (_, column) => first[column] ?? null));
  return {
    headers,
    rows: rows.map((row) => headers.map((_, column) => shortCell(row[column] ?? null))),
  };
}

// The width is the header's; a few rows may be wider when a name is missing.
function sampleOf(rows: ImportCell[][]): ImportCell[][] {
  return rows.slice(0, 200);
}

/** At most as long as a cell may be, and without half characters, which show as the sign for what cannot be read. */
function shortCell(cell: ImportCell): ImportCell {
  return typeof cell === 'string' ? cell.slice(0, MAX_CELL).replaceAll(halfCharacters, '\ufffd') : cell;
}

/** A text file: CSV in the usual encodings and with the usual signs between the cells. */
export function parseText(bytes: Uint8Array, { encoding, delimiter }: ParseOptions = {}): ParsedFile {
  const usedEncoding = encoding ?? encodingOf(bytes);
  // The decoder takes the byte order mark away; no character may be null in a text of the database.
  let text = new TextDecoder(usedEncoding).decode(bytes).replaceAll('\0', '');
  // "sep=;" is what Excel writes and reads before the header.
  const declared = /^sep=(.)\r?\n/i.exec(text);
  if (declared) text = text.slice(declared[0].length);
  const usedDelimiter = delimiter ?? delimiters.find((sign) => sign === declared?.[1]) ?? delimiterOf(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: usedDelimiter, skipEmptyLines: 'greedy' });
  const open = errors.find((error) => error.code === 'MissingQuotes');
  if (open)
    throw new FileProblem(
      `A quotation mark is never closed${open.row === undefined ? '' : ` (near row ${open.row + 1})`}. Save the file again from a spreadsheet.`,
    );
  return { ...tableOf(data), sheets: [], sheet: null, encoding: usedEncoding, delimiter: usedDelimiter };
}

/** A cell of a spreadsheet: numbers stay numbers, days become 2026-01-31. */
export function sheetCell(cell: unknown): ImportCell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return (typeof cell === 'string' ? cell : JSON.stringify(cell)).replaceAll('\0', '');
}

/** Whether the bytes are a zip, as every XLSX is. */
export function isSheetFile(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** The chosen sheet of a spreadsheet, the first one that holds anything when none is. */
export function pickSheet(sheets: readonly { sheet: string; data: unknown[][] }[], wanted?: string): ParsedFile {
  const chosen =
    sheets.find(({ sheet }) => sheet === wanted) ?? sheets.find(({ data }) => data.length > 1) ?? sheets[0];
  if (chosen === undefined) throw new FileProblem('This spreadsheet has no sheets.');
  return {
    ...tableOf(chosen.data.map((row) => row.map(sheetCell))),
    sheets: sheets.map(({ sheet }) => sheet),
    sheet: chosen.sheet,
    encoding: null,
    delimiter: null,
  };
}

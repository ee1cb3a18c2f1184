export type CsvCell = string | number | null | undefined;

// A spreadsheet runs a cell that starts with one of these as a formula; an apostrophe in front makes it text again. One that stood
// there before gets another, so that a reader who takes one away has what was written.
const FORMULA_START = /^'*[=+\-@\t\r\n]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  const text = String(cell);
  const safe = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as lines of CSV, each ended with CRLF; cells cannot act as formulas. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** Rows as CSV text (comma, CRLF, byte order mark so that spreadsheets read UTF-8); cells cannot act as formulas. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${csvLines([header, ...rows])}`;
}

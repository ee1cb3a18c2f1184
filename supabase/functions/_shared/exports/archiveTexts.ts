/** What the last step of an archive knows of it. */
export interface ClosingStep {
  phase: 'closing';
  place: number;
  part: number;
  business: { id: string; name: string; currency_code: string; timezone: string };
  started_at: string;
  tables: { name: string; says: string | null; rows: number; columns: string[] }[];
  files: { path: string; size: number; crc32: string }[] | null;
}

/** The list of everything in an archive, for programs and for whoever wants to count. */
export function manifestText(step: ClosingStep): string {
  const { business, started_at, tables, files } = step;
  return `${JSON.stringify({ format: 1, business, started_at, tables, files: files ?? [] }, null, 2)}\n`;
}

/** What a person reads first. */
export function readmeText({ business, started_at, tables, files }: ClosingStep): string {
  const stored = (files ?? []).filter(({ path }) => path.startsWith('files/')).length;
  return [
    `Everything of ${business.name}`,
    '',
    `Begun ${started_at}. Currency ${business.currency_code}, time zone ${business.timezone}.`,
    '',
    'csv/            One file for each table, for spreadsheets: UTF-8, commas, the first line names the columns.',
    '                An empty cell is no value. A text that a spreadsheet would run as a formula has an apostrophe in front.',
    'json/           The same rows for programs: a list of objects, numbers exact, no value is null.',
    `files/          Pictures and papers, ${stored} of them, in the folders product-images, branding and documents.`,
    'manifest.json   Rows and columns of each table; size and CRC-32 of each file.',
    '',
    'Times are in ISO 8601 with their offset from UTC, dates as YYYY-MM-DD, amounts with a point.',
    'Rows of one business only. Passwords, keys, codes and their hashes are in no archive.',
    'Rows that changed while the archive was made stand as they were when they were read.',
    '',
    'Tables',
    '',
    ...tables.map(({ name, rows, says }) => `${name} (${rows} rows)${says === null ? '' : `: ${says}`}`),
    '',
  ].join('\r\n');
}

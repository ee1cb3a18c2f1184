import type {
  DocumentBusiness,
  DocumentCode,
  DocumentFiscal,
  DocumentModel,
  DocumentTable,
} from '@dukani/shared/documents';
import { makeEncoder, plainSigns, printPairs, type Encoder, type Speaks } from './receiptEncoder';

interface PrintOptions {
  /** Characters in a line of the paper. */
  columns: number;
  opensDrawer?: boolean;
}

/** The same document as on a roll from the browser, in the language of a receipt printer. */
export function encodeDocument(
  speaks: Speaks,
  document: DocumentModel,
  { columns, opensDrawer = false }: PrintOptions,
): Uint8Array {
  const { business, stamp, tables, notes, fiscal = null, code, footer, signatures = [] } = document;
  const encoder = makeEncoder(speaks, columns);
  if (opensDrawer) encoder.pulse();
  printHead(encoder, business, stamp);
  printFacts(encoder, columns, document);
  if (tables.length > 0) encoder.rule({ style: 'single' });
  tables.forEach((table, place) => printTable(encoder, columns, { table, hasTitle: place > 0 }));
  encoder.rule({ style: 'single' });
  printSums(encoder, columns, document);
  for (const { title, text } of notes) {
    if (title !== undefined) encoder.bold(true).line(plainSigns(title)).bold(false);
    for (const line of text.split('\n')) encoder.line(plainSigns(line));
  }
  if (fiscal !== null) printFiscal(encoder, columns, fiscal);
  encoder.newline().align('center');
  if (code !== null) printCode(encoder, columns, code);
  if (footer !== null) encoder.line(plainSigns(footer));
  encoder.align('left');
  for (const who of signatures) encoder.newline(3).rule({ style: 'single' }).line(plainSigns(who));
  return encoder.newline(3).cut('partial').encode();
}

/** Below this a barcode does not fit on the line. */
const BARCODE_COLUMNS = 42;

function printCode(encoder: Encoder, columns: number, { text, caption, bars, isTyped = false }: DocumentCode): void {
  encoder.qrcode(text, { size: 5, errorlevel: 'm' });
  if (bars !== undefined && columns >= BARCODE_COLUMNS)
    encoder.barcode(text, 'code128', { height: 60, width: 2, text: false });
  encoder.bold(isTyped).line(plainSigns(caption)).bold(false);
}

/** What the tax authority's register says of it, with its own code. */
function printFiscal(encoder: Encoder, columns: number, { title, rows, note, code }: DocumentFiscal): void {
  encoder.rule({ style: 'single' }).bold(true).line(plainSigns(title)).bold(false);
  if (note !== null) encoder.line(plainSigns(note));
  printPairs(
    encoder,
    columns,
    rows.map(({ label, value }): [string, string] => [label, value]),
  );
  if (code === null) return;
  encoder.newline().align('center');
  printCode(encoder, columns, code);
  encoder.align('left');
}

/** Whose it is, and which print this is. */
function printHead(encoder: Encoder, business: DocumentBusiness, stamp: string | null): void {
  encoder.align('center').bold(true).line(plainSigns(business.name)).bold(false);
  for (const line of business.addressLines) encoder.line(plainSigns(line));
  if (business.phone !== null) encoder.line(`Tel ${business.phone}`);
  if (business.taxPin !== null) encoder.line(plainSigns(`${business.taxPinLabel} ${business.taxPin}`));
  if (business.header !== null) encoder.line(plainSigns(business.header));
  if (stamp !== null) encoder.bold(true).line(plainSigns(stamp.toUpperCase())).bold(false);
  encoder.align('left').rule({ style: 'single' });
}

function printFacts(encoder: Encoder, columns: number, { title, number, facts, party }: DocumentModel): void {
  printPairs(encoder, columns, [
    [title, number ?? ''],
    ...facts.map(({ label, value }): [string, string] => [label, value]),
    ...(party === null ? [] : [[party.label, party.name] as [string, string]]),
  ]);
  for (const line of party?.lines ?? []) encoder.line(plainSigns(line));
}

function printTable(
  encoder: Encoder,
  columns: number,
  { table, hasTitle }: { table: DocumentTable; hasTitle: boolean },
): void {
  const [first] = table.columns;
  const last = table.columns.at(-1);
  if (hasTitle) encoder.line(plainSigns([first?.title, last?.rollTitle].filter(Boolean).join(', ')));
  for (const { cells, details = [], rollDetail } of table.rows) {
    const name = `${table.hasBoxes === true ? '[ ] ' : ''}${cells[0] ?? ''}`;
    const amount = cells.at(-1) ?? '';
    if (rollDetail === undefined) printPairs(encoder, columns, [[name, amount]]);
    else {
      encoder.line(plainSigns(name));
      printPairs(encoder, columns, [[`  ${rollDetail}`, amount]]);
    }
    for (const line of details) encoder.line(`  ${plainSigns(line)}`);
  }
}

function printSums(encoder: Encoder, columns: number, { sums, taxes }: DocumentModel): void {
  for (const { title, rows } of sums) {
    if (title !== undefined) encoder.line(plainSigns(title));
    for (const { label, value, isTotal = false, printed = { label, value } } of rows) {
      encoder.bold(isTotal);
      printPairs(encoder, columns, [[printed.label, printed.value]]);
      encoder.bold(false);
    }
  }
  for (const { cells } of taxes?.rows ?? []) printPairs(encoder, columns, [[cells[0] ?? '', cells.at(-1) ?? '']]);
}

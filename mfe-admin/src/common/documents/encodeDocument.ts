import type {
  DocumentBusiness,
  DocumentCode,
  DocumentFiscal,
  DocumentModel,
  DocumentTable,
} from '@dukani/shared/documents';
import { makeRoll, printLine, printPairs, type Roll } from './roll';
import type { Speaks } from './receiptEncoder';

interface PrintOptions {
  /** Characters in a line of the paper. */
  columns: number;
  opensDrawer?: boolean;
  /** False for printers without a cutter: the paper is torn off. */
  cuts?: boolean;
}

/** The same document as on a roll from the browser, in the language of a receipt printer. */
export function encodeDocument(
  speaks: Speaks,
  document: DocumentModel,
  { columns, opensDrawer = false, cuts = true }: PrintOptions,
): Uint8Array {
  const { business, stamp, tables, notes, fiscal = null, code, footer, signatures = [] } = document;
  const roll = makeRoll(speaks, columns);
  const { encoder } = roll;
  if (opensDrawer) encoder.pulse();
  printHead(roll, business, stamp);
  printFacts(roll, document);
  if (tables.length > 0) encoder.rule({ style: 'single' });
  tables.forEach((table, place) => printTable(roll, { table, hasTitle: place > 0 }));
  encoder.rule({ style: 'single' });
  printSums(roll, document);
  for (const { title, text } of notes) {
    if (title !== undefined) printLine(roll, title, { isBold: true });
    for (const line of text.split('\n')) printLine(roll, line);
  }
  if (fiscal !== null) printFiscal(roll, fiscal);
  encoder.newline();
  if (code !== null) printCode(roll, code);
  if (footer !== null) printLine(roll, footer, { align: 'center' });
  for (const who of signatures) {
    encoder.newline(3).rule({ style: 'single' });
    printLine(roll, who);
  }
  encoder.newline(3);
  return (cuts ? encoder.cut('partial') : encoder).encode();
}

/** Below this a barcode does not fit on the line. */
const BARCODE_COLUMNS = 42;

function printCode(roll: Roll, { text, caption, bars, isTyped = false }: DocumentCode): void {
  const { encoder, columns } = roll;
  encoder.align('center').qrcode(text, { size: 5, errorlevel: 'm' });
  if (bars !== undefined && columns >= BARCODE_COLUMNS)
    encoder.barcode(text, 'code128', { height: 60, width: 2, text: false });
  encoder.align('left');
  printLine(roll, caption, { align: 'center', isBold: isTyped });
}

/** What the tax authority's register says of it, with its own code. */
function printFiscal(roll: Roll, { title, rows, note, code }: DocumentFiscal): void {
  roll.encoder.rule({ style: 'single' });
  printLine(roll, title, { isBold: true });
  if (note !== null) printLine(roll, note);
  printPairs(
    roll,
    rows.map(({ label, value }): [string, string] => [label, value]),
  );
  if (code === null) return;
  roll.encoder.newline();
  printCode(roll, code);
}

/** Whose it is, and which print this is. */
function printHead(roll: Roll, business: DocumentBusiness, stamp: string | null): void {
  const center = (text: string, isBold = false) => printLine(roll, text, { align: 'center', isBold });
  center(business.name, true);
  for (const line of business.addressLines) center(line);
  if (business.phone !== null) center(`Tel ${business.phone}`);
  if (business.taxPin !== null) center(`${business.taxPinLabel} ${business.taxPin}`);
  if (business.header !== null) for (const line of business.header.split('\n')) center(line);
  if (stamp !== null) center(stamp.toUpperCase(), true);
  roll.encoder.rule({ style: 'single' });
}

function printFacts(roll: Roll, { title, number, facts, party }: DocumentModel): void {
  printPairs(roll, [
    [title, number ?? ''],
    ...facts.map(({ label, value }): [string, string] => [label, value]),
    ...(party === null ? [] : [[party.label, party.name] as [string, string]]),
  ]);
  for (const line of party?.lines ?? []) printLine(roll, line);
}

function printTable(roll: Roll, { table, hasTitle }: { table: DocumentTable; hasTitle: boolean }): void {
  const [first] = table.columns;
  const last = table.columns.at(-1);
  if (hasTitle) printLine(roll, [first?.title, last?.rollTitle].filter(Boolean).join(', '));
  for (const { cells, details = [], rollDetail } of table.rows) {
    const name = `${table.hasBoxes === true ? '[ ] ' : ''}${cells[0] ?? ''}`;
    const amount = cells.at(-1) ?? '';
    if (rollDetail === undefined) printPairs(roll, [[name, amount]]);
    else {
      printLine(roll, name);
      printPairs(roll, [[`  ${rollDetail}`, amount]]);
    }
    for (const line of details) printLine(roll, `  ${line}`);
  }
}

function printSums(roll: Roll, { sums, taxes }: DocumentModel): void {
  for (const { title, rows } of sums) {
    if (title !== undefined) printLine(roll, title);
    for (const { label, value, isTotal = false, printed = { label, value } } of rows)
      printPairs(roll, [[printed.label, printed.value]], { isBold: isTotal });
  }
  for (const { cells } of taxes?.rows ?? []) printPairs(roll, [[cells[0] ?? '', cells.at(-1) ?? '']]);
}

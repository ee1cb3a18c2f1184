import { isDecimal } from './isDecimal.ts';

export type TableCell = string | number | boolean | Date | null | undefined;

export interface TableColumn<Row> {
  title: string;
  value: (row: Row) => TableCell;
  /** Digits that are no number (barcodes, telephone numbers): a spreadsheet keeps them as text. */
  isText?: boolean;
  /** Decimals given as text (amounts, quantities): exact in CSV, a number in a spreadsheet. */
  isNumber?: boolean;
  /** How a spreadsheet shows it: a day given as YYYY-MM-DD becomes a date, a share (0.25) a percent. */
  look?: 'day' | 'percent' | 'money';
}

/** Rows as a spreadsheet has them. */
export interface SheetTable<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Lines above the titles in a spreadsheet: of what, of when. */
  head?: readonly (readonly string[])[];
}

type CellLook = Pick<TableColumn<never>, 'isText' | 'isNumber' | 'look'>;

const NUMBER_FORMATS = { day: 'General', percent: '0.00%', money: '#,##0.00' } as const;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

// Written as a string cell nothing of it is ever evaluated, whatever it begins with.
function sheetCell(cell: TableCell, { isText = false, isNumber = false, look }: CellLook) {
  if (cell === null || cell === undefined || cell === '') return null;
  if (look === 'day' && typeof cell === 'string' && isDay(cell))
    return { type: Date, value: new Date(`${cell}T00:00:00Z`), format: 'yyyy-mm-dd' };
  if (cell instanceof Date) return { type: Date, value: cell, format: 'yyyy-mm-dd hh:mm' };
  if ((typeof cell === 'number' && !isText) || (isNumber && isDecimal(String(cell))))
    return { type: Number, value: Number(cell), ...(look === undefined ? {} : { format: NUMBER_FORMATS[look] }) };
  const text = typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);
  // A file cannot hold more in one cell.
  return { type: String, value: text.slice(0, 32_767) };
}

/** The cells of a spreadsheet: the lines above, the titles, the rows. */
export function sheetOf<Row>({ columns, rows, head = [] }: SheetTable<Row>) {
  return [
    ...head.map((line) => line.map((text) => sheetCell(text, { isText: true }))),
    columns.map(({ title }) => ({ type: String, value: title, fontWeight: 'bold' as const })),
    ...rows.map((row) => columns.map(({ value, ...look }) => sheetCell(value(row), look))),
  ];
}

import { saveTable, type TableColumn } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import { toCsv } from '@dukani/shared/ui-antd';
import { boxName, boxNumber } from './taxNames';
import type { TaxBox, TaxDocument } from './taxRows';

/** A sheet of the Kenyan return that takes a file: which box it is of, how a document stands in it. */
export interface KraSheet {
  letter: string;
  box: string;
  name: string;
  row: (document: TaxDocument) => string[];
}

/** 2026-10-31 as the sheets want it. */
const slashed = (day: string | null) => (day === null ? '' : day.split('-').reverse().join('/'));
/** The bar in front keeps zeros at the beginning of a number. */
const barred = (number: string | null) => (number === null ? '' : `|${number}`);
const related = (document: TaxDocument) => [barred(document.relatedNumber), slashed(document.relatedDay)];

const sold = (document: TaxDocument) => [
  document.pin ?? '',
  document.name ?? '',
  '',
  slashed(document.day),
  barred(document.fiscalNumber ?? document.number),
  document.number ?? '',
  toNumeric(document.taxable),
];

/** The sheets whose columns are known; the others are typed from the worksheet. The sheet computes the tax by itself. */
export const KRA_SHEETS: readonly KraSheet[] = [
  { letter: 'B', box: '1', name: 'Sales 16%', row: (document) => [...sold(document), '', ...related(document)] },
  { letter: 'E', box: '4', name: 'Exempt sales', row: sold },
  {
    letter: 'F',
    box: '7',
    name: 'Purchases 16%',
    row: (document) => [
      'Local',
      document.pin ?? '',
      document.name ?? '',
      slashed(document.day),
      barred(document.fiscalNumber ?? document.number),
      document.number ?? '',
      '',
      toNumeric(document.taxable),
      '',
      ...related(document),
    ],
  },
];

/** The file of a sheet: no header, no mark in front, documents with a PIN only. Cells cannot act as formulas. */
export function kraCsv(sheet: KraSheet, documents: readonly TaxDocument[]): string {
  const [first, ...rest] = documents.filter(({ pin }) => pin !== null).map(sheet.row);
  return first === undefined ? '' : toCsv(first, rest).replace('\uFEFF', '');
}

/** The boxes as a spreadsheet, with what of each is of somebody without a PIN. */
export function saveWorksheet(
  form: string,
  { title, fileName }: { title: string; fileName: string },
  boxes: readonly TaxBox[],
): Promise<void> {
  const columns: TableColumn<TaxBox>[] = [
    { title: 'Box', value: (box) => boxNumber(form, box), isText: true },
    { title, value: (box) => boxName(form, box) },
    { title: 'Without tax', value: (box) => toNumeric(box.taxable), isNumber: true },
    { title: 'Tax', value: (box) => toNumeric(box.tax), isNumber: true },
    { title: 'Documents', value: (box) => box.count },
    {
      title: 'Of it without a PIN, without tax',
      value: (box) => (box.withoutPin === null ? null : toNumeric(box.withoutPin.taxable)),
      isNumber: true,
    },
    {
      title: 'Of it without a PIN, tax',
      value: (box) => (box.withoutPin === null ? null : toNumeric(box.withoutPin.tax)),
      isNumber: true,
    },
  ];
  return saveTable('xlsx', { fileName, columns, rows: boxes });
}

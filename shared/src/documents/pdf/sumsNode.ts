import type { DocumentSum, DocumentSums } from '../documentModel.ts';
import { plain, QUIET, RULE, type PdfNode } from './pdfNode.ts';
import { breakable } from './tableNode.ts';

/** Rows of a word and a figure, with the one figure that people look for. */
export function sumsNode({ title, rows }: DocumentSums): PdfNode {
  const isRuled = (place: number) => place > 0 && isWeighty(rows[place]);
  return {
    stack: [
      ...(title === undefined ? [] : [{ text: title, bold: true, margin: [0, 4, 0, 2] }]),
      {
        table: { widths: ['*', 'auto'], body: rows.map(sumRow) },
        layout: {
          ...plain,
          hLineWidth: (place: number) => (isRuled(place) ? 0.75 : 0),
          hLineColor: () => RULE,
          paddingTop: (place: number) => (isWeighty(rows[place]) ? 5 : 2),
          paddingBottom: (place: number) => (isWeighty(rows[place]) ? 5 : 2),
        },
      },
    ],
    margin: [0, 0, 0, 8],
  };
}

const isWeighty = (row: DocumentSum | undefined): boolean => row?.isTotal === true || row?.isSubtotal === true;

function sumRow({ label, value, isTotal = false, isSubtotal = false }: DocumentSum): PdfNode[] {
  const weight = { bold: isTotal || isSubtotal, fontSize: isTotal ? 13 : 9.5 };
  return [
    { text: breakable(label), ...weight, ...(isTotal || isSubtotal ? {} : { color: QUIET }) },
    { text: value, ...weight, alignment: 'right', noWrap: true },
  ];
}

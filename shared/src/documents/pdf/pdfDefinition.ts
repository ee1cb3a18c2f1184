import type { DocumentModel, DocumentNote, DocumentSum, DocumentSums } from '../documentModel.ts';
import { breakable, tableNode } from './tableNode.ts';
import { INK, QUIET, RULE, type PdfNode } from './pdfNode.ts';

const MARGIN = 48;
const SUMS_WIDTH = 236;

/** A document as pdfmake lays it out on A4: pure data, the same for the server and the browser. */
export function pdfDefinition(model: DocumentModel): PdfNode {
  const name = [model.title, model.number].filter(Boolean).join(' ');
  return {
    pageSize: 'A4',
    pageOrientation: model.isLandscape === true ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, MARGIN, MARGIN, 60],
    info: { title: name, author: model.business.name, creator: 'Dukani', producer: 'Dukani' },
    language: 'en',
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25, color: INK },
    content: [head(model), parties(model), ...model.tables.map((table) => tableNode(table)), closing(model)],
    footer: (page: number, pages: number) => ({
      columns: [
        { text: `${model.business.name} · ${name}`, width: '*' },
        { text: `Page ${page} of ${pages}`, width: 'auto' },
      ],
      color: QUIET,
      fontSize: 8,
      margin: [MARGIN, 20, MARGIN, 0],
    }),
  };
}

/** Who it is from, and what it is. */
function head({ business, title, number, stamp }: DocumentModel): PdfNode {
  const lines = [
    ...business.addressLines,
    business.phone === null ? null : `Tel ${business.phone}`,
    business.email,
    business.taxPin === null ? null : `${business.taxPinLabel} ${business.taxPin}`,
    business.header,
  ].filter((line): line is string => line !== null && line !== '');
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: breakable(business.name), fontSize: 14, bold: true, margin: [0, 0, 0, 3] },
          ...lines.map((text) => ({ text: breakable(text), color: QUIET, fontSize: 9 })),
        ],
      },
      {
        width: 200,
        alignment: 'right',
        stack: [
          { text: title, fontSize: 20, lineHeight: 1.05 },
          ...(number === null ? [] : [{ text: number, fontSize: 11, color: QUIET, margin: [0, 2, 0, 0] }]),
          ...(stamp === null ? [] : [{ text: stamp.toUpperCase(), bold: true, fontSize: 9, margin: [0, 4, 0, 0] }]),
        ],
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 22],
  };
}

/** For whom, and the dates. */
function parties({ party, facts }: DocumentModel): PdfNode {
  return {
    columns: [
      {
        width: '*',
        stack:
          party === null
            ? []
            : [
                { text: party.label, color: QUIET, fontSize: 8.5 },
                { text: breakable(party.name), bold: true, fontSize: 11 },
                ...party.lines.map((text) => ({ text: breakable(text), color: QUIET, fontSize: 9 })),
              ],
      },
      {
        width: SUMS_WIDTH,
        table: {
          widths: ['auto', '*'],
          body: [
            ...facts.map(({ label, value, isStrong = false }) => [
              { text: label, color: QUIET },
              { text: breakable(value), alignment: 'right', bold: isStrong },
            ]),
            ...(facts.length === 0 ? [['', '']] : []),
          ],
        },
        layout: plain,
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 20],
  };
}

const plain = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};

/** What comes after the lines stays together: words, taxes and the code at the left, the sums at the right. */
function closing({ notes, taxes, code, sums, footer }: DocumentModel): PdfNode {
  return {
    unbreakable: true,
    columns: [
      {
        width: '*',
        stack: [
          ...notes.map(noteNode),
          ...(taxes === null ? [] : [tableNode(taxes, { isSmall: true })]),
          ...(code === null
            ? []
            : [
                { qr: code.text, fit: 84, eccLevel: 'M', margin: [0, 6, 0, 4] },
                { text: code.caption, color: QUIET, fontSize: 8 },
              ]),
          ...(footer === null ? [] : [{ text: breakable(footer), color: QUIET, margin: [0, 10, 0, 0] }]),
        ],
      },
      { width: SUMS_WIDTH, stack: sums.map(sumsNode) },
    ],
    columnGap: 24,
    margin: [0, 10, 0, 0],
  };
}

const noteNode = ({ title, text }: DocumentNote): PdfNode => ({
  stack: [
    ...(title === undefined ? [] : [{ text: title, bold: true }]),
    { text: breakable(text), color: title === undefined ? QUIET : INK },
  ],
  margin: [0, 0, 0, 10],
});

function sumsNode({ title, rows }: DocumentSums): PdfNode {
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

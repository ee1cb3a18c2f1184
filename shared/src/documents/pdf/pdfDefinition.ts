import type { DocumentFiscal, DocumentModel, DocumentNote } from '../documentModel.ts';
import { codeNodes } from './codeNodes.ts';
import { breakable, tableNode } from './tableNode.ts';
import { INK, plain, QUIET, type PdfNode } from './pdfNode.ts';
import { sumsNode } from './sumsNode.ts';

const MARGIN = 48;
const SUMS_WIDTH = 236;
/** What a logo may take; it keeps its shape within. */
const LOGO_ROOM = [170, 50];

/** A document as pdfmake lays it out on A4: pure data, the same for the server and the browser. */
export function pdfDefinition(model: DocumentModel, logo: string | null = null): PdfNode {
  const name = [model.title, model.number].filter(Boolean).join(' ');
  return {
    pageSize: 'A4',
    pageOrientation: model.isLandscape === true ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, MARGIN, MARGIN, 60],
    info: { title: name, author: model.business.name, creator: 'Dukani', producer: 'Dukani' },
    language: 'en',
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25, color: INK },
    content: [head(model, logo), parties(model), ...body(model), ...signatureNodes(model)],
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

/** Sums stand at the right below the lines that they are of; without lines they are what there is to read, over as many pages as they take. */
function body(model: DocumentModel): PdfNode[] {
  const { tables, sums, notes, taxes, fiscal = null, code, footer } = model;
  if (tables.length > 0) return [...tables.map((table) => tableNode(table)), closing(model, sums)];
  // What is empty could still begin a page of its own, and so could the space below the last sum.
  const isOver = notes.length === 0 && taxes === null && fiscal === null && code === null && footer === null;
  return [
    ...sums.map((group, place) => ({ ...sumsNode(group), margin: [0, 0, 160, place + 1 < sums.length ? 8 : 0] })),
    ...(isOver ? [] : [closing(model, [])]),
  ];
}

/** Who it is from, and what it is. */
function head({ business, title, number, stamp }: DocumentModel, logo: string | null): PdfNode {
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
          ...(logo === null ? [] : [{ image: logo, fit: LOGO_ROOM, margin: [0, 0, 0, 6] }]),
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

/** What comes after the lines stays together: words, taxes and the code at the left, the sums at the right. */
function closing({ notes, taxes, fiscal = null, code, footer }: DocumentModel, sums: DocumentModel['sums']): PdfNode {
  return {
    unbreakable: true,
    columns: [
      {
        width: '*',
        stack: [
          ...notes.map(noteNode),
          ...(taxes === null ? [] : [tableNode(taxes, { isSmall: true })]),
          ...(fiscal === null ? [] : [fiscalNode(fiscal)]),
          ...(code === null ? [] : codeNodes(code)),
          ...(footer === null ? [] : [{ text: breakable(footer), color: QUIET, margin: [0, 10, 0, 0] }]),
        ],
      },
      ...(sums.length === 0 ? [] : [{ width: SUMS_WIDTH, stack: sums.map(sumsNode) }]),
    ],
    columnGap: 24,
    margin: [0, 10, 0, 0],
  };
}

/** What the tax authority's register says of it. */
const fiscalNode = ({ title, rows, note, code }: DocumentFiscal): PdfNode => ({
  stack: [
    { text: title, bold: true, margin: [0, 6, 0, 2] },
    ...(note === null ? [] : [{ text: breakable(note), margin: [0, 0, 0, 2] }]),
    ...rows.map(({ label, value }) => ({
      text: [{ text: `${label}: `, color: QUIET }, { text: breakable(value) }],
      fontSize: 8.5,
    })),
    ...(code === null ? [] : codeNodes(code)),
  ],
});

/** Lines to sign on, beside each other. */
function signatureNodes({ signatures = [] }: DocumentModel): PdfNode[] {
  if (signatures.length === 0) return [];
  return [
    {
      unbreakable: true,
      columns: signatures.map((who) => ({
        stack: [
          { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 140, y2: 0, lineWidth: 0.75, lineColor: INK }] },
          { text: who, color: QUIET, fontSize: 8.5, margin: [0, 3, 0, 0] },
        ],
      })),
      columnGap: 24,
      margin: [0, 48, 0, 0],
    },
  ];
}

const noteNode = ({ title, text }: DocumentNote): PdfNode => ({
  stack: [
    ...(title === undefined ? [] : [{ text: title, bold: true }]),
    { text: breakable(text), color: title === undefined ? QUIET : INK },
  ],
  margin: [0, 0, 0, 10],
});

import type { DocumentRow, DocumentTable } from '../documentModel.ts';
import { INK, QUIET, RULE, type PdfNode } from './pdfNode.ts';

const LONGEST_WORD = 40;

/** A word without a place to break would push a table over the edge of the page. */
export const breakable = (text: string): string =>
  text.replace(new RegExp(`\\S{${LONGEST_WORD}}(?=\\S)`, 'gu'), '$&\u200b');

/** The lines of a document. Its head is repeated on every page, and no row is cut in two. */
export function tableNode(
  { columns, rows, hasBoxes = false, isSmall: isSmallTable = false }: DocumentTable,
  { isSmall = isSmallTable }: { isSmall?: boolean } = {},
): PdfNode {
  const fontSize = isSmall ? 8.5 : 9.5;
  // Where the first column holds the text it takes the room that the figures leave, in a table of figures all share it.
  const isOfFigures = columns[0]?.isFigure === true;
  const widest = columns[0]?.title === 'Date' ? 1 : 0;
  const cell = (text: string, place: number, more: PdfNode = {}): PdfNode => ({
    text: place === widest ? breakable(text) : text,
    alignment: columns[place]?.isFigure === true ? 'right' : 'left',
    noWrap: place !== widest,
    fontSize,
    ...more,
  });
  const body = [
    columns.map(({ title }, place) => cell(title, place, { bold: true, color: QUIET, fontSize: 8.5 })),
    ...rows.map((row) =>
      row.cells.map((text, place) => {
        const look = lookOf(row);
        if (place > 0) return cell(text, place, look);
        const first = firstCell(row, cell(text, 0, look));
        return hasBoxes ? withBox(first) : first;
      }),
    ),
  ];
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map((_column, place) => (isOfFigures || place === widest ? '*' : 'auto')),
      body,
    },
    layout: lined(body.length),
    margin: [0, 0, 0, 12],
  };
}

/** A heading or a sum stands out. */
const lookOf = ({ isStrong = false }: DocumentRow): PdfNode => (isStrong ? { bold: true } : {});

const INDENT = 10;

function firstCell({ details = [], level = 0 }: DocumentRow, text: PdfNode): PdfNode {
  const name = level === 0 ? text : { ...text, margin: [level * INDENT, 0, 0, 0] };
  if (details.length === 0) return name;
  return { stack: [name, ...details.map((text) => ({ text: breakable(text), color: QUIET, fontSize: 8.5 }))] };
}

/** A box to tick by hand. The fonts have no such sign, so it is drawn. */
const withBox = (first: PdfNode): PdfNode => ({
  columns: [
    {
      width: 20,
      canvas: [{ type: 'rect', x: 0.5, y: 1.5, w: 9, h: 9, lineWidth: 0.75, lineColor: INK }],
    },
    { width: '*', ...first },
  ],
});

/** Hairlines below the head and between the rows, no boxes. */
const lined = (rowCount: number): PdfNode => ({
  hLineWidth: (place: number) => (place === 0 ? 0 : place === 1 || place === rowCount ? 0.75 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingLeft: (place: number) => (place === 0 ? 0 : 8),
  paddingRight: (place: number, node: { table: { widths: unknown[] } }) =>
    place === node.table.widths.length - 1 ? 0 : 8,
  paddingTop: () => 4,
  paddingBottom: () => 4,
});

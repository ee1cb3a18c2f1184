/** A part of a definition of pdfmake. */
export interface PdfNode {
  readonly [key: string]: unknown;
}

/** Black that is easy on the eye, and what is said besides. Both are read well on a copy in grey. */
export const INK = '#16202c';
export const QUIET = '#566273';
export const RULE = '#c3cad3';

/** A table without lines, for words beside figures. */
export const plain = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};

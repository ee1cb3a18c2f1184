import type { DocumentBars, DocumentCode } from '../documentModel.ts';
import { INK, QUIET, type PdfNode } from './pdfNode.ts';

const BARS_WIDTH = 190;
const BARS_HEIGHT = 34;

/** The code of a document: for cameras, for scanners where they need bars, and for people. */
export function codeNodes({ text, caption, bars, isTyped = false }: DocumentCode): PdfNode[] {
  return [
    { qr: text, fit: isTyped ? 110 : 84, eccLevel: 'M', margin: [0, 6, 0, 4] },
    ...(bars === undefined ? [] : [barsNode(bars)]),
    isTyped
      ? { text: caption, color: INK, bold: true, fontSize: 14, characterSpacing: 0.6, margin: [0, 4, 0, 0] }
      : { text: caption, color: QUIET, fontSize: 8 },
  ];
}

function barsNode({ widths, quietModules, totalModules }: DocumentBars): PdfNode {
  const module = BARS_WIDTH / totalModules;
  let at = quietModules;
  const bars = widths.flatMap((width, place) => {
    const x = at * module;
    at += width;
    return place % 2 === 0
      ? [{ type: 'rect', x, y: 0, w: width * module, h: BARS_HEIGHT, color: '#000', lineWidth: 0 }]
      : [];
  });
  return { canvas: bars, margin: [0, 4, 0, 0] };
}

import { isRightToLeft } from './missingLetters';

export type LineAlign = 'left' | 'center' | 'right';

/** A picture as the encoder takes one: four bytes a dot. */
export interface TextPicture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

interface PictureOptions {
  /** Dots from edge to edge of the paper. */
  width: number;
  align: LineAlign;
  isBold: boolean;
}

/** As high as the printer's own letters, with room for marks above and below. */
const LINE_DOTS = 32;
const FONT = '24px "Noto Sans", system-ui, sans-serif';

/**
 * A text as a picture of black on white, for letters that the printer lacks: broken at words, joined and ordered by the browser. A text
 * from right to left begins at the right edge. Null where the browser draws no pictures.
 */
export function textPicture(text: string, { width, align, isBold }: PictureOptions): TextPicture | null {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const measuring = new OffscreenCanvas(1, 1).getContext('2d');
  if (measuring === null) return null;
  const font = isBold ? `bold ${FONT}` : FONT;
  measuring.font = font;
  const lines = text
    .split('\n')
    .flatMap((line) => brokenAt(line, (part) => measuring.measureText(part).width <= width));
  const height = lines.length * LINE_DOTS;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  const isReversed = isRightToLeft(text);
  const edge = align === 'left' && isReversed ? 'right' : align;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#000';
  context.font = font;
  context.textBaseline = 'middle';
  context.textAlign = edge;
  // Signs without a direction of their own, such as full stops, follow it.
  context.direction = isReversed ? 'rtl' : 'ltr';
  const start = { left: 0, center: width / 2, right: width }[edge];
  lines.forEach((line, place) => context.fillText(line, start, (place + 0.5) * LINE_DOTS));
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}

/** The text in lines that fit: broken between words, and within a word only where it is longer than a line. */
function brokenAt(text: string, fits: (part: string) => boolean): string[] {
  const lines = [''];
  const put = (part: string, glue: string) => {
    const line = lines.at(-1) ?? '';
    if (line !== '' && !fits(line + glue + part)) lines.push(part);
    else lines[lines.length - 1] = line === '' ? part : line + glue + part;
  };
  for (const word of text.split(' ')) {
    if (fits(word)) put(word, ' ');
    else [...new Intl.Segmenter().segment(word)].forEach(({ segment }, place) => put(segment, place === 0 ? ' ' : ''));
  }
  return lines;
}

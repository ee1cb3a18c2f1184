import { missingLetters } from './missingLetters';
import { makeEncoder, plainSigns, type Encoder, type Speaks } from './receiptEncoder';
import { textPicture, type LineAlign } from './textPicture';

/** A roll of paper in a printer that is written on. */
export interface Roll {
  encoder: Encoder;
  /** Characters in a line. */
  columns: number;
  /** Whether the printer lacks letters of a text. */
  isMissing: (text: string) => boolean;
}

export const makeRoll = (speaks: Speaks, columns: number): Roll => ({
  encoder: makeEncoder(speaks, columns),
  columns,
  isMissing: missingLetters(speaks),
});

/** Dots in one of the printer's own letters. */
const LETTER_DOTS = 12;

interface LineStyle {
  align?: LineAlign;
  isBold?: boolean;
}

/** A text on lines of its own, broken at words; as a picture where the printer lacks its letters. */
export function printLine({ encoder, columns, isMissing }: Roll, text: string, style: LineStyle = {}): void {
  const { align = 'left', isBold = false } = style;
  const plain = plainSigns(text);
  const picture = isMissing(plain) ? textPicture(plain, { width: columns * LETTER_DOTS, align, isBold }) : null;
  if (picture !== null) encoder.align('left').image(picture, { mode: 'raster' });
  else encoder.align(align).bold(isBold).line(plain).bold(false).align('left');
}

const longestWord = (text: string): number => Math.max(...text.split(/\s/).map((word) => word.length));

/** Rows of a word and a figure, the figures under each other. What does not fit side by side stands on two lines: no figure is cut. */
export function printPairs(
  roll: Roll,
  rows: readonly (readonly [string, string])[],
  { isBold = false }: Pick<LineStyle, 'isBold'> = {},
): void {
  const { encoder, columns, isMissing } = roll;
  const plain = rows.map(([label, value]) => [plainSigns(label), plainSigns(value)] as const);
  // The word keeps a third of the line, however long the value is.
  const most = Math.floor((columns * 2) / 3);
  const width = Math.min(Math.max(0, ...plain.map(([, value]) => value.length)), most);
  for (const [label, value] of plain) {
    const isBeside =
      value !== '' &&
      longestWord(value) <= width &&
      longestWord(label) <= columns - width - 1 &&
      !isMissing(label) &&
      !isMissing(value);
    if (isBeside) {
      encoder.bold(isBold).table(
        [
          { width: columns - width - 1, align: 'left', marginRight: 1 },
          { width, align: 'right' },
        ],
        [[label, value]],
      );
      encoder.bold(false);
      continue;
    }
    if (label !== '') printLine(roll, label, { isBold });
    if (value !== '') printLine(roll, value, { align: 'right', isBold });
  }
}

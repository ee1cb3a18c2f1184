import { encodeTestPage } from './encodeTestPage';
import { missingLetters } from './missingLetters';
import { makeRoll, printLine, printPairs, type Roll } from './roll';

const EPSON = { language: 'esc-pos', codepageMapping: 'epson' } as const;
const STAR = { language: 'star-prnt', codepageMapping: 'star' } as const;

/** What was drawn on a canvas: each text with the place and the direction it was drawn in. */
interface Drawn {
  text: string;
  x: number;
  y: number;
  align: string;
  direction: string;
  font: string;
}

/** A canvas whose letters are 12 dots wide, and whose picture is black in the left eighth of every line and white elsewhere. */
function giveCanvas(): Drawn[] {
  const drawn: Drawn[] = [];
  class Context {
    font = '';
    fillStyle = '';
    textAlign = '';
    textBaseline = '';
    direction = '';
    fillRect = () => undefined;
    measureText = (text: string) => ({ width: [...text].length * 12 });
    fillText = (text: string, x: number, y: number) =>
      drawn.push({ text, x, y, align: this.textAlign, direction: this.direction, font: this.font });
    getImageData = (_x: number, _y: number, width: number, height: number) => {
      const data = new Uint8ClampedArray(width * height * 4).fill(255);
      for (let dot = 0; dot < width * height; dot += 1) if (dot % width < 8) data.fill(0, dot * 4, dot * 4 + 3);
      return { data };
    };
  }
  Object.defineProperty(globalThis, 'OffscreenCanvas', {
    configurable: true,
    value: class {
      getContext = () => new Context();
    },
  });
  return drawn;
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
});

function write(columns: number, work: (roll: Roll) => void, speaks: typeof EPSON | typeof STAR = EPSON): string {
  const roll = makeRoll(speaks, columns);
  work(roll);
  return String.fromCharCode(...roll.encoder.encode());
}
/** The lines of a paper without the commands for code pages, bold type and alignment. */
const linesOf = (printed: string): string[] =>
  printed
    .replaceAll(/\x1b@|\x1c\.|\x1bM.|\x1b[tEa!-]./gs, '')
    .split(/[\n\r]+/)
    .filter((line) => line.trim() !== '');

describe('letters that a printer lacks', () => {
  it.each([
    ['አማርኛ', true],
    ['हिन्दी', true],
    ['中文', true],
    ['العربية', true],
    ['עברית', true],
    ['Cola 🥤', true],
    ['Café Zürich £ €', false],
    ['Москва', false],
    ['0123 "plain" ?', false],
    ['', false],
  ])('%s: %p', (text, isMissing) => {
    expect(missingLetters(EPSON)(text)).toBe(isMissing);
  });

  it.each([
    [48, 576],
    [32, 384],
  ])('are sent as a picture as wide as %p columns', (columns, dots) => {
    const drawn = giveCanvas();
    const printed = write(columns, (roll) => printLine(roll, 'ቡና 250 g'));

    expect(drawn).toMatchObject([{ text: 'ቡና 250 g', x: 0, align: 'left', direction: 'ltr' }]);
    // GS v 0: bytes in a row, rows, and then the rows themselves, the first dots of each black.
    const begin = printed.indexOf('\x1dv0\x00');
    expect(begin).toBeGreaterThan(-1);
    const header = [...printed.slice(begin + 4, begin + 8)].map((sign) => sign.charCodeAt(0));
    expect(header).toEqual([dots / 8, 0, 32, 0]);
    const rows = printed.slice(begin + 8, begin + 8 + (dots / 8) * 32);
    expect(rows).toBe(`\xff${'\x00'.repeat(dots / 8 - 1)}`.repeat(32));
    expect(printed).not.toContain('?');
  });

  it('are drawn whole, from the right edge, where they are written from right to left', () => {
    const drawn = giveCanvas();
    write(32, (roll) => printLine(roll, 'شاي 2 kg.'));
    write(32, (roll) => printLine(roll, 'متجر', { align: 'center', isBold: true }));

    // In the order of reading and unbroken: the browser joins the letters and sets figures among them.
    expect(drawn).toMatchObject([
      { text: 'شاي 2 kg.', x: 384, align: 'right', direction: 'rtl' },
      { text: 'متجر', x: 192, align: 'center', direction: 'rtl' },
    ]);
    expect(drawn[1]?.font).toMatch(/^bold /);
  });

  it('are broken between words, and within a word only where it is longer than the paper', () => {
    const drawn = giveCanvas();
    write(32, (roll) => printLine(roll, `${'ሀ'.repeat(20)} ${'ለ'.repeat(20)} ${'መ'.repeat(40)}`));

    expect(drawn.map(({ text }) => text)).toEqual([
      'ሀ'.repeat(20),
      `${'ለ'.repeat(20)} ${'መ'.repeat(11)}`,
      'መ'.repeat(29),
    ]);
    expect(drawn.map(({ y }) => y)).toEqual([16, 48, 80]);
  });

  it('leave the figure of their row to the printer’s own letters', () => {
    const drawn = giveCanvas();
    const printed = write(32, (roll) => printPairs(roll, [['ቡና', '1,234.00']]));

    expect(drawn.map(({ text }) => text)).toEqual(['ቡና']);
    expect(printed).toContain('\x1dv0');
    expect(printed.slice(printed.indexOf('\x1dv0'))).toContain('1,234.00');
  });

  it('are a picture on printers of other makers, too', () => {
    const drawn = giveCanvas();
    expect(write(48, (roll) => printLine(roll, '茶'), STAR)).not.toContain('?');
    expect(drawn).toHaveLength(1);
  });

  it('are question marks only where the browser draws no pictures', () => {
    expect(write(48, (roll) => printLine(roll, 'ቡና'))).toContain('??');
  });

  it('take nothing from the letters that the printer has', () => {
    const drawn = giveCanvas();
    expect(write(48, (roll) => printLine(roll, 'Café'))).toContain('Caf');
    expect(drawn).toEqual([]);
  });
});

describe('figures on narrow paper', () => {
  const BIG = '1,234,567,890.00';

  it.each([32, 48])('stand whole at the edge of %p columns, whatever stands beside them', (columns) => {
    for (const label of [
      'Total',
      'TOTAL KES',
      'Hydroxychloroquinesulphate',
      'Hydroxychloroquinesulphatetablets-of-the-longest-kind',
      'A very long name of a product that does not fit on one line',
      `  12,345.678 kg x ${BIG}`,
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ 250mg',
    ]) {
      const lines = linesOf(write(columns, (roll) => printPairs(roll, [[label, BIG]], { isBold: true })));
      expect(lines.every((line) => line.length <= columns)).toBe(true);
      const withAmount = lines.filter((line) => line.trimEnd().endsWith(BIG));
      expect(withAmount.map((line) => line.trimEnd().length)).toContain(columns);
      // Nothing of the name is lost either.
      const words = lines.join('').replaceAll(' ', '');
      expect(words.replace(BIG, '')).toBe(label.replaceAll(' ', ''));
    }
  });

  it('of a price are not cut where the name of the row is too long for them', () => {
    const lines = linesOf(write(32, (roll) => printPairs(roll, [[`  2 x ${BIG}`, BIG]])));
    expect(lines.map((line) => line.trim())).toEqual([`2 x ${BIG}`, BIG]);
  });

  it('stand under each other, and an ordinary row takes one line', () => {
    const lines = linesOf(
      write(32, (roll) =>
        printPairs(roll, [
          ['Net', '100,000.00'],
          ['VAT 16%', '16,000.00'],
        ]),
      ),
    );
    expect(lines.map((line) => line.length)).toEqual([32, 32]);
    expect(lines.every((line) => /^(Net|VAT 16%) +\d+,000\.00$/.test(line))).toBe(true);
  });

  it('longer than two thirds of the paper stand below their name', () => {
    const lines = linesOf(write(32, (roll) => printPairs(roll, [['Total', 'TZS1,234,567,890,123.00']])));
    expect(lines.map((line) => line.trim())).toEqual(['Total', 'TZS1,234,567,890,123.00']);
    expect(lines[1]).toHaveLength(32);
  });
});

describe('the test page', () => {
  const page = (columns: number, cuts: boolean) =>
    String.fromCharCode(...encodeTestPage(EPSON, { businessName: 'Duka', columns, cuts }));

  it.each([32, 48])('shows the width of %p columns, a big sum and the letters that are drawn', (columns) => {
    const drawn = giveCanvas();
    const printed = page(columns, true);

    expect(printed).toContain('1234567890'.repeat(5).slice(0, columns));
    expect(printed).toContain('1,234,567,890.00');
    expect(drawn.map(({ text }) => text)).toEqual(['አማርኛ', 'العربية', '中文']);
    expect(printed).toMatch(/\x1dV./);
  });

  it('does not cut where there is no cutter', () => {
    expect(page(32, false)).not.toMatch(/\x1dV./);
  });
});

import fc from 'fast-check';
import { checkDigit } from '../gtin';
import { barcodeKind, barsPath, encodeBars, type BarcodeBars } from './barcodeBars';

/* Reads the drawn bars as a scanner does, from the tables of the standards. */
const LEFT_ODD = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
const PARITIES = ['OOOOOO', 'OOEOEE', 'OOEEOE', 'OOEEEO', 'OEOOEE', 'OEEOOE', 'OEEEOO', 'OEOEOE', 'OEOEEO', 'OEEOEO'];
const reversed = (text: string) => [...text].reverse().join('');

/** Widths of bar and space between the quiet zones, taken from the drawn path itself. */
function renderedWidths(bars: BarcodeBars): number[] {
  const drawn = [...barsPath(bars).matchAll(/M(\d+) 0h(\d+)/g)].map(([, at, width]) => [Number(at), Number(width)]);
  return drawn.flatMap(([at = 0, width = 0], index) => {
    const next = drawn[index + 1]?.[0];
    return next === undefined ? [width] : [width, next - at - width];
  });
}

function digit(widths: readonly number[]): { value: number; isOdd: boolean } {
  const text = widths.join('');
  const odd = LEFT_ODD.indexOf(text);
  return odd === -1 ? { value: LEFT_ODD.indexOf(reversed(text)), isOdd: false } : { value: odd, isOdd: true };
}

function readEan(bars: BarcodeBars): string {
  const widths = renderedWidths(bars);
  const half = bars.kind === 'ean8' ? 4 : 6;
  const groups = (from: number) => Array.from({ length: half }, (_, n) => widths.slice(from + n * 4, from + n * 4 + 4));
  const left = groups(3).map(digit);
  const right = groups(3 + half * 4 + 5).map(digit);
  const first = PARITIES.indexOf(left.map(({ isOdd }) => (isOdd ? 'O' : 'E')).join(''));
  const digits = [...left, ...right].map(({ value }) => value).join('');
  return bars.kind === 'ean13' ? `${first}${digits}` : digits;
}

const CODE128 =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';

function readCode128(bars: BarcodeBars): string {
  const widths = renderedWidths(bars);
  const symbols: number[] = [];
  for (let at = 0; at + 7 < widths.length; at += 6)
    symbols.push(CODE128.match(/.{6}/g)?.indexOf(widths.slice(at, at + 6).join('')) ?? -1);
  const [start = 0, ...rest] = symbols;
  const check = rest.pop();
  const sum = rest.reduce((total, symbol, index) => total + symbol * (index + 1), start);
  expect(check).toBe(sum % 103);
  let set = start === 105 ? 'C' : start === 103 ? 'A' : 'B';
  let text = '';
  for (const symbol of rest) {
    if (symbol === 99 && set !== 'C') set = 'C';
    else if (symbol === 100 && set !== 'B') set = 'B';
    else if (symbol === 101 && set !== 'A') set = 'A';
    else if (set === 'C') text += String(symbol).padStart(2, '0');
    else text += String.fromCharCode(symbol + 32);
  }
  return text;
}

describe('the drawn bars', () => {
  it('of an EAN-13 are read as the code of the product', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^\d{12}$/), async (digits) => {
        const code = digits + checkDigit(digits);
        const bars = await encodeBars(code);
        expect(bars?.kind).toBe('ean13');
        expect(readEan(bars!)).toBe(code);
        expect(bars?.totalModules).toBe(95 + 22);
      }),
      { numRuns: 60 },
    );
  });

  it('of an EAN-8 are read as the code of the product', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^\d{7}$/), async (digits) => {
        const code = digits + checkDigit(digits);
        expect(readEan((await encodeBars(code))!)).toBe(code);
      }),
      { numRuns: 30 },
    );
  });

  it('of a UPC-A are those of the EAN-13 with a zero before it', async () => {
    const bars = await encodeBars('012345678905');

    expect(bars?.kind).toBe('upca');
    expect(readEan({ ...bars!, kind: 'ean13' })).toBe('0012345678905');
  });

  it('of any other code are Code 128, read as that code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[!-~]{1,24}$/), async (code) => {
        fc.pre(barcodeKind(code) === 'code128');
        expect(readCode128((await encodeBars(code))!)).toBe(code);
      }),
      { numRuns: 60 },
    );
  });

  it('are Code 128 for a number whose check digit is wrong: the printed code is the product’s, whatever it is', async () => {
    const bars = await encodeBars('5449000000995');

    expect(bars?.kind).toBe('code128');
    expect(readCode128(bars!)).toBe('5449000000995');
  });
});

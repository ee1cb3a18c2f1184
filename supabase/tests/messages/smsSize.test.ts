import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

interface Size {
  encoding: string;
  units: number;
  parts: number;
}

async function sizeOf(text: string): Promise<Size> {
  const { rows } = await database.client.query<Size>('select * from private.sms_size($1)', [text]);
  return rows[0] as Size;
}

describe('the length of an SMS', () => {
  it.each<[string, string, string, number, number]>([
    ['160 letters', 'a'.repeat(160), 'gsm7', 160, 1],
    ['161 letters', 'a'.repeat(161), 'gsm7', 161, 2],
    ['306 letters', 'a'.repeat(306), 'gsm7', 306, 2],
    ['307 letters', 'a'.repeat(307), 'gsm7', 307, 3],
    ['80 euro signs, two units each', '€'.repeat(80), 'gsm7', 160, 1],
    ['81 euro signs', '€'.repeat(81), 'gsm7', 162, 2],
    ['153 brackets: no pair is split, so a part has 76', ']'.repeat(153), 'gsm7', 306, 3],
    ['69 letters and a curly apostrophe', `${'a'.repeat(69)}’`, 'ucs2', 70, 1],
    ['70 letters and a curly apostrophe', `${'a'.repeat(70)}’`, 'ucs2', 71, 2],
    ['134 letters and a curly apostrophe', `${'a'.repeat(134)}’`, 'ucs2', 135, 3],
    ['a face at the edge of a part', `${'a'.repeat(66)}😀${'a'.repeat(5)}`, 'ucs2', 73, 2],
    ['two accents of which one is in no SMS alphabet', 'Ñandú', 'ucs2', 5, 1],
    ['signs that are two units in one alphabet and one in the other', `${'|'.repeat(68)}∞^`, 'ucs2', 70, 1],
    ['nothing', '', 'gsm7', 0, 1],
    ['a form feed', 'a\fb', 'gsm7', 4, 1],
    [
      'every sign of the basic set',
      '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà',
      'gsm7',
      65,
      1,
    ],
    ['a cedilla of the wrong case', 'ç', 'ucs2', 1, 1],
  ])('%s', async (_name, text, encoding, units, parts) => {
    expect(await sizeOf(text)).toEqual({ encoding, units, parts });
  });
});

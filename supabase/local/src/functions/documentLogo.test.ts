import { execFileSync } from 'node:child_process';
import path from 'node:path';
import sharp from 'sharp';
import engine from 'pdfmake/build/pdfmake.min.js';
import fonts from 'pdfmake/build/fonts/Roboto.js';
import { documentOfAnswer } from '../../../../shared/src/documents/documentOfAnswer';
import { makePdf, type PdfEngine } from '../../../../shared/src/documents/pdf/makePdf';
import { pictureData } from '../../../../shared/src/documents/pdf/pictureData';
import { sampleQuote } from '../../../../shared/src/documents/testing/documentSamples';

jest.setTimeout(120_000);

const pdfmake = engine as unknown as PdfEngine & { addFontContainer(container: object): void };
pdfmake.addFontContainer(fonts);

const picture = (channels: 3 | 4 = 4) =>
  sharp({ create: { width: 300, height: 120, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });
const pdfWith = async (logo: string | null) => {
  const document = documentOfAnswer({ kind: 'quote', answer: sampleQuote(), url: null });
  return Buffer.from(await makePdf(document, pdfmake, logo));
};
/** Pictures in a PDF, with the transparency of one counted as a picture of its own. */
const picturesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
const textOf = (input: Buffer) =>
  execFileSync(process.execPath, [path.resolve(__dirname, '../../../../scripts/lib/readPdf.mjs')], {
    input,
    encoding: 'utf8',
  });

describe('the logo on a PDF', () => {
  it.each([
    ['a transparent PNG', async () => await picture().png().toBuffer(), 2],
    ['an opaque PNG', async () => await picture(3).png().toBuffer(), 1],
    ['a PNG of few colours', async () => await picture().png({ palette: true }).toBuffer(), 2],
    ['an interlaced PNG', async () => await picture().png({ progressive: true }).toBuffer(), 2],
    ['a PNG of 16 bits', async () => await picture(3).toColourspace('rgb16').png().toBuffer(), 1],
    ['a grey JPEG', async () => await picture(3).greyscale().jpeg().toBuffer(), 1],
    ['a JPEG of a camera', async () => await picture(3).jpeg({ progressive: true }).toBuffer(), 1],
  ])('is %s', async (_kind, make, count) => {
    const data = await pictureData(await make());
    expect(data).toMatch(/^data:image\/(png|jpeg);base64,/);
    const pdf = await pdfWith(data);
    expect(picturesIn(pdf)).toBe(count);
  });

  it.each([
    ['WebP', async () => await picture().webp().toBuffer()],
    ['AVIF', async () => await picture().avif().toBuffer()],
    ['GIF', async () => await picture().gif().toBuffer()],
    ['a drawing', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a page instead of a picture', () => Promise.resolve(Buffer.from('<!doctype html>'))],
    ['an empty file', () => Promise.resolve(Buffer.alloc(0))],
    ['half a PNG', async () => (await picture().png().toBuffer()).subarray(0, 90)],
    ['half a JPEG', async () => (await picture(3).jpeg().toBuffer()).subarray(0, 300)],
    ['a PNG with points that do not unpack', brokenPng],
    ['a PNG that says to be larger than it is', async () => await widePng(301)],
    ['a PNG of more points than a logo has', async () => await widePng(30_000)],
  ])('is left out: %s', async (_kind, make) => {
    expect(await pictureData(await make())).toBeNull();
  });

  it('that the library does not take after all is no reason to have no document', async () => {
    const pdf = await pdfWith('data:image/png;base64,AAAA');
    expect(picturesIn(pdf)).toBe(0);
    expect(textOf(pdf)).toContain('QUO-000012');
  });
});

/** The same chunks, with zeros where the points are. */
async function brokenPng(): Promise<Buffer> {
  const bytes = await picture().png().toBuffer();
  const at = bytes.indexOf('IDAT') + 4;
  return bytes.fill(0, at, at + 20);
}

/** The same points under a head with another width. */
async function widePng(width: number): Promise<Buffer> {
  const bytes = await picture().png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  return bytes;
}

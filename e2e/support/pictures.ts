import type { Page } from 'playwright-core';

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** One small picture in each colour, as files to be chosen. */
export async function picturesIn(page: Page, colours: readonly string[]): Promise<Picture[]> {
  const drawn = await page.evaluate(
    (all) =>
      all.map((colour) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
        const pen = canvas.getContext('2d');
        if (pen === null) throw new Error('There is no canvas.');
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 40, 40);
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      }),
    [...colours],
  );
  return drawn.map((base64, index) => ({
    name: `${colours[index] ?? index}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(base64, 'base64'),
  }));
}

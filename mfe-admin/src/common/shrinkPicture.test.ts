/** @jest-environment jsdom */
import { fittedSize, MAX_BYTES, shrinkPicture } from './shrinkPicture';

describe('fittedSize', () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 900, height: 3200 },
      { width: 450, height: 1600 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 9000, height: 1 },
      { width: 1600, height: 1 },
    ],
  ])('keeps the proportions of %j and makes nothing larger', (size, expected) => {
    expect(fittedSize(size)).toEqual(expected);
  });
});

describe('shrinkPicture', () => {
  const drawn: { width: number; height: number; type: string; quality: number }[] = [];
  let writesWebp = true;

  beforeEach(() => {
    drawn.length = 0;
    writesWebp = true;
    Object.assign(globalThis, {
      createImageBitmap: () => Promise.resolve({ width: 4000, height: 2000, close: () => undefined }),
    });
    HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => undefined })) as never;
    HTMLCanvasElement.prototype.toBlob = function toBlob(callback, type = 'image/png', quality = 1) {
      drawn.push({ width: this.width, height: this.height, type, quality: Number(quality) });
      const written = type === 'image/webp' && !writesWebp ? 'image/png' : type;
      // Larger than wanted until the quality is low.
      callback(new Blob([new Uint8Array(Number(quality) > 0.7 ? MAX_BYTES + 1 : 1000)], { type: written }));
    };
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'createImageBitmap'));

  const photo = new File([new Uint8Array(900_000)], 'photo.jpg', { type: 'image/jpeg' });

  it('draws at most 1600 pixels and lowers the quality until it is small', async () => {
    const picture = await shrinkPicture(photo);

    expect(drawn.at(-1)).toMatchObject({ width: 1600, height: 800, type: 'image/webp' });
    expect(picture.size).toBeLessThanOrEqual(MAX_BYTES);
    expect(drawn.length).toBeGreaterThan(1);
  });

  it('takes JPEG where the browser writes no WebP', async () => {
    writesWebp = false;

    expect((await shrinkPicture(photo)).type).toBe('image/jpeg');
  });

  it('leaves a moving picture alone', async () => {
    const gif = new File(['GIF89a'], 'a.gif', { type: 'image/gif' });

    expect(await shrinkPicture(gif)).toBe(gif);
  });
});

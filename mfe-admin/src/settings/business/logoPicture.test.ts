/** @jest-environment jsdom */
import { logoPicture, MAX_LOGO_SIDE } from './logoPicture';

const fileOf = (type: string, bytes = 1000) => new File([new Uint8Array(bytes)], 'logo', { type });
const drawn: { width: number; height: number }[] = [];

function bitmapOf(size: { width: number; height: number } | null): void {
  Object.assign(globalThis, {
    createImageBitmap: () =>
      size === null ? Promise.reject(new Error('broken')) : Promise.resolve({ ...size, close: () => undefined }),
  });
}

beforeEach(() => {
  drawn.length = 0;
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => undefined })) as never;
  HTMLCanvasElement.prototype.toBlob = function toBlob(callback, type = 'image/png') {
    drawn.push({ width: this.width, height: this.height });
    callback(new Blob(['x'], { type }));
  };
});
afterEach(() => Reflect.deleteProperty(globalThis, 'createImageBitmap'));

describe('a logo that is stored', () => {
  it.each(['image/png', 'image/jpeg'])('stays what it is when it is a small %s', async (type) => {
    bitmapOf({ width: 400, height: 120 });
    const file = fileOf(type);
    expect(await logoPicture(file)).toBe(file);
    expect(drawn).toEqual([]);
  });

  it.each(['image/webp', 'image/avif', 'image/gif'])('is drawn as PNG when it is %s', async (type) => {
    bitmapOf({ width: 400, height: 120 });
    expect((await logoPicture(fileOf(type))).type).toBe('image/png');
    expect(drawn).toEqual([{ width: 400, height: 120 }]);
  });

  it('is made smaller when it is large, by its points or its bytes', async () => {
    bitmapOf({ width: 4096, height: 1024 });
    await logoPicture(fileOf('image/png'));
    bitmapOf({ width: 400, height: 120 });
    await logoPicture(fileOf('image/jpeg', 400_000));
    expect(drawn).toEqual([
      { width: MAX_LOGO_SIDE, height: 256 },
      { width: 400, height: 120 },
    ]);
  });

  it('that the browser cannot draw is left to the server', async () => {
    bitmapOf(null);
    const file = fileOf('image/png');
    expect(await logoPicture(file)).toBe(file);
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    expect(await logoPicture(file)).toBe(file);
  });
});

/** @jest-environment jsdom */
import { configureData } from '../../api/dataClient';
import { browserLogo } from './browserLogo';

const LOGO = '/storage/v1/object/public/branding/b/logo/1.webp';
let size: { width: number; height: number } | null;
let decode: () => Promise<void>;
const drawn: { width: number; height: number }[] = [];
const asked: string[] = [];

/** jsdom loads no pictures. */
class FakePicture {
  crossOrigin: string | null = null;
  set src(address: string) {
    // A picture of another host can only be read when it was asked for like this from the start.
    expect(this.crossOrigin).toBe('anonymous');
    asked.push(address);
  }
  get naturalWidth() {
    return size?.width ?? 0;
  }
  get naturalHeight() {
    return size?.height ?? 0;
  }
  decode = () => decode();
}

beforeEach(() => {
  drawn.length = 0;
  asked.length = 0;
  decode = () => Promise.resolve();
  configureData({ supabaseUrl: 'https://api.example', supabaseKey: 'public' });
  jest.spyOn(globalThis, 'Image').mockImplementation(() => new FakePicture() as unknown as HTMLImageElement);
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
    return { canvas: this, drawImage: () => drawn.push({ width: this.width, height: this.height }) };
  } as never;
  HTMLCanvasElement.prototype.toDataURL = () => 'data:image/png;base64,AA==';
});
afterEach(() => jest.restoreAllMocks());

describe('the logo for a PDF that the browser makes', () => {
  it.each([
    ['wide', { width: 1360, height: 100 }, { width: 680, height: 50 }],
    ['high', { width: 100, height: 400 }, { width: 50, height: 200 }],
    ['small', { width: 34, height: 10 }, { width: 680, height: 200 }],
  ])('is drawn as PNG within its room: %s', async (_shape, natural, expected) => {
    size = natural;
    expect(await browserLogo(LOGO)).toBe('data:image/png;base64,AA==');
    expect(drawn).toEqual([expected]);
    expect(asked[0]).toContain('branding/b/logo/1.webp');
  });

  it('is left out when it is broken, or has no size', async () => {
    size = null;
    expect(await browserLogo(LOGO)).toBeNull();
    decode = () => Promise.reject(new Error('The source image cannot be decoded.'));
    expect(await browserLogo(LOGO)).toBeNull();
  });

  it('is left out when it takes too long', async () => {
    jest.useFakeTimers();
    decode = () => new Promise(() => undefined);
    const answer = browserLogo(LOGO);
    await jest.advanceTimersByTimeAsync(5000);
    expect(await answer).toBeNull();
    jest.useRealTimers();
  });
});

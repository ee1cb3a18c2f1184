import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { ZXING_FORMATS } from './codeFormats';

/** One picture from the camera. */
export interface ScanTask {
  pixels: ImageData;
}

/** What stands in it; null when no code could be read. */
export interface ScanAnswer {
  code: string | null;
}

// From our own server: the library would fetch it from a public one.
const file = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
prepareZXingModule({ overrides: { locateFile: () => file } });

// Beside the page: a picture takes longer than a frame, and WebAssembly is not allowed in our pages.
self.onmessage = ({ data }: MessageEvent<ScanTask>) => {
  void readBarcodes(data.pixels, { formats: [...ZXING_FORMATS], maxNumberOfSymbols: 1, tryHarder: true })
    .catch(() => [])
    .then(([found]) => self.postMessage({ code: found?.text ?? null } satisfies ScanAnswer));
};

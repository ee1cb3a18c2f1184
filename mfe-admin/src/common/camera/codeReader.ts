import { loadTwice } from '@dukani/shared/contract';
import { NATIVE_FORMATS } from './codeFormats';

/** Reads codes from the picture of a camera. */
export interface CodeReader {
  /** The code in the present picture; null when none can be read. */
  read: (video: HTMLVideoElement) => Promise<string | null>;
  close: () => void;
}

interface NativeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The browser's own reader where it knows the codes of goods, else the library's. */
export async function makeCodeReader(): Promise<CodeReader> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (Native !== undefined && known.includes('ean_13') && known.includes('code_128')) {
    const detector = new Native({ formats: NATIVE_FORMATS.filter((format) => known.includes(format)) });
    return {
      read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
      close: () => undefined,
    };
  }
  const { readInScanWorker } = await loadTwice(() => import('./readInScanWorker'));
  return readInScanWorker();
}

/** How long a code must be out of sight before it counts again. */
const GONE_MS = 1200;

/** Says of each code that is read whether it is a new look at it: what stays in front of the camera is read many times a second. */
export class SeenCodes {
  #code: string | null = null;
  #lastMs = 0;

  isNew(code: string, nowMs: number): boolean {
    const isSame = code === this.#code && nowMs - this.#lastMs < GONE_MS;
    this.#code = code;
    this.#lastMs = nowMs;
    return !isSame;
  }
}

import { loadTwice } from '@dukani/shared/contract';
import { gtinState } from '../gtin';

/** A barcode as it is drawn: widths of bar, space, bar … in modules, and the quiet zones a scanner needs at both ends. */
export interface BarcodeBars {
  kind: 'ean13' | 'ean8' | 'upca' | 'code128';
  widths: readonly number[];
  quietModules: number;
  /** All modules, quiet zones included. */
  totalModules: number;
}

/** The narrowest module that common scanners read from paper, in millimetres. */
export const MIN_MODULE_MM = 0.19;

/** A numbered product code with a right check digit is drawn as such, anything else as Code 128. */
export function barcodeKind(code: string): BarcodeBars['kind'] {
  const state = gtinState(code);
  return state === 'ean13' || state === 'ean8' || state === 'upca' ? state : 'code128';
}

/** Encodes a code; null for what no barcode can hold. The encoder is fetched with the first code. */
export async function encodeBars(code: string): Promise<BarcodeBars | null> {
  // The named export `raw` is a sort of barcode; the encoder is a member of the default one.
  const { default: encoder } = await loadTwice(() => import('bwip-js/browser'));
  const kind = barcodeKind(code);
  try {
    const [stack] = encoder.raw({ bcid: kind, text: code });
    const widths = stack !== undefined && 'sbs' in stack ? stack.sbs : null;
    if (widths === null) return null;
    const quietModules = kind === 'ean8' ? 7 : kind === 'code128' ? 10 : 11;
    return {
      kind,
      widths,
      quietModules,
      totalModules: widths.reduce((total, width) => total + width, 2 * quietModules),
    };
  } catch (thrown) {
    // The encoder throws for signs that the sort of code does not have.
    if (String(thrown).includes('bwipp.')) return null;
    throw thrown;
  }
}

/** The bars as the path of an svg whose unit is one module. */
export function barsPath({ widths, quietModules }: BarcodeBars): string {
  let at = quietModules;
  let path = '';
  widths.forEach((width, index) => {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h${-width}z`;
    at += width;
  });
  return path;
}

import type { Thousandths } from '@dukani/shared/money';
import { checkDigit } from '../gtin';

/** Between the parts of an element string that may have any length. */
const SEPARATOR = '\u001d';
const PART = /^\u001d+/;
const AROUND = /^[\s\u0001-\u001f\u007f\u00a0\ufeff]+|[\s\u0001-\u001f\u007f\u00a0\ufeff]+$/g;

/** A scan without what stands around it, and without the sign of its symbology, as private.clean_scan reads it. */
export const cleanScan = (scanned: string): string =>
  scanned.replace(AROUND, '').replace(/^\][A-Za-z][0-9A-Za-z](?=.)/, '');

interface Element {
  /** Fourteen digits. */
  gtin: string;
  /** Of goods that were weighed, in thousandths of a kilogram. */
  weight: Thousandths | null;
}

const weightOf = (found: RegExpMatchArray | null | undefined): Thousandths | null =>
  found == null ? null : Math.round(Number(found[2]) * 10 ** (3 - Number(found[1])));

/** What a GS1 element string or Digital Link says; null for other codes, and for a wrong check digit. */
export function scanElement(scanned: string): Element | null {
  const code = cleanScan(scanned);
  const found = /^https?:\/\//i.test(code)
    ? readLink(code)
    : code.startsWith('(01)')
      ? readBrackets(code)
      : readParts(code);
  return found === null || checkDigit(found.gtin.slice(0, 13)) !== found.gtin[13] ? null : found;
}

function readLink(code: string): Element | null {
  const gtin = /\/01\/(\d{8,14})(?:[/?#]|$)/.exec(code)?.[1];
  if (gtin === undefined) return null;
  return { gtin: gtin.padStart(14, '0'), weight: weightOf(/[/?&]310([0-5])[/=](\d{6})/.exec(code)) };
}

function readBrackets(code: string): Element | null {
  const gtin = /^\(01\)(\d{14})/.exec(code)?.[1];
  return gtin === undefined ? null : { gtin, weight: weightOf(/\(310([0-5])\)(\d{6})/.exec(code)) };
}

/** How long a part is whose length is fixed: its name with its digits. */
const FIXED: [RegExp, number][] = [
  [/^3[1-6]\d{8}/, 10],
  [/^1[1-7]\d{6}/, 8],
  [/^20\d{2}/, 4],
];

function readParts(code: string): Element | null {
  const gtin = /^01(\d{14})/.exec(code)?.[1];
  if (gtin === undefined) return null;
  for (let rest = code.slice(16).replace(PART, ''); rest !== '';) {
    const weight = weightOf(/^310([0-5])(\d{6})/.exec(rest));
    if (weight !== null) return { gtin, weight };
    const here = rest;
    const length = FIXED.find(([part]) => part.test(here))?.[1] ?? here.indexOf(SEPARATOR);
    rest = length < 0 ? '' : here.slice(length).replace(PART, '');
  }
  return { gtin, weight: null };
}

/** The twelve digits that a UPC-E of eight is short for; null where it is none. */
function upcA(code: string): string | null {
  if (!/^[01]\d{7}$/.test(code)) return null;
  const last = code.charAt(6);
  const rest =
    last <= '2'
      ? `${code.slice(1, 3)}${last}0000${code.slice(3, 6)}`
      : last === '3'
        ? `${code.slice(1, 4)}00000${code.slice(4, 6)}`
        : last === '4'
          ? `${code.slice(1, 5)}00000${code.slice(5, 6)}`
          : `${code.slice(1, 6)}0000${last}`;
  const digits = code.charAt(0) + rest;
  return checkDigit(digits) === code.charAt(7) ? digits + code.charAt(7) : null;
}

/** The codes that what was scanned may be kept under, itself first, as private.scan_codes reads them: one GTIN is one number. */
export function scanCodes(scanned: string): string[] {
  const code = cleanScan(scanned);
  const short = upcA(code);
  const isPlain = /^\d{12,14}$/.test(code) || (/^\d{8}$/.test(code) && checkDigit(code.slice(0, 7)) === code.charAt(7));
  const gtin = scanElement(code)?.gtin ?? (isPlain ? code : short);
  const forms = (digits: string | null | undefined, lengths: number[]) => {
    const padded = digits?.padStart(14, '0') ?? '';
    return lengths
      .filter((length) => padded !== '' && /^0*$/.test(padded.slice(0, 14 - length)))
      .map((length) => padded.slice(14 - length));
  };
  return [...new Set([code, ...forms(gtin, [14, 13, 12, 8]), ...forms(short, [14, 13, 12])])].filter(Boolean);
}

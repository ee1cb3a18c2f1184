import type { FiscalOperator } from '../types.ts';
import { FiscalBodyError } from './amounts.ts';

/** A text for people, cut to what a field holds; characters outside the basic plane stay whole. Null when nothing is left. */
export function clipped(text: string | null | undefined, max: number): string | null {
  const clean = (text ?? '').replaceAll(/\s+/gu, ' ').trim();
  let kept = '';
  for (const character of clean) {
    if (kept.length + character.length > max) break;
    kept += character;
  }
  return kept.trimEnd() === '' ? null : kept.trimEnd();
}

/** A text that the authority wants. */
export function requiredText(text: string | null | undefined, max: number, field: string): string {
  const kept = clipped(text, max);
  if (kept === null) throw new FiscalBodyError(field, `Nothing is there for ${field}.`);
  return kept;
}

/** A code or number that means something else when it is cut: it fits, or nothing is sent. */
export function exactText(text: string, max: number, field: string): string {
  if (text === '' || text.length > max)
    throw new FiscalBodyError(field, `"${text}" does not fit into ${field} (1 to ${max}).`);
  return text;
}

/** Left out where it does not fit: a barcode that is cut would be another article's. */
export function fittingText(text: string | null | undefined, max: number): string | null {
  const clean = (text ?? '').trim();
  return clean === '' || clean.length > max ? null : clean;
}

/**
 * A buyer's PIN; left out where it is none. Buyers need not have one, and the tax number of another country, or a slip of the pen, would
 * keep the sale from the authority.
 */
export function buyerPin(text: string | null | undefined): string | null {
  const pin = (text ?? '').replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z]\d{9}[A-Z]$/.test(pin) ? pin : null;
}

/** Who registered and who changed: always both, and the same person when a thing is sent once. */
export function auditFields(operator: FiscalOperator): Record<string, string> {
  // The end of an id that is longer than the field distinguishes people as well as its beginning.
  const id = requiredText(operator.id.replaceAll('-', '').slice(-20), 20, 'regrId');
  const name = requiredText(operator.name, 60, 'regrNm');
  return { regrId: id, regrNm: name, modrId: id, modrNm: name };
}

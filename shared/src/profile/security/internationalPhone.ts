import { normalisePhone } from '../../validation/validation';

/** Calling codes of the countries whose currencies we know. */
const callingCodes: Record<string, string> = {
  KE: '254',
  UG: '256',
  TZ: '255',
  RW: '250',
  ET: '251',
  NG: '234',
  GH: '233',
  ZA: '27',
  EG: '20',
  MA: '212',
  GB: '44',
  FR: '33',
  DE: '49',
  ES: '34',
  NL: '31',
  IN: '91',
  CN: '86',
  JP: '81',
  AU: '61',
  BR: '55',
  US: '1',
  CA: '1',
};
/** Countries whose numbers at home begin without a 0. */
const noTrunk = new Set(['US', 'CA', 'ES']);

/**
 * The number as it is dialled from abroad (`+254712345678`): a number as written at home gets the calling code of the
 * country (ISO, two letters). Null when it is no number, or its country is not known.
 */
export function internationalPhone(text: string, country: string | null): string | null {
  const compact = normalisePhone(text);
  if (compact === null) return null;
  if (compact.startsWith('+')) return compact.startsWith('+0') ? null : compact;
  const code = country === null ? undefined : callingCodes[country];
  if (code === undefined || country === null) return null;
  if (noTrunk.has(country))
    return `+${code}${compact.startsWith(code) && compact.length > 10 ? compact.slice(code.length) : compact}`;
  if (compact.startsWith('0')) return `+${code}${compact.slice(1)}`;
  return compact.startsWith(code) ? `+${compact}` : null;
}

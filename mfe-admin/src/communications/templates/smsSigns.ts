/** Typographic signs and what stands for them in plain text: an SMS with any of them holds 70 signs instead of 160. */
const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '.',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u200b': '',
  '×': 'x',
};

/** The text with plain signs in the place of those that are named; others stay. */
export function withPlainSigns(text: string, signs: readonly string[]): string {
  return [...text].map((sign) => (signs.includes(sign) ? (PLAIN[sign] ?? sign) : sign)).join('');
}

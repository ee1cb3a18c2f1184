/** What a typed code is: a numbered product code with a right or wrong last digit, or a code of another sort. */
export type GtinState = 'ean13' | 'ean8' | 'upca' | 'wrong_check_digit' | 'other';

const KINDS: Record<number, GtinState> = { 8: 'ean8', 12: 'upca', 13: 'ean13' };

/** The last digit of an EAN or UPC, from the others. */
export function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Codes of 8, 12 or 13 digits end with a check digit; a wrong one is usually a mistyped code. */
export function gtinState(code: string): GtinState {
  const kind = /^\d+$/.test(code) ? KINDS[code.length] : undefined;
  if (kind === undefined) return 'other';
  return checkDigit(code.slice(0, -1)) === code.at(-1) ? kind : 'wrong_check_digit';
}

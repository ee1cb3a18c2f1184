/** The check digit of the first twelve digits of an EAN-13. */
export function eanCheckDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

/** An EAN-13 from a prefix (616 is Kenya, 200 the shop's own labels) and a running number. */
export function ean13(prefix: string, number: number): string {
  const digits = prefix + String(number).padStart(12 - prefix.length, '0');
  return digits + String(eanCheckDigit(digits));
}

/** Whether a code is thirteen digits with the right check digit. */
export function isEan13(code: string): boolean {
  return /^\d{13}$/.test(code) && eanCheckDigit(code.slice(0, 12)) === Number(code[12]);
}

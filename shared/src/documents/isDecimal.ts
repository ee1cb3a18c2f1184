const decimal = /^-?\d{1,12}(\.\d{1,6})?$/;

/** Whether a text is a number that a range can end with. */
export function isDecimal(text: string): boolean {
  return decimal.test(text);
}

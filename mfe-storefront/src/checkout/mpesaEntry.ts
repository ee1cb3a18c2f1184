/** Whether M-Pesa may know this as a phone number. */
export function isSafaricomPhone(text: string): boolean {
  return /^(?:254|0)?[17]\d{8}$/.test(text.replaceAll(/\D/g, ''));
}

/** The code of a payment however it is typed, null for anything else: a phone number has as many characters, but no letter. */
export function mpesaCode(text: string): string | null {
  const typed = text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  return /^[A-Z][A-Z0-9]{9}$/.test(typed) ? typed : null;
}

/** The code in M-Pesa's message, English or Swahili. Null where there is none, and for what is no message: that stays as it is typed. */
export function codeInMessage(text: string): string | null {
  if (text.trim().length <= 12) return null;
  const beforeItsWord = /([A-Z][A-Z0-9]{9})\s*(?:confirmed|imethibitishwa)/i.exec(text)?.[1];
  // Without that word there must be digits as well: a name of ten letters is no code.
  const found = beforeItsWord ?? /\b(?=[A-Z]+\d)[A-Z0-9]{10}\b/i.exec(text)?.[0];
  return found?.toUpperCase() ?? null;
}

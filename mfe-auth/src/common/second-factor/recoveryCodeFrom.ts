/** A recovery code as it is kept, from what somebody typed: spaces, hyphens and small letters do not matter. Null when it is not whole. */
export function recoveryCodeFrom(text: string): string | null {
  const signs = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return signs.length === 12 ? (signs.match(/.{4}/g)?.join('-') ?? null) : null;
}

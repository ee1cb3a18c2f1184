/** `password_help` as people read it: Password help. */
export function mailKind(kind: string): string {
  const text = kind.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

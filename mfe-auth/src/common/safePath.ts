/** A path of this site that may be opened after signing in; anything else becomes the fallback. */
export function safePath(text: string | null, fallback: string): string {
  if (text === null || !text.startsWith('/') || /^\/[/\\]/.test(text) || /[\\\t\n\r]/.test(text)) return fallback;
  const url = new URL(text, 'http://own.invalid');
  // Dots are resolved first: `/.//host` would otherwise become `//host`, another site.
  const isOwn = url.origin === 'http://own.invalid' && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search + url.hash : fallback;
}

/** The same for whatever a page was handed; null when it is no such path. */
export function safePathOrNull(value: unknown): string | null {
  return typeof value === 'string' ? safePath(value, '') || null : null;
}

/** Decides where a mail link or a sign-in may lead: the site itself or a pattern of the allow list, else the site. */
export function allowedRedirect(requested: string | undefined | null, siteUrl: string, patterns: string[]): string {
  if (requested === undefined || requested === null || requested === '') return siteUrl;
  let target: URL;
  try {
    target = new URL(requested);
  } catch {
    return siteUrl;
  }
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:';
  // Backslashes, credentials and control characters are read differently by different browsers.
  const isPlain = !/[\\\s@]/.test(requested.split(/[?#]/)[0] ?? '') && target.username === '' && target.password === '';
  if (!isWeb || !isPlain) return siteUrl;
  // Signs outside ASCII fit into no header; the address means the same as the browser writes it.
  const allowed = /^[\x21-\x7e]+$/.test(requested) ? requested : target.href;
  if (target.origin === new URL(siteUrl).origin) return allowed;
  const withoutQuery = `${target.origin}${target.pathname}`;
  return patterns.some((pattern) => globExpression(pattern).test(withoutQuery)) ? allowed : siteUrl;
}

/** `*` stands for one label or segment, `**` for anything, `?` for one character; as the auth service of Supabase reads it. */
function globExpression(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|\*|\?|[.+^${}()|[\]\\]/g, (token) => {
    if (token === '**') return '.*';
    if (token === '*') return '[^./]*';
    if (token === '?') return '[^./]';
    return `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}

/**
 * The address in a mail: the page `/auth/callback` on the host that the redirect names, with the token hash. The
 * host thus signs the person in itself, and no token of another host is ever in an address.
 */
export function callbackLink(redirectTo: string, { tokenHash, type }: { tokenHash: string; type: string }): string {
  const target = new URL(redirectTo);
  const link = new URL('/auth/callback', target.origin);
  if (target.pathname === '/auth/callback') link.search = target.search;
  else if (target.pathname !== '/') link.searchParams.set('next', `${target.pathname}${target.search}`);
  link.searchParams.set('token_hash', tokenHash);
  link.searchParams.set('type', type);
  return link.toString();
}

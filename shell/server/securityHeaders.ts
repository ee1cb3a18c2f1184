import { randomBytes } from 'node:crypto';

/** Sent with every answer of the server itself. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
} as const;

/**
 * The policy of what the server draws without the apps: plain pages, JSON, text and drawings run nothing and load nothing. Scripts
 * do without, since a worker takes the policy of its own file.
 */
export const plainPolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** Whoever came by TLS once comes by nothing else for a year. Without subdomains: a custom domain's others are not ours. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const;

export const newNonce = (): string => randomBytes(16).toString('base64');

interface PolicyInput {
  /** Origins of areas that are served elsewhere (the operations host). */
  scriptOrigins: string[];
  supabaseUrl: string;
  /** Staff pages: antd writes style elements of its own. Shop pages allow only styles with the page's nonce. */
  allowsInlineStyles: boolean;
  nonce: string;
  isDevelopment: boolean;
}

/** The content security policy of a page: no inline script, no eval, nobody may frame it. */
export function contentSecurityPolicy({
  scriptOrigins,
  supabaseUrl,
  allowsInlineStyles,
  nonce,
  isDevelopment,
}: PolicyInput): string {
  const socket = supabaseUrl.replace(/^http/, 'ws');
  const elsewhere = scriptOrigins.join(' ');
  // Pictures come from the own storage and from areas served elsewhere, and nowhere else: a page asks no other site for anything.
  const devHost = isDevelopment ? ' http://localhost:*' : '';
  const dev = isDevelopment ? " http://localhost:* ws://localhost:* 'unsafe-eval' 'unsafe-inline'" : '';
  return [
    "default-src 'self'",
    `script-src 'self' ${elsewhere}${dev}`,
    `style-src 'self' ${elsewhere}${isDevelopment ? ' http://localhost:*' : ''} ${allowsInlineStyles || isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src 'self' data: blob: ${supabaseUrl} ${elsewhere}${devHost}`,
    `font-src 'self' data: ${elsewhere}${isDevelopment ? ' http://localhost:*' : ''}`,
    `connect-src 'self' ${supabaseUrl} ${socket} ${elsewhere}${isDevelopment ? ' http://localhost:* ws://localhost:*' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]
    .map((directive) => directive.replace(/ {2,}/g, ' ').trim())
    .join('; ');
}

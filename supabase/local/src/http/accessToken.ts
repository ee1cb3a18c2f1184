import { createHmac, timingSafeEqual } from 'node:crypto';

/** The claims of an access token that this server reads; everything else travels along untouched. */
export interface TokenClaims {
  sub?: string;
  role?: string;
  exp?: number;
  nbf?: number;
  session_id?: string;
  aal?: string;
  email?: string;
  [claim: string]: unknown;
}

const maxTokenLength = 16_384;

/** Signs claims with HS256, the only algorithm that is accepted back. */
export function signToken(claims: TokenClaims, secret: string): string {
  const head = encode({ alg: 'HS256', typ: 'JWT' });
  const body = encode(claims);
  return `${head}.${body}.${signatureOf(`${head}.${body}`, secret)}`;
}

/** The claims of a token that we signed and that is valid now; otherwise the reason why not. */
export function verifyToken(
  token: string,
  secret: string,
  nowSeconds = Date.now() / 1000,
): { claims: TokenClaims } | { problem: string } {
  const [head, body, signature, ...rest] = token.split('.');
  if (token.length > maxTokenLength || !head || !body || !signature || rest.length > 0)
    return { problem: 'invalid JWT' };
  const header = decode(head);
  // The algorithm in the token is never trusted to choose the check: anything but HS256 is refused.
  if (header?.alg !== 'HS256') return { problem: 'signing method is not accepted' };
  const expected = Buffer.from(signatureOf(`${head}.${body}`, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { problem: 'signature is invalid' };
  const claims = decode(body);
  if (claims === null) return { problem: 'invalid JWT' };
  if (typeof claims.exp === 'number' && claims.exp <= nowSeconds) return { problem: 'JWT expired' };
  if (typeof claims.nbf === 'number' && claims.nbf > nowSeconds + 5) return { problem: 'JWT not yet valid' };
  return { claims };
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string): TokenClaims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as TokenClaims) : null;
  } catch {
    return null;
  }
}

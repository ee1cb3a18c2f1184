import { createHmac } from 'node:crypto';
import { signToken, verifyToken } from '../http/accessToken';

const maxSeconds = 7 * 24 * 3600;

/** Signs the way to one stored object, for at most 7 days. */
export function signObjectLink(objectPath: string, expiresInSeconds: number, jwtSecret: string): string {
  const now = Math.floor(Date.now() / 1000);
  return signToken(
    { url: objectPath, iat: now, exp: now + Math.min(Math.max(1, Math.floor(expiresInSeconds)), maxSeconds) },
    linkSecret(jwtSecret),
  );
}

/** Whether the token opens exactly this object, now. */
export function isValidObjectLink(token: string, objectPath: string, jwtSecret: string): boolean {
  const verified = verifyToken(token, linkSecret(jwtSecret));
  return 'claims' in verified && verified.claims.url === objectPath;
}

// A secret of its own, so that a link can never be taken for an access token.
function linkSecret(jwtSecret: string): string {
  return createHmac('sha256', jwtSecret).update('storage object links').digest('hex');
}

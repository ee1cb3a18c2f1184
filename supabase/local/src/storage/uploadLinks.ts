import { createHmac } from 'node:crypto';
import { signToken, verifyToken, type TokenClaims } from '../http/accessToken';
import type { Caller } from '../http/caller';
import type { Secrets } from '../secrets';

const linkSeconds = 7_200;
/** The rights are asked for again with a token of this life. */
const probeSeconds = 60;

/** Who may upload by a link, and whether they may replace a file. */
export interface UploadRight {
  caller: Caller;
  isUpsert: boolean;
}

/** Signs the right to upload one file, for 2 hours. It says who was given it, so that the policies can be asked again. */
export function signUploadLink(
  objectPath: string,
  { caller: { role, claims, hasSecretKey }, isUpsert }: UploadRight,
  jwtSecret: string,
): string {
  const now = Math.floor(Date.now() / 1000);
  // What a person wrote about themselves stays out: an address has to hold this.
  const { sub, session_id: sessionId, aal, aud, app_metadata: appMetadata } = claims;
  const signedCaller = { role, sub, session_id: sessionId, aal, aud, app_metadata: appMetadata };
  return signToken(
    { url: objectPath, caller: signedCaller, hasSecretKey, isUpsert, iat: now, exp: now + linkSeconds },
    linkSecret(jwtSecret),
  );
}

/** The right that a link gives to exactly this file, as a caller of now; null for any other token. */
export function readUploadLink(
  token: string,
  objectPath: string,
  { jwtSecret }: Pick<Secrets, 'jwtSecret'>,
): UploadRight | null {
  const verified = verifyToken(token, linkSecret(jwtSecret));
  if ('problem' in verified || verified.claims.url !== objectPath) return null;
  const { hasSecretKey, isUpsert } = verified.claims;
  const signedCaller = verified.claims.caller as TokenClaims & Pick<Caller, 'role'>;
  const now = Math.floor(Date.now() / 1000);
  const claims: TokenClaims = { ...signedCaller, iat: now, exp: now + probeSeconds };
  const isPerson = signedCaller.sub !== undefined;
  return {
    caller: {
      role: signedCaller.role,
      claims,
      token: isPerson ? signToken(claims, jwtSecret) : null,
      hasSecretKey: hasSecretKey === true,
    },
    isUpsert: isUpsert === true,
  };
}

// A secret of its own, so that such a link can never be taken for an access token.
function linkSecret(jwtSecret: string): string {
  return createHmac('sha256', jwtSecret).update('storage upload links').digest('hex');
}

import type { Challenge, ChallengeAnswer } from '@dukani/shared/rpc';

/** Finds the number that the server asks for: about a second's work for a phone, far too much for thousands of requests. */
export async function solveChallenge({ token, bits }: Challenge): Promise<ChallengeAnswer> {
  const encoder = new TextEncoder();
  for (let nonce = 0; ; nonce += 1) {
    const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${token}:${nonce}`));
    if (new DataView(digest).getUint32(0) >>> (32 - bits) === 0) return { token, nonce: String(nonce) };
  }
}

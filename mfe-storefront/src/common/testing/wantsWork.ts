import { webcrypto } from 'node:crypto';
import { ApiError } from '@dukani/shared/errors';
import type { VisitorProof } from '@dukani/shared/rpc';

/** Answers a visitor's call only once its work is done; jsdom has no digests of its own. */
export function wantsWork(answer: unknown): (args: Record<string, VisitorProof>) => unknown {
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
  return (args) => {
    const { challenge } = Object.values(args)[0] ?? {};
    if (challenge?.token === 'work' && /^\d+$/.test(challenge.nonce)) return answer;
    throw new ApiError({
      code: 'challenge_required',
      message: 'Work first',
      status: 428,
      details: { challenge: { token: 'work', bits: 4 } },
    });
  };
}

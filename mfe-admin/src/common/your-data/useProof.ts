import { ApiError } from '@dukani/shared/errors';
import { useAsk } from '@dukani/shared/ui-antd';

/** What proves again that it is the owner. */
export type Proof = 'code' | 'password';

const PROOFS: Record<string, Proof> = { fresh_factor_required: 'code', fresh_sign_in_required: 'password' };

/** What the server wants to see before it does something; null for any other failure. */
export function proofAsked(error: unknown): Proof | null {
  return error instanceof ApiError ? (PROOFS[error.code] ?? null) : null;
}

/** Makes a request again once the owner has shown code or password; `asked` says what a dialog is to ask for. */
export function useProof() {
  const { asked, ask, answer } = useAsk<Proof, boolean>();
  const proven = async <Answer extends { error?: unknown }>(request: () => Promise<Answer>): Promise<Answer> => {
    const outcome = await request();
    const proof = proofAsked(outcome.error);
    return proof !== null && (await ask(proof)) ? await request() : outcome;
  };
  return { asked, answer, proven };
}

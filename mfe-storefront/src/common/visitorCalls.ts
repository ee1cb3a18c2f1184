import { callPublicRpc } from '@dukani/shared/data';
import { ApiError } from '@dukani/shared/errors';
import type { Challenge, RpcAnswer, RpcArgs, RpcInputs, RpcName, VisitorProof } from '@dukani/shared/rpc';
import { isRecord, readStored, writeStored } from './browserStorage';

const deviceKey = 'dukani-visitor';
const isText = (value: unknown): value is string => typeof value === 'string';

/** The functions with a body, which may carry the proof of a visitor. */
type VisitorRpcName = RpcName & keyof RpcInputs;

/** What this browser is told apart by from others behind the same address. It says nothing about who uses it. */
export function visitorId(): string {
  const known = readStored('local', deviceKey, isText);
  if (known !== null) return known;
  const id = crypto.randomUUID();
  writeStored('local', deviceKey, id);
  return id;
}

/**
 * Calls a procedure that anyone may call, and does the little work that the server asks for when much comes from here.
 * `argument` is the name of the procedure's body; `call` sends it, as nobody in particular unless told otherwise. Throws ApiError.
 */
export async function callAsVisitor<Name extends VisitorRpcName, Argument extends keyof RpcArgs<Name> & string>(
  name: Name,
  argument: Argument,
  body: RpcArgs<Name>[Argument] & VisitorProof,
  call: typeof callPublicRpc = callPublicRpc,
): Promise<RpcAnswer<Name>> {
  const send = (sent: VisitorProof) => call(name, { [argument]: sent } as RpcArgs<Name>);
  const named = { ...body, device_id: visitorId() };
  try {
    return await send(named);
  } catch (error) {
    const challenge = challengeIn(error);
    if (challenge === null) throw error;
    // Hardly anybody ever needs it.
    const { solveChallenge } = await import('./solveChallenge');
    return await send({ ...named, challenge: await solveChallenge(challenge) });
  }
}

function challengeIn(error: unknown): Challenge | null {
  if (!(error instanceof ApiError) || error.code !== 'challenge_required' || !isRecord(error.details)) return null;
  const { challenge } = error.details;
  if (!isRecord(challenge) || !isText(challenge['token']) || typeof challenge['bits'] !== 'number') return null;
  return { token: challenge['token'], bits: challenge['bits'] };
}

import { callRpc } from '@dukani/shared/data';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import type { PlacedOrder, PlaceOrderInput } from '@dukani/shared/rpc';
import { hasStoredSession } from '@dukani/shared/session';
import { callAsVisitor } from '../common/visitorCalls';
import { isRecord, readStored, writeStored } from '../common/browserStorage';
import type { OrderDraft } from './checkoutForm';

/**
 * One order under way: its ids stay the same until it is answered, so that however often it is sent it is placed once. All tabs of a
 * browser share it, as they share the cart: what is pressed in two of them is one order.
 */
interface OrderAttempt {
  id: string;
  /** Id of the order's line by product. */
  lineIds: Record<string, string>;
  /** What was sent and never answered: any of these may have arrived. */
  unanswered: PlaceOrderInput[];
}

const keyPrefix = 'dukani-order-attempt:';
const retryAfterMs = 1000;

/** The order as placed. `isEarlier` says that it is one sent before, whose answer had been lost. */
export type SentOrder = PlacedOrder & { isEarlier: boolean };

/** True when nobody knows whether the server acted: no answer, or a failure on the way back. */
export function isInDoubt({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

/** Places an order, at most once whatever happens on the way. Throws ApiError. */
export async function sendOrder(draft: OrderDraft): Promise<SentOrder> {
  const attempt = withBody(attemptFor(draft.tenant_id), draft);
  const body = attempt.unanswered.at(-1);
  if (body === undefined) throw new Error('An order that is sent has a body.');
  keep(draft.tenant_id, attempt);
  try {
    const placed = await placeTwice(body);
    keep(draft.tenant_id, null);
    return { ...placed, isEarlier: false };
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.code === 'idempotency_mismatch') return await findEarlier(attempt, body, error);
    // A refusal leaves nothing behind on the server, so this body can be forgotten; the ids may be used again.
    if (!isInDoubt(error))
      keep(draft.tenant_id, { ...attempt, unanswered: attempt.unanswered.filter((sent) => sent !== body) });
    throw error;
  }
}

/** Something with this id has arrived, but with other contents: what was sent before the shopper changed something. */
async function findEarlier(attempt: OrderAttempt, body: PlaceOrderInput, mismatch: ApiError): Promise<SentOrder> {
  for (const earlier of attempt.unanswered.filter((sent) => sent !== body)) {
    try {
      const placed = await placeTwice(earlier);
      keep(body.tenant_id, null);
      return { ...placed, isEarlier: true };
    } catch (thrown) {
      if (toApiError(thrown).code !== 'idempotency_mismatch') throw thrown;
    }
  }
  // Nothing that we remember: only new ids can help.
  keep(body.tenant_id, null);
  throw mismatch;
}

/** Sends it once more after a second when the answer did not come; with the same id that is safe. */
async function placeTwice(body: PlaceOrderInput): Promise<PlacedOrder> {
  // The order of who is signed in is theirs: the server knows by their session, not by what is sent.
  const place = () => callAsVisitor('place_order', 'p_order', { ...body }, hasStoredSession() ? callRpc : undefined);
  try {
    return await place();
  } catch (error) {
    if (!isInDoubt(toApiError(error))) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return await place();
  }
}

function attemptFor(tenantId: string): OrderAttempt {
  return (
    readStored('local', keyPrefix + tenantId, isOrderAttempt) ?? {
      id: crypto.randomUUID(),
      lineIds: {},
      unanswered: [],
    }
  );
}

/** The attempt with this order as the last of its unanswered ones; the same contents count once. */
function withBody({ id, lineIds: knownLineIds, unanswered }: OrderAttempt, draft: OrderDraft): OrderAttempt {
  const lineIds = { ...knownLineIds };
  const lines = draft.lines.map((line) => ({ ...line, id: (lineIds[line.product_id] ??= crypto.randomUUID()) }));
  const body: PlaceOrderInput = { ...draft, id, lines };
  const text = JSON.stringify(body);
  return { id, lineIds, unanswered: [...unanswered.filter((sent) => JSON.stringify(sent) !== text), body] };
}

function keep(tenantId: string, attempt: OrderAttempt | null): void {
  writeStored('local', keyPrefix + tenantId, attempt);
}

function isOrderAttempt(value: unknown): value is OrderAttempt {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    isRecord(value['lineIds']) &&
    Array.isArray(value['unanswered'])
  );
}

import { callDatabase } from '../payments/payments.ts';
import { reasonOf } from '../respond.ts';
import { notBegun, sendMessage } from './outgoing.ts';
import type { ClaimedMessage, SendOutcome } from './types.ts';

/** Two seconds' worth at the rate that a business begins with: so many are lost in doubt, at most, when a worker dies. */
const mostClaimed = 40;
const callsAtOnce = 10;
const leaseSeconds = 90;
/** A call and writing down what came of it. */
const settleMs = 20_000;
/** Before the next claim, once there was less than could be taken; what may be sent in a second is for the database to say. */
const pauseMs = 1_000;

/**
 * Sends what is due of a business: claims some messages, hands ten at once to their services, and writes down what became of each.
 * What a run has no time for, or a service takes no more of now, is due again at once or when the service says. A worker that dies leaves
 * its messages to the end of their leases: the database decides then.
 */
export async function sendDueMessages(tenantId: string, endsAt: number): Promise<void> {
  const failures: unknown[] = [];
  /** What a service said that takes no more for now, by provider. */
  const full: Full = new Map();
  while (Date.now() < endsAt && failures.length === 0) {
    const claimedAt = Date.now();
    const messages = await callDatabase<ClaimedMessage[]>('claim_messages', {
      p_tenant_id: tenantId,
      p_limit: mostClaimed,
      p_lease_seconds: leaseSeconds,
    });
    if (messages.length === 0) return;
    const run = new SendingRun(tenantId, full, Math.min(endsAt, claimedAt + leaseSeconds * 1_000 - settleMs));
    await run.send(messages);
    failures.push(...run.failures);
    if (messages.length < mostClaimed) await pause(Math.min(pauseMs - (Date.now() - claimedAt), endsAt - Date.now()));
  }
  // Leases that were not settled end by themselves, but somebody should know.
  if (failures.length > 0) throw failures[0];
}

type Full = Map<string, SendOutcome>;

/** The messages of one claim. */
class SendingRun {
  readonly failures: unknown[] = [];

  constructor(
    private readonly tenantId: string,
    private readonly full: Full,
    private readonly endsAt: number,
  ) {}

  async send(messages: ClaimedMessage[]): Promise<void> {
    const waiting = [...messages];
    const work = async () => {
      for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) await this.sendOne(message);
    };
    await Promise.all(Array.from({ length: callsAtOnce }, work));
  }

  private async sendOne(message: ClaimedMessage): Promise<void> {
    try {
      await settle(message, await this.outcomeOf(message));
    } catch (error) {
      console.error(`The message ${message.id} could not be settled:`, reasonOf(error));
      this.failures.push(error);
    }
  }

  private async outcomeOf(message: ClaimedMessage): Promise<SendOutcome> {
    const full = this.full.get(message.provider);
    // Not tried: it waits as long as the service asked for, and that is no attempt of its own.
    if (full !== undefined) return { ...full, code: notBegun.code };
    if (Date.now() >= this.endsAt) return notBegun;
    const outcome = await sendMessage(this.tenantId, message);
    // What holds for one holds for all of this service.
    if (outcome.state === 'retry' && ['rate_limited', 'keys_refused', 'no_balance'].includes(outcome.code ?? ''))
      this.full.set(message.provider, outcome);
    return outcome;
  }
}

async function settle({ id, lease_id: leaseId }: ClaimedMessage, outcome: SendOutcome): Promise<void> {
  await callDatabase('settle_message', { p_message_id: id, p_lease_id: leaseId, p_outcome: outcome });
}

async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}

import { isPublicAddress } from '../messages/httpSms.ts';
import { callDatabase } from '../payments/payments.ts';
import { isOnTheInternet } from './innerAddresses.ts';
import { signatureOf } from './sign.ts';

interface DueWebhook {
  url: string;
  message_id: string;
  body: string;
  secrets: string[];
}

/** What came of a try; `status` null when there was no answer. */
interface Outcome {
  status: number | null;
  answer: string | null;
  problem: string | null;
}

const timeoutMs = 15_000;
const longestAnswer = 1_000;

/** Sends an event to the address that a business gave, if it is time to, and writes down what came of it. */
export async function sendDueWebhook(tenantId: string, deliveryId: string): Promise<void> {
  const place = { p_tenant_id: tenantId, p_delivery_id: deliveryId };
  const due = await callDatabase<DueWebhook | null>('claim_webhook', place);
  if (due === null) return;
  const startedAt = Date.now();
  const outcome = await send(due);
  await callDatabase('settle_webhook', { ...place, p_outcome: { ...outcome, took_ms: Date.now() - startedAt } });
}

async function send({ url, message_id: id, body, secrets }: DueWebhook): Promise<Outcome> {
  const problem = await problemOf(url);
  if (problem !== null) return { status: null, answer: null, problem };
  const seconds = Math.floor(Date.now() / 1000);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Dukani-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': await signatureOf({ id, seconds, body }, secrets),
      },
      body,
      // Whoever redirects might lead to an inner address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, answer: await beginningOf(response), problem: null };
  } catch (error) {
    const isSlow = (error as { name?: unknown } | null)?.name === 'TimeoutError';
    return { status: null, answer: null, problem: isSlow ? 'No answer within 15 seconds.' : 'No connection.' };
  }
}

/**
 * Why an address may not be called: it is asked for at each try, since a name may lead elsewhere by then. Between this look and the connection
 * a name can still change; what keeps inner services from that is the egress proxy (docs/domains/api.md).
 */
async function problemOf(url: string): Promise<string | null> {
  if (!isPublicAddress(url)) return 'This is not an address on the internet.';
  const { hostname } = new URL(url);
  const found = await Promise.all(
    (['A', 'AAAA'] as const).map((kind) => Deno.resolveDns(hostname, kind).catch(() => [] as string[])),
  );
  const addresses = found.flat();
  if (addresses.length === 0) return 'The name of the server was not found.';
  return addresses.every(isOnTheInternet) ? null : 'The name leads to an address that is not on the internet.';
}

/** Up to a thousand signs of an answer; the rest is not read. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < longestAnswer) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // What came before is what is kept.
  }
  await reader.cancel().catch(() => undefined);
  return text
    .slice(0, longestAnswer)
    .replaceAll(/[\p{Cc}\p{Surrogate}]+/gu, ' ')
    .trim();
}

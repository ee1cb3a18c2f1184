import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { ConfirmedChange, SubscriptionQuote } from '../../../shared/src/api/rpcTypes';
import { CardPages } from '../../local/src/simulatedPayments/CardPages';
import type { SimulatedAnswer } from '../../local/src/simulatedPayments/simulatedAnswer';
import { SimulatedMpesa } from '../../local/src/simulatedPayments/SimulatedMpesa';
import { SimulatedPaybill } from '../../local/src/simulatedPayments/SimulatedPaybill';
import { SimulatedPaystack } from '../../local/src/simulatedPayments/SimulatedPaystack';
import { SimulatedStripe } from '../../local/src/simulatedPayments/SimulatedStripe';
import { callRpc, type DatabaseFailure } from '../support/callRpc';
import { asServiceRole, asUser, type Persona } from '../support/personas';

type Json = Record<string, unknown>;

/** What a call of an edge function answered. */
export interface Called {
  status: number;
  answer: Json;
}

const settings: Record<string, string> = {
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_SERVICE_ROLE_KEY: 'the-secret-key',
  SUPABASE_ANON_KEY: 'anon',
  SITE_URL: 'http://site.test',
  PAYMENT_KEYS_SECRET: 'sealed-with-this',
  MPESA_TEST_URL: 'http://mpesa.test',
  STRIPE_TEST_URL: 'http://stripe.test',
  PAYSTACK_TEST_URL: 'http://paystack.test',
};

/** The keys that the simulated services know. */
export const simulatedKeys: Record<string, Record<string, string>> = {
  mpesa: { consumer_key: 'sim_consumer_key', consumer_secret: 'sim_consumer_secret', passkey: 'passkey_local' },
  paystack: { secret_key: 'sk_test_local' },
  stripe: { secret_key: 'sk_test_local', webhook_secret: 'whsec_local' },
};

/**
 * The real edge functions with their real clients, the real simulated services, and the database of a test behind them; only signing in is
 * played. Calls of the services can be counted, and their replies lost.
 */
export class BillingBackend {
  readonly pages = { stripe: new CardPages('http://pay.test'), paystack: new CardPages('http://pay.test') };
  /** Requests that reached a service, as `host method path`. */
  readonly sent: string[] = [];
  /** Everybody by the token they show. */
  readonly people: Record<string, Persona> = {};
  /** Loses the reply of requests that match, after the service has acted. */
  losing: RegExp | null = null;
  private readonly functions = new Map<string, (request: Request) => Promise<Response>>();
  private readonly stripe = new SimulatedStripe(this.pages.stripe);
  private readonly paystack = new SimulatedPaystack(this.pages.paystack);
  private readonly paybill = new SimulatedPaybill({
    file: path.join(mkdtempSync(path.join(os.tmpdir(), 'billing-')), 'paybill.json'),
    apiUrl: 'http://backend.test:80',
  });
  private readonly mpesa = new SimulatedMpesa(this.paybill);

  constructor(private readonly databaseUrl: string) {}

  /** Loads the functions; once, before all tests. */
  async load(): Promise<void> {
    let handler: (request: Request) => Promise<Response> = () => Promise.resolve(new Response());
    Object.assign(globalThis, {
      WebSocket: class {},
      Deno: {
        env: { get: (name: string) => settings[name] },
        serve: (given: typeof handler) => (handler = given),
      },
    });
    for (const name of ['billing-payment', 'payment-keys', 'payment-webhook']) {
      await import(path.resolve(__dirname, `../../functions/${name}/index.ts`));
      this.functions.set(name, handler);
    }
  }

  /** Plays the backend and the services for one test. */
  play(): void {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const body = await request.text();
      if (url.host === 'backend.test') return await this.backend(request, url, body);
      const service = `${url.host} ${request.method} ${url.pathname}`;
      this.sent.push(service);
      const answer = this.service(request, url, body);
      if (answer === null || this.losing?.test(service) === true) throw new TypeError('fetch failed');
      return Response.json(answer.body, { status: answer.status });
    });
  }

  /** Ends what the services still wanted to send. */
  stop(): void {
    this.mpesa.stop();
    this.paybill.stop();
    Reflect.deleteProperty(globalThis, 'Deno');
  }

  /** Requests of one kind that reached a service. */
  countSent(pattern: RegExp): number {
    return this.sent.filter((each) => pattern.test(each)).length;
  }

  /** Calls an edge function. */
  async call(name: string, body: unknown, headers: Record<string, string> = {}): Promise<Called> {
    const [first = ''] = name.split('/');
    const handle = this.functions.get(first);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = { method: 'POST', headers: { Origin: 'http://duka.test', ...headers }, body: text };
    const response = await handle?.(new Request(`http://functions.test/functions/v1/${name}`, init));
    const answer: unknown = await response?.json().catch(() => null);
    return { status: response?.status ?? 0, answer: (answer ?? {}) as Json };
  }

  /** Calls an edge function as somebody who is signed in. */
  as(who: string, name: string, body: Json): Promise<Called> {
    return this.call(name, body, { Authorization: `Bearer ${who}` });
  }

  /** A signed message of a card service about the platform's money. */
  async message(kind: 'stripe' | 'paystack', event: unknown, secret?: string): Promise<number> {
    const text = JSON.stringify(event);
    const seconds = Math.floor(Date.now() / 1000);
    const sign = (hash: string, key: string, what: string) => createHmac(hash, key).update(what).digest('hex');
    const headers: Record<string, string> =
      kind === 'stripe'
        ? { 'stripe-signature': `t=${seconds},v1=${sign('sha256', secret ?? 'whsec_local', `${seconds}.${text}`)}` }
        : { 'x-paystack-signature': sign('sha512', secret ?? 'sk_test_local', text) };
    return (await this.call(`payment-webhook/${kind}/platform`, text, headers)).status;
  }

  private service(request: Request, url: URL, body: string): SimulatedAnswer {
    const route = `${request.method} ${url.pathname.slice(1)}`;
    const authorization = request.headers.get('authorization') ?? '';
    const idempotencyKey = request.headers.get('idempotency-key') ?? '';
    const search = url.searchParams;
    if (url.host === 'stripe.test')
      return this.stripe.answer(route, { authorization, form: new URLSearchParams(body), idempotencyKey, search });
    const json = body === '' ? {} : (JSON.parse(body) as Json);
    return url.host === 'paystack.test'
      ? this.paystack.answer(route, { authorization, body: json, search })
      : this.mpesa.answer(route, authorization, json);
  }

  private async backend(request: Request, url: URL, body: string): Promise<Response> {
    if (url.pathname.startsWith('/functions/v1/'))
      return Response.json((await this.call(url.pathname.replace('/functions/v1/', ''), body)).answer);
    const persona = this.people[(request.headers.get('Authorization') ?? '').replace('Bearer ', '')] ?? null;
    if (url.pathname === '/auth/v1/user')
      return persona === null
        ? Response.json({}, { status: 401 })
        : Response.json({ id: persona.userId, aud: 'authenticated', email: this.emailOf(persona) });
    return await this.rpc(url.pathname.replace('/rest/v1/rpc/', ''), JSON.parse(body) as Json, persona);
  }

  /** The simulated banks read from the address how a card on file behaves. */
  private readonly emails = new Map<string, string>();
  private emailOf(persona: Persona): string {
    return this.emails.get(persona.userId) ?? 'owner@duka.test';
  }
  setEmail(persona: Persona, email: string): void {
    this.emails.set(persona.userId, email);
  }

  /** One connection for each call, as the API has it. */
  private async rpc(name: string, body: Json, persona: Persona | null): Promise<Response> {
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    const args = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : value]),
    );
    try {
      const work = () => callRpc(client, name, args);
      const answer = persona === null ? await asServiceRole(client, work) : await asUser(client, persona, work);
      return Response.json(answer ?? null);
    } catch (error) {
      const { code, hint, message } = error as DatabaseFailure;
      return Response.json({ code, hint, message, details: null }, { status: Number(code.slice(2)) || 500 });
    } finally {
      await client.end();
    }
  }
}

/** Takes a plan of a business that has none yet; answers its open invoice. */
export async function invoiceToPay(
  client: Client,
  owner: Persona,
  planId: string,
  more: { currency?: string; collection?: string } = {},
): Promise<{ id: string; amount: number }> {
  const as = <T>(name: string, args: Json) => asUser(client, owner, () => callRpc<T>(client, name, args));
  const offered = await as<SubscriptionQuote>('quote_subscription_change', {
    p_change: { billing_plan_id: planId, period: 'month', currency: 'USD', begins: 'now', ...more },
  });
  const { quote_id: p_quote_id, quote_hash: p_quote_hash } = offered;
  const { invoice } = await as<ConfirmedChange>('confirm_subscription_change', { p_quote_id, p_quote_hash });
  return { id: invoice?.id ?? '', amount: invoice?.amount_due ?? 0 };
}

/** A request to pay an invoice. */
export const payOf = (invoiceId: string, provider: string, more: Json = {}) => ({
  action: 'pay',
  payment: { id: randomUUID(), invoice_id: invoiceId, provider, ...more },
  return_url: 'http://duka.test/admin/billing',
});

/** A payment as it is stored. */
export async function readPayment(client: Client, id: string): Promise<Json> {
  const { rows } = await client.query<Json>('select * from public.subscription_payments where id = $1', [id]);
  return rows[0] ?? {};
}

/** A payment once it is in a state: a report of the simulated service takes its time on a machine that is busy. */
export async function paymentIn(client: Client, id: string, wanted: string): Promise<Json> {
  const endsAt = Date.now() + 40_000;
  for (;;) {
    const row = await readPayment(client, id);
    if (row.state === wanted || Date.now() > endsAt) return row;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

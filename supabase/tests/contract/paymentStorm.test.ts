import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Random } from '../../../scripts/seed/Random';
import type { OrderPaymentState, StaffPayment } from '../../../shared/src/api/rpcTypes';
import { readInvariants } from '../invariants/readInvariants';
import { count } from '../support/reduced';
import { anonymous, closeAll, target, whenPossible, withDatabase } from './environment';
import {
  askForMoney,
  cardMessage,
  invoke,
  mpesaCallback,
  must,
  openPaidShop,
  signed,
  type AskedOrder,
  type PaidShop,
  type ServiceKind,
} from './paymentShops';

// Messages of payment services as the worst day sends them: doubled, in any order, forged, and after the order's time. All of them
// are real calls of the real edge function, many at a time. The seed stands in the name of a failing test.
const patience = 600_000;
jest.setTimeout(patience);
afterAll(closeAll);

const seed = process.env.STORM_SEED ?? 'storm-1';
const orders = count(16, 100);
const atOnce = 12;

type Fate = 'paid' | 'late' | 'unpaid' | 'mismatch';
/** Every tenth order is one of each; M-Pesa alone says in its message how much was paid. */
const fates: Fate[] = ['paid', 'late', 'unpaid', 'paid', 'mismatch', 'paid', 'late', 'paid', 'unpaid', 'paid'];

interface StormOrder extends AskedOrder {
  fate: Fate;
  receipt: string;
}

interface Message {
  /** What it is, for the report of a wrong answer. */
  what: string;
  expected: number;
  send: () => Promise<Response>;
}

const thiefKeys: Record<ServiceKind, Record<string, string>> = {
  mpesa: { consumer_key: 'key_of_another', consumer_secret: 'secret_of_another', passkey: 'passkey_of_another' },
  paystack: { secret_key: 'sk_test_of_another' },
  stripe: { secret_key: 'sk_test_of_another', webhook_secret: 'whsec_of_another' },
};

function shuffle<T>(list: T[], random: Random): T[] {
  const mixed = [...list];
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = random.integer(0, index);
    [mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T];
  }
  return mixed;
}

function callbacksOf(order: StormOrder, neighbour: StormOrder): Message[] {
  const hook = (what: string, token: string, body: string): Message => ({
    what: `mpesa ${what} of an order that is ${order.fate}`,
    expected: 200,
    send: () => invoke(`payment-webhook/push/${token}`, body, { apikey: '' }),
  });
  const amount = order.fate === 'mismatch' ? order.money - 10 : order.money;
  const genuine = hook('callback', order.callbackToken, mpesaCallback(order.reference, amount, order.receipt));
  return [
    genuine,
    genuine,
    genuine,
    hook('guessed token', randomUUID().repeat(2), mpesaCallback(order.reference, order.money, 'FORGED1')),
    hook('token of another', neighbour.callbackToken, mpesaCallback(order.reference, order.money, 'FORGED2')),
    hook('made-up request', order.callbackToken, mpesaCallback('ws_CO_made_up', 1, 'FORGED3')),
    hook('nonsense', order.callbackToken, '{"Body":{"stkCallback":{"CheckoutRequestID":7,"ResultCode":{}}}}'),
  ];
}

function cardMessagesOf(shop: PaidShop, thief: PaidShop, order: StormOrder): Message[] {
  const body = cardMessage(shop.kind, order.reference);
  const hook = (what: string, expected: number, headers: () => Record<string, string>, to = shop, text = body) => ({
    what: `${shop.kind} ${what} of an order that is ${order.fate}`,
    expected,
    send: () => invoke(`payment-webhook/${shop.kind}/${to.tenantId}`, text, headers()),
  });
  const genuine = hook('message', 200, () => signed(shop.kind, body));
  const messages = [
    genuine,
    genuine,
    genuine,
    hook('no signature', 401, () => ({})),
    hook('another tenant’s secret', 401, () => signed(shop.kind, body, thiefKeys[shop.kind])),
    hook('changed body', 401, () => signed(shop.kind, body), shop, body.replace('}', ',"amount":1}')),
    // Rightly signed by another business, about money that is not its own.
    hook('another tenant’s door', 200, () => signed(shop.kind, body, thiefKeys[shop.kind]), thief),
  ];
  if (shop.kind === 'stripe')
    messages.push(hook('kept message', 401, () => signed(shop.kind, body, undefined, Date.now() / 1000 - 900)));
  return messages;
}

/** Lets the time of orders pass, and of the payments on their way. */
async function lapse(tenantId: string, ids: string[]): Promise<void> {
  await withDatabase(async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `update public.orders set reserved_until = now() - interval '1 hour' where tenant_id = $1 and id = any ($2)`,
      [tenantId, ids],
    );
    await client.query(
      `update public.stock_reservations set expires_at = now() - interval '1 hour' where tenant_id = $1 and order_id = any ($2)`,
      [tenantId, ids],
    );
    await client.query(
      `update public.payment_intents set expires_at = now() - interval '1 minute' where tenant_id = $1 and order_id = any ($2)`,
      [tenantId, ids],
    );
    await client.query('set session_replication_role = origin');
    await client.query('select public.expire_orders()');
    const { rows } = await client.query('select 1 from public.orders where id = any ($1) and status <> $2', [
      ids,
      'expired',
    ]);
    expect(rows).toEqual([]);
  });
}

/** Sends messages, several at a time; answers what came back otherwise than expected. */
async function sendAll(messages: Message[]): Promise<string[]> {
  const rest = [...messages];
  const wrong: string[] = [];
  const worker = async () => {
    for (let message = rest.shift(); message !== undefined; message = rest.shift()) {
      const { status } = await message.send();
      if (status !== message.expected) wrong.push(`${message.what}: ${status}, not ${message.expected}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return wrong;
}

async function untilSettled(order: StormOrder): Promise<OrderPaymentState> {
  const deadline = Date.now() + patience / 2;
  for (;;) {
    const state = await must<OrderPaymentState>(anonymous().rpc('order_payment', { p_token: order.token }));
    if (state.payment !== null && !['created', 'pending'].includes(state.payment.state)) return state;
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${JSON.stringify(state.payment)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const conditions = target.databaseUrl === null ? describe.skip : whenPossible.mailbox;

conditions.each<ServiceKind>(['mpesa', 'paystack', 'stripe'])(`a storm of messages of %s (seed ${seed})`, (kind) => {
  it('pays each order once, with its own money, and none by a forged message', async () => {
    const random = new Random(`${seed}:${kind}`);
    const [shop, thief] = [await openPaidShop(kind), await openPaidShop(kind, thiefKeys[kind])];
    const made: StormOrder[] = [];
    for (let index = 0; index < orders; index += 1) {
      // Many orders of one address in ten minutes are no shopper; here they are a test.
      if (index % 10 === 0)
        await withDatabase((client) =>
          client.query('delete from private.anonymous_attempts where tenant_id = $1', [shop.tenantId]),
        );
      const planned = fates[index % fates.length] ?? 'paid';
      const fate = planned === 'mismatch' && kind !== 'mpesa' ? 'paid' : planned;
      const asked = await askForMoney(shop, index, fate === 'unpaid' ? '032' : '990');
      made.push({ ...asked, fate, receipt: `S${index}${randomUUID().slice(0, 8).toUpperCase()}` });
    }
    if (kind !== 'mpesa')
      for (const { page } of made.filter(({ fate }) => fate !== 'unpaid'))
        await fetch(page.replace('localhost', '127.0.0.1'), {
          method: 'POST',
          body: new URLSearchParams({ choice: 'paid' }),
          redirect: 'manual',
        });
    await lapse(
      shop.tenantId,
      made.filter(({ fate }) => fate === 'late').map(({ id }) => id),
    );

    const messages = made.flatMap((order, index) => [
      ...(kind === 'mpesa'
        ? callbacksOf(order, made[(index + 1) % made.length] as StormOrder)
        : cardMessagesOf(shop, thief, order)),
      // The shopper looks, too.
      {
        what: `asking of an order that is ${order.fate}`,
        expected: 200,
        send: () => invoke('payment-query', { token: order.token }),
      },
    ]);
    expect(await sendAll(shuffle(messages, random))).toEqual([]);

    const states = await Promise.all(
      made.map(async (order) => {
        const hasOutcome = kind === 'mpesa' || order.fate !== 'unpaid';
        const state = hasOutcome
          ? await untilSettled(order)
          : await must<OrderPaymentState>(anonymous().rpc('order_payment', { p_token: order.token }));
        const [payment] = await must<StaffPayment[]>(shop.owner.rpc('order_payments', { p_order_id: order.id }));
        return {
          fate: order.fate,
          left: state.left_amount,
          state: state.payment?.state,
          reason: payment?.review_reason ?? null,
        };
      }),
    );
    // Who asks first books what was asked for, since M-Pesa's answer names no amount; then a person is told of the difference.
    const isBooked = made.map(({ fate }, index) =>
      fate === 'mismatch' ? states[index]?.state === 'succeeded' : fate !== 'unpaid',
    );
    expect(states).toEqual(
      made.map(({ fate, amount }, index) => ({
        fate,
        left: isBooked[index] === true ? 0 : amount,
        state:
          isBooked[index] === true
            ? 'succeeded'
            : fate === 'mismatch'
              ? 'needs_review'
              : kind === 'mpesa'
                ? 'failed'
                : 'pending',
        reason: fate === 'mismatch' ? 'amount_mismatch' : null,
      })),
    );
    await expectMoney(
      shop,
      made.filter((_order, index) => isBooked[index]),
    );
    await expectMoney(thief, []);
  });
});

/** Money recorded is money sent: one deposit an order, the books hold their sum, and every rule of the books holds. */
async function expectMoney(shop: PaidShop, paid: StormOrder[]): Promise<void> {
  await withDatabase(async (client) => {
    const deposits = await client.query<{ order_id: string; amount: string }>(
      'select order_id, amount::float as amount from public.order_deposits where tenant_id = $1 order by order_id',
      [shop.tenantId],
    );
    const byId = (left: { order_id: string }, right: { order_id: string }) => (left.order_id < right.order_id ? -1 : 1);
    expect(deposits.rows.sort(byId)).toEqual(paid.map(({ id, amount }) => ({ order_id: id, amount })).sort(byId));
    const sumOf = (numbers: number[]) => Math.round(numbers.reduce((total, each) => total + each, 0) * 100) / 100;
    const [due, money] = [sumOf(paid.map(({ amount }) => amount)), sumOf(paid.map((order) => order.money))];
    const books = await client.query<{ role: string; balance: number }>(
      `select a.role, sum(l.debit - l.credit)::float as balance from public.journal_lines l
       join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
       where l.tenant_id = $1 and a.role in ('mobile_money_clearing', 'card_clearing', 'customer_deposits', 'cash_rounding')
       group by a.role having sum(l.debit - l.credit) <> 0`,
      [shop.tenantId],
    );
    const clearing = shop.kind === 'mpesa' ? 'mobile_money_clearing' : 'card_clearing';
    const expected = { [clearing]: money, customer_deposits: 0 - due, cash_rounding: sumOf([due, -money]) };
    expect(Object.fromEntries(books.rows.map(({ role, balance }) => [role, balance]))).toEqual(
      Object.fromEntries(Object.entries(expected).filter(([, balance]) => balance !== 0)),
    );
    const broken = await client.query<{ tenant_id: string | null }>(
      readInvariants(fileURLToPath(new URL('../invariants', `file://${__filename}`))),
    );
    expect(broken.rows.filter(({ tenant_id: tenantId }) => tenantId === null || tenantId === shop.tenantId)).toEqual(
      [],
    );
  });
}

import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { PaymentReturn } from '../../../shared/src/api/rpc/payments';
import { addProduct, balancesOf, journalOf, makeShop, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { asked, asService, asStaff, orderToPay, paymentsOf, settle, takePayments } from './paymentFixtures';

const database = testDatabase();
let client: Client;
let shop: Shop;
let other: Shop;
let soap: string;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeShop(client);
  other = await makeShop(client);
  soap = await addProduct(client, shop, { name: 'Soap', price: 100, stock: 1000, taxCode: 'A' });
  await takePayments(client, shop, 'stripe');
});

/** An order of 100 that was paid by card. */
async function paidOrder() {
  const placed = await orderToPay(client, shop, [[soap, 1]], { payment_method: 'card' });
  const begun = await asked(client, placed, { method: 'card', payer: 'wanjiru@mail.test' });
  const payment = `pi_${begun.id}`;
  await settle(client, begun, {
    outcome: 'succeeded',
    service_amount: 10_000,
    receipt_number: payment,
    provider_payment: payment,
  });
  return { placed, begun };
}
let clock = Date.now();
const later = () => new Date((clock += 1000)).toISOString();
const refund = (more: Record<string, unknown> = {}) => ({
  kind: 'refund',
  reference: `re_${randomUUID()}`,
  state: 'gone',
  status: 'succeeded',
  service_amount: 4000,
  currency_code: 'KES',
  is_own: false,
  ...more,
});
const dispute = (state: string, reference: string) =>
  refund({
    kind: 'dispute',
    reference,
    state,
    status: state === 'kept' ? 'won' : 'needs_response',
    service_amount: 10_000,
  });

/** What the webhook writes down after it has asked the service; on another connection where many come at once. */
const note = (
  begun: { id: string; tenant_id: string },
  returns: unknown[],
  more: Record<string, unknown> = {},
  on = client,
) =>
  asService(on, 'note_payment_returns', {
    p_report: {
      tenant_id: begun.tenant_id,
      id: begun.id,
      asked_at: later(),
      event_id: `evt_${randomUUID()}`,
      event_type: 'charge.refunded',
      returns,
      ...more,
    },
  });
const returnsOf = async (orderId: string): Promise<PaymentReturn[]> =>
  (await paymentsOf(client, shop, orderId))[0]?.returns ?? [];
const eventsOf = async (orderId: string, kind: string) =>
  ((await paymentsOf(client, shop, orderId))[0]?.events ?? []).filter((event) => event.kind === kind);
const resolve = (resolution: Record<string, unknown>, persona = shop.manager) =>
  asStaff<PaymentReturn>(client, persona, 'resolve_payment_return', { p_resolution: resolution });
const waiting = (who = shop) => asStaff<PaymentReturn[]>(client, who.manager, 'list_payment_returns');
const told = async (path: string) => {
  const { rows } = await client.query<{ title: string }>(
    `select title from public.notifications where tenant_id = $1 and path like '%' || $2 order by created_at`,
    [shop.tenantId, path],
  );
  return rows.map(({ title }) => title).filter((title) => !title.includes('was paid online'));
};
const only = <T>(rows: T[]): T => {
  expect(rows).toHaveLength(1);
  return rows[0] as T;
};

describe('a refund made at the service', () => {
  it('is put before staff, in the attention list, and booked once as a loss', async () => {
    const { placed, begun } = await paidOrder();
    const before = await balancesOf(client, shop.tenantId);
    const row = refund();
    await note(begun, [row]);
    const found = only(await returnsOf(placed.id));
    expect(found).toMatchObject({
      kind: 'refund',
      state: 'gone',
      amount: 40,
      needs_decision: true,
      order: { id: placed.id },
    });
    expect(await told(placed.id)).toEqual([expect.stringMatching(/^WEB-\d+ was refunded at the payment service$/)]);
    const { attention } = await asStaff<{ attention: { kind: string; count: number }[] }>(
      client,
      shop.manager,
      'dashboard_summary',
    );
    expect(attention).toContainEqual(
      expect.objectContaining({ kind: 'payment_returns', count: (await waiting()).length }),
    );

    const booked = await resolve({ id: found.id, action: 'book' });
    expect(await resolve({ id: found.id, action: 'book' })).toEqual(booked);
    expect(booked).toMatchObject({ decision: 'booked', booked_amount: 40, needs_decision: false });
    expect(await journalOf(client, found.id)).toEqual({ payment_losses: 40, card_clearing: -40 });
    const after = await balancesOf(client, shop.tenantId);
    expect((after.card_clearing ?? 0) - (before.card_clearing ?? 0)).toBe(-40);
    expect((await waiting()).map(({ id }) => id)).not.toContain(found.id);
    // It comes to nothing after all: what was booked is to be undone, once.
    await note(begun, [{ ...row, state: 'kept', status: 'failed' }]);
    expect(only(await returnsOf(placed.id))).toMatchObject({ state: 'kept', needs_decision: true });
    await resolve({ id: found.id, action: 'book' });
    expect((await balancesOf(client, shop.tenantId)).payment_losses ?? 0).toBe(before.payment_losses ?? 0);
    expect(only(await returnsOf(placed.id))).toMatchObject({ booked_amount: 0, decision: 'booked' });
  });

  it('is in the books elsewhere when a person says where', async () => {
    const { placed, begun } = await paidOrder();
    await note(begun, [refund({ service_amount: 10_000 })]);
    const found = only(await returnsOf(placed.id));
    await expectCode(resolve({ id: found.id, action: 'elsewhere' }), 'invalid_input');
    expect(await resolve({ id: found.id, action: 'elsewhere', note: 'Return CN-000001' })).toMatchObject({
      decision: 'elsewhere',
      booked_amount: 0,
    });
    await expectCode(resolve({ id: found.id, action: 'book' }), 'payment_settled');
  });

  it('in two parts is two rows, and each part is decided by itself', async () => {
    const { placed, begun } = await paidOrder();
    const first = refund({ service_amount: 3000 });
    await note(begun, [first]);
    await note(begun, [first, refund({ service_amount: 7000 })]);
    expect((await returnsOf(placed.id)).map(({ amount }) => amount).sort()).toEqual([30, 70]);
  });

  it('that was due closes what is due, and is booked already', async () => {
    const { placed, begun } = await paidOrder();
    // Paid twice: the second payment is in no book, and due to go back.
    const second = { id: randomUUID(), tenant_id: shop.tenantId };
    await client.query(
      `insert into public.payment_intents (tenant_id, id, order_id, provider, mode, method, state, amount, received_amount, currency_code, payer,
         callback_token_hash, provider_reference, provider_payment, review_reason, refund_status, refund_amount, expires_at, request_hash)
       select tenant_id, $2::uuid, order_id, provider, mode, method, 'needs_review', 100, 100, currency_code, payer, $3, $3, 'pi_' || $3,
         'paid_twice', 'due', 100, expires_at, 'x' from public.payment_intents where id = $1`,
      [begun.id, second.id, second.id],
    );
    await note(second, [refund({ service_amount: 10_000, reference: 're_due' })]);
    const payments = await paymentsOf(client, shop, placed.id);
    expect(payments.find(({ id }) => id === second.id)).toMatchObject({
      state: 'refunded',
      refund_status: 'done',
      refund_reference: 're_due',
      returns: [{ decision: 'own', needs_decision: false }],
    });
  });
});

describe('our own refund', () => {
  const sent = (id: string, state: string) =>
    client.query(
      `update public.payment_intents set refund_status = $2, refund_amount = 100, state = $3 where id = $1`,
      [id, state === 'refunded' ? 'done' : 'sent', state],
    );

  it('waits for nobody; one that fails is due again and told', async () => {
    const { placed, begun } = await paidOrder();
    await sent(begun.id, 'refunded');
    const own = refund({ service_amount: 10_000, is_own: true });
    await note(begun, [own]);
    expect(only(await returnsOf(placed.id))).toMatchObject({ decision: 'own', needs_decision: false });
    expect(await told(placed.id)).toEqual([]);
    await note(begun, [{ ...own, state: 'kept', status: 'failed' }]);
    expect(await paymentsOf(client, shop, placed.id)).toMatchObject([{ state: 'succeeded', refund_status: 'due' }]);
    expect(await told(placed.id)).toEqual([expect.stringMatching(/^A refund for WEB-\d+ did not arrive$/)]);
  });
});

describe('a dispute', () => {
  it.each([
    ['in order', ['pending', 'gone', 'kept']],
    ['lost at last', ['pending', 'gone']],
    ['at once', ['gone']],
  ])('is told at every step, and booked: %s', async (_how, states) => {
    const { placed, begun } = await paidOrder();
    const reference = `du_${randomUUID()}`;
    for (const state of states) {
      await note(begun, [dispute(state, reference)]);
      const row = only(await returnsOf(placed.id));
      if (state === 'pending') {
        expect(row).toMatchObject({ needs_decision: true });
        await expectCode(resolve({ id: row.id, action: 'book' }), 'payment_settled');
      } else if (row.needs_decision) {
        await resolve({ id: row.id, action: 'book' });
      }
      const lost = state === 'gone' ? 100 : 0;
      expect(only(await returnsOf(placed.id))).toMatchObject({ state, booked_amount: lost });
    }
    expect(await told(placed.id)).toHaveLength(states.length);
  });
});

describe('messages', () => {
  it('that come twice, late or shuffled, forty at once, end in the same rows, each told once', async () => {
    const { placed, begun } = await paidOrder();
    const reference = `du_${randomUUID()}`;
    const times = [later(), later(), later()];
    const reports = ['pending', 'gone', 'kept'].map((state, index) => ({
      returns: [dispute(state, reference)],
      asked_at: times[index],
      event_id: `evt_${state}_${reference}`,
      event_type: 'charge.dispute.updated',
    }));
    const connections = await Promise.all(Array.from({ length: 8 }, () => database.connect()));
    await Promise.all(
      connections.map(async (connection, turn) => {
        for (const index of [0, 1, 2, 1, 0]) {
          const report = reports[(index + turn) % 3];
          if (report !== undefined) await note(begun, report.returns, report, connection);
        }
      }),
    );
    const row = only(await returnsOf(placed.id));
    expect(row).toMatchObject({ state: 'kept', amount: 100, decision: 'nothing', needs_decision: false });
    expect(await eventsOf(placed.id, 'service_message')).toHaveLength(3);
    // An answer that was asked for earlier changes nothing.
    await note(begun, [dispute('gone', reference)], { asked_at: times[1] });
    expect(only(await returnsOf(placed.id))).toMatchObject({ state: 'kept' });
  });

  it('of no payment of ours are put before staff once', async () => {
    const event = {
      tenant_id: shop.tenantId,
      provider: 'stripe',
      mode: 'test',
      event_id: `evt_${randomUUID()}`,
      event_type: 'charge.dispute.created',
      payment: 'pi_somebody_else',
      service_amount: 12_000,
      currency_code: 'ugx',
    };
    for (let time = 0; time < 3; time += 1) await asService(client, 'note_unknown_return', { p_event: event });
    const found = only((await waiting()).filter(({ kind }) => kind === 'message'));
    expect(found).toMatchObject({ status: 'charge.dispute.created', amount: 120, currency_code: 'UGX', order: null });
    await expectCode(resolve({ id: found.id, action: 'book' }), 'payment_settled');
    await resolve({ id: found.id, action: 'elsewhere', note: 'Of our other shop' });
    expect((await waiting()).filter(({ kind }) => kind === 'message')).toEqual([]);
  });
});

it('is for those who may, in the own business only', async () => {
  const { placed, begun } = await paidOrder();
  await note(begun, [refund()]);
  const found = only(await returnsOf(placed.id));
  for (const action of ['book', 'elsewhere'])
    await expectCode(resolve({ id: found.id, action, note: 'Mine' }, other.owner), 'not_found');
  await expectCode(resolve({ id: found.id, action: 'book' }, shop.cashier), 'permission_denied');
  expect(await waiting(other)).toEqual([]);
  const report = { p_report: { tenant_id: shop.tenantId, id: begun.id } };
  await expect(asStaff(client, shop.owner, 'note_payment_returns', report)).rejects.toMatchObject({ code: '42501' });
});

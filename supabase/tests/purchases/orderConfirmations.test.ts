import { randomUUID } from 'node:crypto';
import type {
  KeyedPage,
  PublicPurchaseOrder,
  PurchaseOrder,
  PurchaseOrderHead,
} from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, type DatabaseFailure } from '../support/callRpc';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { getOrder, orderOf, receiveOrder, saveOrder, sendOrder, sentOrder } from './orderFixtures';
import { as, goods, makeBuyer, type Buyer } from './purchaseFixtures';

/* The supplier's side of an order: a link without a password, and what they answer by it. */
const database = testDatabase();
let buyer: Buyer;
let milk: string;
let bread: string;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  [milk, bread] = [await goods(database.client, buyer), await goods(database.client, buyer)];
});

type SentOrder = PurchaseOrder & { link: { path: string; expires_at: string } };

const lines = () => [
  { product_id: milk, packs: 10, pack_price: 100 },
  { product_id: bread, packs: 4, pack_price: 50 },
];
const sent = async (by: Buyer = buyer, ordered = lines()) =>
  (await sentOrder(database.client, by, ordered)) as SentOrder;
const tokenOf = ({ link }: SentOrder) => link.path.split('supply=')[1] ?? '';
const open = (token: string) =>
  asAnonymous(database.client, () =>
    callRpc<PublicPurchaseOrder | null>(database.client, 'get_public_purchase_order', { p_token: token }),
  );
const shown = async (order: SentOrder): Promise<PublicPurchaseOrder> => {
  const page = await open(tokenOf(order));
  if (page === null) throw new Error('The order is not there.');
  return page;
};
const confirm = (token: string, answer: Record<string, unknown>, client = database.client) =>
  asAnonymous(client, () =>
    callRpc<PublicPurchaseOrder>(client, 'confirm_purchase_order', { p_token: token, p_answer: answer }),
  );
/** So many days after another. */
const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** All of the order, on the day that was asked for. */
const answerOf = (page: PublicPurchaseOrder, more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  revision: page.order.revision,
  name: 'Kamau',
  expected_on: page.order.expected_on,
  lines: page.order.lines.map(({ id, packs }) => ({ line_id: id, packs })),
  ...more,
});
const get = (order: { id: string }) => getOrder(database.client, buyer, order.id);
const numbers = async (status: string) =>
  (
    await as<KeyedPage<PurchaseOrderHead>>(database.client, buyer.owner, 'list_purchase_orders', { p_status: status })
  ).rows.map(({ order_number: number }) => number);

describe('the link of an order', () => {
  it('goes with it, is the same when it is sent again, and keeps only a hash', async () => {
    const order = await sent();
    const again = (await sendOrder(database.client, buyer.owner, order, {
      channel: 'mail',
      email: 'orders@mombasa.test',
    })) as SentOrder;
    expect(again.link.path).toBe(order.link.path);
    expect(order.link.path).toMatch(/^\/api\/public-invoice-viewer\?supply=[\w-]{20,}$/);
    const { rows } = await database.client.query<{ row: string; days: number }>(
      `select l::text as row, round(extract(epoch from l.expires_at - l.created_at) / 86400)::int as days
       from public.purchase_order_links l where l.purchase_order_id = $1`,
      [order.id],
    );
    expect(rows).toMatchObject([{ days: 60 }]);
    expect(rows[0]?.row).not.toContain(tokenOf(order));
    const { rows: mails } = await database.client.query<{ body: string }>(
      `select body from private.mail_outbox where kind = 'purchase_order' and shop_tenant_id = $1`,
      [buyer.tenantId],
    );
    expect(mails[0]?.body).toContain(order.link.path);
  });

  it('shows the paper of the order, and nothing of the shop beside it', async () => {
    const page = await shown(await sent());
    expect(page).toMatchObject({
      may_confirm: true,
      confirmation: null,
      order: {
        order_number: 'PO-000001',
        supplier: { name: 'Mombasa Traders' },
        lines: [{ packs: 10, pack_price: 100 }, { packs: 4 }],
      },
    });
    expect(Object.keys(page.order.lines[0] ?? {}).sort()).toEqual(
      'discount_percent expected_on id name net_amount pack_price pack_size packs quantity supplier_code tax_amount unit'.split(
        ' ',
      ),
    );
  });

  it('is ended by a buyer, opens nothing more, and is another once the order is sent again', async () => {
    const order = await sent();
    const end = (by: Buyer['owner']) =>
      as<PurchaseOrder>(database.client, by, 'revoke_purchase_order_link', { p_order_id: order.id });
    const other = await makeBuyer(database.client);
    await expectCode(end(other.owner), 'not_found');
    await expectCode(end(buyer.cashier), 'permission_denied');
    expect((await get(order)).link_ends_at).not.toBeNull();
    expect(await end(buyer.owner)).toMatchObject({ link_ends_at: null, confirmation: 'not_asked' });
    expect(await end(buyer.owner)).toMatchObject({ link_ends_at: null });
    expect(await open(tokenOf(order))).toBeNull();
    await expectCode(confirm(tokenOf(order), { id: randomUUID() }), 'not_found');
    const again = (await sendOrder(database.client, buyer.owner, order)) as SentOrder;
    expect(again.link.path).not.toBe(order.link.path);
    expect(await open(tokenOf(again))).not.toBeNull();
    expect(await open(tokenOf(order))).toBeNull();
    expect((await get(order)).confirmation).toBe('awaited');
  });

  it('answers the same nothing to what is wrong, ended, cancelled or closed', async () => {
    const [ended, cancelled, closed] = [await sent(), await sent(), await sent()];
    const answer = answerOf(await shown(ended));
    await database.client.query(
      `insert into public.purchase_order_links (tenant_id, purchase_order_id, token_hash, expires_at)
       values ($1, $2, private.token_hash('ended'), now() - interval '1 minute')`,
      [buyer.tenantId, ended.id],
    );
    await as(database.client, buyer.owner, 'cancel_purchase_order', {
      p_cancelling: { purchase_order_id: cancelled.id, reason: 'Not needed' },
    });
    await as(database.client, buyer.owner, 'close_purchase_order', {
      p_closing: { purchase_order_id: closed.id, reason: 'Not needed' },
    });
    for (const token of ['', 'x'.repeat(100_000), ended.id, 'ended', tokenOf(cancelled), tokenOf(closed)]) {
      expect(await open(token)).toBeNull();
      await expectCode(confirm(token, answer), 'not_found');
    }
  });
});

describe('what a supplier answers', () => {
  it('moves the days of the order, keeps what was ordered, and calls the buyers', async () => {
    const order = await sent();
    const page = await shown(order);
    const [first, second] = page.order.lines;
    const promised = later(page.order.expected_on ?? '', 5);
    const answered = await confirm(
      tokenOf(order),
      answerOf(page, {
        expected_on: promised,
        note: 'Bread is scarce.',
        lines: [
          { line_id: first?.id, packs: 10 },
          { line_id: second?.id, packs: 3, expected_on: later(promised, 2) },
        ],
      }),
    );
    expect(answered.confirmation).toMatchObject({
      confirmed_by_name: 'Kamau',
      expected_on: promised,
      is_different: true,
    });
    const kept = await get(order);
    expect(kept).toMatchObject({
      ...{ confirmation: 'different', expected_on: promised, revision: 2, total_amount: 1200, status: 'sent' },
      confirmations: [
        { note: 'Bread is scarce.', asked_on: page.order.expected_on, lines: [{}, { packs: 3, asked_packs: 4 }] },
      ],
    });
    expect(kept.lines).toMatchObject([
      { packs: 10, expected_on: null },
      { packs: 4, expected_on: later(promised, 2) },
    ]);
    const { rows } = await database.client.query(
      `select title, permission, path from public.notifications where tenant_id = $1 and kind = 'order_confirmed'`,
      [buyer.tenantId],
    );
    expect(rows).toEqual([
      {
        title: 'Mombasa Traders confirmed PO-000001 with changes',
        permission: 'purchases.edit',
        path: `/admin/purchases?tab=orders&order=${order.id}`,
      },
    ]);
  });

  it('is written once however often it is sent, and may be changed', async () => {
    const order = await sent();
    const page = await shown(order);
    const body = answerOf(page);
    await confirm(tokenOf(order), body);
    await confirm(tokenOf(order), body);
    await expectCode(confirm(tokenOf(order), { ...body, note: 'Other' }), 'idempotency_mismatch');
    expect(await get(order)).toMatchObject({ confirmation: 'confirmed', confirmations: [{ is_different: false }] });

    const day = later(page.order.expected_on ?? '', 3);
    await confirm(tokenOf(order), answerOf(await shown(order), { expected_on: day }));
    // The day that counts is the one that was asked for, not the one that was promised before.
    await confirm(tokenOf(order), answerOf(await shown(order), { expected_on: day }));
    const kept = await get(order);
    expect(kept.confirmations).toHaveLength(3);
    expect(kept).toMatchObject({ confirmation: 'different', expected_on: day });
    expect(kept.confirmations[0]?.asked_on).toBe(page.order.expected_on);
  });

  it('is waited for until it comes, and again once the order is changed or sent anew', async () => {
    const order = await sent();
    expect(await numbers('unconfirmed')).toEqual(['PO-000001']);
    await confirm(tokenOf(order), answerOf(await shown(order)));
    expect(await numbers('unconfirmed')).toEqual([]);
    await sendOrder(database.client, buyer.owner, await get(order));
    expect((await get(order)).confirmation).toBe('awaited');
    expect(await numbers('unconfirmed')).toEqual(['PO-000001']);
    expect((await shown(order)).confirmation).toBeNull();
  });

  it('does not let a buyer write over the new day unseen, nor take a change back as a repetition', async () => {
    const body = orderOf(buyer, lines());
    const made = await saveOrder(database.client, buyer.owner, body);
    const order = (await sendOrder(database.client, buyer.owner, made)) as SentOrder;
    const page = await shown(order);
    await confirm(tokenOf(order), answerOf(page, { expected_on: later(page.order.expected_on ?? '', 9) }));
    await expectCode(saveOrder(database.client, buyer.owner, { ...body, revision: 1 }), 'stale_row');
    const back = await saveOrder(database.client, buyer.owner, { ...body, revision: 2 });
    expect(back).toMatchObject({
      replayed: false,
      revision: 3,
      confirmation: 'awaited',
    });
    await expectCode(confirm(tokenOf(order), answerOf(page)), 'stale_row');
  });

  it('is taken until goods came', async () => {
    const order = await sent();
    const answer = answerOf(await shown(order));
    await receiveOrder(database.client, buyer, order, [2]);
    expect(await open(tokenOf(order))).toMatchObject({ may_confirm: false });
    await expectCode(confirm(tokenOf(order), answer), 'not_open');
    await receiveOrder(database.client, buyer, order, [8, 4]);
    expect(await open(tokenOf(order))).toBeNull();
  });

  it.each<[string, (page: PublicPurchaseOrder) => Record<string, unknown>]>([
    ['no day', () => ({ expected_on: null })],
    ['a day that is over', ({ today }) => ({ expected_on: later(today, -1) })],
    ['a day in many years', ({ today }) => ({ expected_on: later(today, 731) })],
    ['nobody', () => ({ name: '\u200b ' })],
    ['no lines', () => ({ lines: [] })],
    ['a line less', ({ order }) => ({ lines: [{ line_id: order.lines[0]?.id, packs: 1 }] })],
    [
      'a line twice',
      ({ order }) => ({ lines: [0, 0].map((place) => ({ line_id: order.lines[place]?.id, packs: 1 })) }),
    ],
    [
      'a line of another order',
      ({ order }) => ({
        lines: [
          { line_id: order.lines[0]?.id, packs: 1 },
          { line_id: randomUUID(), packs: 1 },
        ],
      }),
    ],
    ['less than nothing', ({ order }) => ({ lines: order.lines.map(({ id }) => ({ line_id: id, packs: -1 })) })],
  ])('is refused with %s', async (_what, more) => {
    const order = await sent();
    const page = await shown(order);
    await expectCode(confirm(tokenOf(order), answerOf(page, more(page))), 'invalid_input');
    expect((await get(order)).confirmations).toEqual([]);
  });

  it('is for its own order: another business has its own', async () => {
    const other = await makeBuyer(database.client);
    const theirs = await sent(other, [{ product_id: await goods(database.client, other), packs: 1, pack_price: 9 }]);
    const mine = await sent();
    await expectCode(confirm(tokenOf(theirs), answerOf(await shown(mine))), 'invalid_input');
    await expectCode(
      as(database.client, other.owner, 'get_purchase_order', { p_purchase_order_id: mine.id }),
      'not_found',
    );
    for (const table of ['purchase_order_links', 'purchase_order_confirmations']) {
      const seen = await asUser(database.client, other.owner, () =>
        database.client.query<{ purchase_order_id: string }>(`select purchase_order_id from public.${table}`),
      );
      expect(seen.rows.map(({ purchase_order_id: id }) => id)).not.toContain(mine.id);
    }
  });

  it('is not taken while the business is locked', async () => {
    const order = await sent();
    const answer = answerOf(await shown(order));
    const setStatus = (status: string) =>
      database.client.query('update public.tenant_subscriptions set status = $2 where tenant_id = $1', [
        buyer.tenantId,
        status,
      ]);
    await setStatus('past_due');
    await expectCode(confirm(tokenOf(order), answer), 'shop_unattended');
    await setStatus('active');
    expect((await confirm(tokenOf(order), answer)).confirmation).not.toBeNull();
  });

  it('is one of two that are sent at once', async () => {
    const order = await sent();
    const page = await shown(order);
    const clients = [await database.connect(), await database.connect()];
    const outcomes = await Promise.allSettled(clients.map((client) => confirm(tokenOf(order), answerOf(page), client)));
    for (const client of clients) await client.end();
    expect(
      outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as DatabaseFailure).hint)).sort(),
    ).toEqual(['done', 'stale_row']);
    expect((await get(order)).confirmations).toHaveLength(1);
  });
});

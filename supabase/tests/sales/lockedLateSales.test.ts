import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { RecordSaleInput } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { addProduct, line, makeShop, pay, recordSale, saleOf, sell, type Shop } from './salesFixtures';

/* A business that is locked sells nothing of now by calling it late, whatever the date of its subscription says. */
const database = testDatabase();
let client: Client;
let shop: Shop;
let soap: string;

beforeEach(async () => {
  ({ client } = database);
  shop = await makeShop(client);
  soap = await addProduct(client, shop, { price: 100, stock: 100 });
  await client.query(`update public.till_sessions set opened_at = now() - interval '20 days' where tenant_id = $1`, [
    shop.tenantId,
  ]);
});

const late = (occurredAt?: string): RecordSaleInput =>
  saleOf(shop, [line(soap, 1, { unit_price: 100 })], [pay(100)], {
    late: { provisional_number: `T1-${randomUUID().slice(0, 8)}`, device_id: randomUUID() },
    ...(occurredAt === undefined ? {} : { occurred_at: occurredAt }),
  });
const send = (sale: RecordSaleInput) => recordSale(client, shop, sale);
const subscription = (change: string) =>
  client.query(`update public.tenant_subscriptions set ${change} where tenant_id = $1`, [shop.tenantId]);
/** As if the lock had been there that long. */
const lockedSince = (interval: string) =>
  client.query(`update private.subscription_ends set ended_at = ended_at - $2::interval where tenant_id = $1`, [
    shop.tenantId,
    interval,
  ]);
/** To the microsecond: cut to the millisecond, a moment after the lock would lie before it. */
const databaseNow = async () =>
  (
    await client.query<{ now: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
    )
  ).rows[0]?.now ?? '';

/** Every state that locks (docs/decisions/0052), with dates of the subscription before and after now. */
const locks: [string, string][] = ['suspended', 'cancelled', 'pending', 'expired', 'past_due'].flatMap((status) =>
  ['10 years', '200 days', '-1 hour'].map((date): [string, string] => [
    `${status}, its date ${date} from now`,
    `status = '${status}', expires_at = now() + interval '${date}'`,
  ]),
);

describe.each([
  ...locks,
  ['a trial that is over', `status = 'trial', expires_at = now() - interval '1 second'`],
  ['a trial with a way to pay that is over', `status = 'trialing', expires_at = now() - interval '1 second'`],
  ['a trial without an end', `status = 'trial', expires_at = null`],
])('with %s', (_what, change) => {
  it('no sale of now is taken, late or not', async () => {
    await subscription(change);
    await expectCode(sell(client, shop, soap, 1, 100), 'subscription_required');
    await expectCode(send(late()), 'subscription_required');
    await expectCode(send(late(await databaseNow())), 'subscription_required');
    await expectCode(send(late('2999-01-01T00:00:00Z')), 'subscription_required');
  });
});

it('with no subscription any more no sale of now is taken', async () => {
  await client.query('delete from public.tenant_subscriptions where tenant_id = $1', [shop.tenantId]);
  await expectCode(send(late(await databaseNow())), 'subscription_required');
});

it('that never had one, takes nothing late', async () => {
  await client.query('delete from public.tenant_subscriptions where tenant_id = $1', [shop.tenantId]);
  await client.query('delete from private.subscription_ends where tenant_id = $1', [shop.tenantId]);
  await expectCode(send(late('2000-01-01T00:00:00Z')), 'subscription_required');
});

describe.each(locks)('what was sold before it was locked (%s)', (_what, change) => {
  it('is taken for a week, and flagged', async () => {
    const before = await databaseNow();
    await subscription(change);
    expect((await send(late(before))).review_flags).toEqual(['after_expiry']);
    await lockedSince('8 days');
    await expectCode(send(late('2000-01-01T00:00:00Z')), 'subscription_required');
  });
});

it('what one lock was followed by changes nothing of when the right ended', async () => {
  await subscription(`status = 'past_due'`);
  await lockedSince('1 hour');
  const between = await databaseNow();
  await subscription(`status = 'expired'`);
  await client.query(`insert into public.tenant_subscriptions (tenant_id, status) values ($1, 'pending')`, [
    shop.tenantId,
  ]);
  await expectCode(send(late(between)), 'subscription_required');
  // Another business is not touched by it.
  const other = await makeShop(client);
  await sell(client, other, await addProduct(client, other, { price: 5, stock: 5 }), 1, 5);
});

it('a trial that was over before it was cancelled ended at its hour', async () => {
  await subscription(`status = 'trial', expires_at = now() + interval '1 hour'`);
  await client.query('alter table public.tenant_subscriptions disable trigger _600_note_end');
  await subscription(`expires_at = now() - interval '1 hour'`);
  await client.query('alter table public.tenant_subscriptions enable trigger _600_note_end');
  await subscription(`status = 'expired'`);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await expectCode(send(late(minutesAgo(30))), 'subscription_required');
  expect((await send(late(minutesAgo(90)))).review_flags).toEqual(['after_expiry']);
});

it('once it is paid everything is as it was', async () => {
  await subscription(`status = 'suspended'`);
  await subscription(`status = 'active'`);
  expect((await send(late(await databaseNow()))).review_flags).toEqual([]);
});

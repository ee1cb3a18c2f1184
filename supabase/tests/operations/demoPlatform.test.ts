import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demoAccounts, demoTenantId, demoUserId, financeEmail } from '../../../scripts/seed/accounts';
import { demoBusinesses } from '../../../scripts/seed/businesses';
import { insertAccounts, makePlatformAdmins } from '../../../scripts/seed/database/insertAccounts';
import { provisionBusiness } from '../../../scripts/seed/database/provisionBusiness';
import { seedPlatform } from '../../../scripts/seed/showcase/seedPlatform';
import { testDatabase } from '../support/testDatabase';

/* What the demo gives the people of the platform: by the same functions as the real thing, so the invariants of bills hold at the end. */
const database = testDatabase();
const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.client.query<Row>(sql, values)).rows;

beforeAll(async () => {
  const { client } = database;
  await client.query(readFileSync(path.join(__dirname, '../../seed.sql'), 'utf8'));
  await client.query('begin');
  await insertAccounts(
    client,
    demoAccounts.map(({ email }) => email),
  );
  await makePlatformAdmins(client);
  for (const business of demoBusinesses) await provisionBusiness(client, business, { hasPictures: false });
  await client.query('commit');
  await seedPlatform(client);
});

it('has affiliates whose commission is paid out, to be paid, held, and taken back', async () => {
  const [achieng] = await rows<{ clicks: number; balances: Record<string, number | string>[] }>(
    `select r ->> 'clicks' as clicks, r -> 'balances' as balances
     from private.affiliates a, private.affiliate_row(a) as r where a.code = 'ACHIENG'`,
  );
  expect(Number(achieng?.clicks)).toBeGreaterThan(50);
  // 20 % of 3,800 shillings, 760 each; of the one that was paid out 1,000 with tax went back, and the market's 240 is held.
  expect(achieng?.balances).toEqual([{ currency: 'KES', earned: 3107.59, paid_out: 760, held: 1760, payable: 587.59 }]);
  expect(await rows('select state from private.affiliates order by code')).toEqual([
    { state: 'active' },
    { state: 'blocked' },
    { state: 'active' },
  ]);
});

it('has a bill in every state that revenue shows, a refund that was sent and one that waits for another person', async () => {
  expect(
    await rows(
      'select status, count(*)::integer as count from public.subscription_invoices group by status order by 1',
    ),
  ).toEqual([
    { status: 'open', count: 1 },
    { status: 'paid', count: 8 },
  ]);
  expect(await rows('select state, asked_by from private.subscription_refunds order by state')).toEqual([
    { state: 'succeeded', asked_by: demoUserId(financeEmail) },
    { state: 'waiting', asked_by: demoUserId(financeEmail) },
  ]);
  expect(await rows(`select 1 from private.mail_outbox o where o.kind like 'billing%'`)).toEqual([]);
});

it('has a draft, an announcement to come and one that was read', async () => {
  expect(
    await rows(
      `select a.state, (a.starts_at > now()) as is_later, private.announcement_json(a) ->> 'read' as read
       from private.announcements a order by a.state`,
    ),
  ).toEqual([
    { state: 'draft', is_later: null, read: '0' },
    { state: 'scheduled', is_later: true, read: '0' },
    { state: 'sent', is_later: false, read: '1' },
  ]);
});

it('has support visits that are over', async () => {
  expect(
    await rows(
      `select (private.support_visit_answer(v) ->> 'is_open')::boolean as is_open from private.support_visits v
       where v.visited_tenant_id = $1`,
      [demoTenantId('quiet')],
    ),
  ).toEqual([{ is_open: false }, { is_open: false }]);
});

import type { Client } from 'pg';
import type { BooksHealth } from '../../../shared/src/api/rpcTypes';
import { assetOf, postNow, saveAsset } from '../assets/assetFixtures';
import { postJournal } from '../books/booksFixtures';
import { expenseOf, spend } from '../money/moneyFixtures';
import { as, goods, makeBuyer, pay, receive, type Buyer } from '../purchases/purchaseFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asServiceRole } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase({ breaksInvariants: true });
let client: Client;
let buyer: Buyer;

beforeEach(async () => {
  ({ client } = database);
  buyer = await makeBuyer(client);
  await saveAsset(client, buyer, assetOf(buyer));
  await postNow(client, buyer);
  await receive(client, buyer, [{ product_id: await goods(client, buyer), quantity: 2, unit_cost: 50 }]);
  await spend(client, buyer, expenseOf(buyer, 116));
  await pay(client, buyer, { amount: 20, advance_amount: 20, allocations: [] });
});

const last = () => as<BooksHealth>(client, buyer.owner, 'books_health');
const check = (one: Client = client) => as<BooksHealth>(one, buyer.owner, 'check_books_health');
const failing = (health: BooksHealth) => health.run?.checks.filter(({ holds }) => !holds).map(({ number }) => number);
/** Does with a superuser's hands what no function allows. */
async function tamper(statement: string): Promise<void> {
  await client.query('set session_replication_role = replica');
  try {
    await client.query(statement, [buyer.tenantId]);
  } finally {
    await client.query('set session_replication_role = origin');
  }
}
const night = () =>
  asServiceRole(client, () => callRpc<string | null>(client, 'check_books_at_night', { p_tenant_id: buyer.tenantId }));
const jobs = async () =>
  (
    await client.query<{ key: string }>(`select key from private.jobs where kind = 'books_health' and tenant_id = $1`, [
      buyer.tenantId,
    ])
  ).rows;

describe('the checks of the books', () => {
  it('hold in books that the functions kept, with both sides equal', async () => {
    expect(await last()).toEqual({ check_count: 16, run: null });
    const { run } = await check();
    expect(run).toMatchObject({ kind: 'asked', failing_count: 0, check_count: 16 });
    expect(run?.checks.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, place) => place + 1));
    expect(run?.checks.every(({ difference }) => difference === null || difference === 0)).toBe(true);
    expect(run?.checks.find(({ number }) => number === 2)).toMatchObject({ left: 100, right: 100 });
    expect((await last()).run?.id).toBe(run?.id);
  });

  it.each([
    [1, `update public.journal_lines set debit = debit + 1 where tenant_id = $1 and debit > 0`],
    [1, `update public.journal_entries set memo = 'Other' where tenant_id = $1 and sequence = 2`],
    [2, `update public.goods_receipt_lines set line_cost = line_cost + 1 where tenant_id = $1`],
    [3, `update public.contact_totals set payable = payable + 1 where tenant_id = $1`],
    [4, `update public.supplier_payments set open_amount = open_amount + 1 where tenant_id = $1`],
    [5, `update public.stock_levels set stock_value = stock_value + 1 where tenant_id = $1`],
    [
      7,
      `update public.tax_entries set tax_amount = tax_amount + 1, recoverable_amount = recoverable_amount + 1 where tenant_id = $1`,
    ],
    [
      13,
      `insert into public.accounting_locks (tenant_id, area, kind, locked_until, locked_at) values ($1, 'all', 'soft', '2026-01-01', '2000-01-01')`,
    ],
    [14, `update public.fixed_assets set posted_worn = posted_worn - 1 where tenant_id = $1`],
    [14, `update public.asset_depreciations set amount = amount + 1 where tenant_id = $1`],
    [15, `insert into private.ledger_watermarks (tenant_id, sequence) values ($1, 3)`],
  ])('says that %i does not hold, with what breaks it: %s', async (number, statement) => {
    await tamper(statement);
    const health = await check();
    expect(failing(health)).toContain(number);
    const found = health.run?.checks.find((one) => one.number === number);
    expect(found?.findings[0]).toMatchObject({ details: expect.any(String) as string });
    expect(found?.finding_count).toBeGreaterThan(0);
  });

  it('names at most twenty of what breaks a check, and how many there are', async () => {
    for (let place = 0; place < 11; place += 1)
      await postJournal(client, buyer, '2026-01-31', { expenses: 1, bank: -1 });
    await tamper(`update public.journal_entries set number = number || '9' where tenant_id = $1`);
    const found = (await check()).run?.checks[0];
    expect(found?.findings).toHaveLength(20);
    expect(found?.finding_count).toBeGreaterThan(20);
  });

  it('are run once when two ask at the same time', async () => {
    const [first, second] = [await database.connect(), await database.connect()];
    const runs = await Promise.all([check(first), check(second)]);
    expect(runs[0].run?.id).toBe(runs[1].run?.id);
  });

  it('are for who sees the books of the business', async () => {
    await check();
    const other = await makeTenant(client);
    expect((await as<BooksHealth>(client, other.owner, 'books_health')).run).toBeNull();
    for (const name of ['books_health', 'check_books_health'])
      await expectCode(as(client, buyer.cashier, name), 'permission_denied');
    await expect(as(client, buyer.owner, 'check_books_at_night', { p_tenant_id: buyer.tenantId })).rejects.toThrow(
      /permission denied/,
    );
  });

  it('leave checks that read every line to the night in a large journal', async () => {
    await night();
    await tamper(`update public.journal_entries set sequence = sequence + 30000 where tenant_id = $1`);
    await client.query(
      `update public.books_health_runs set finished_at = finished_at - interval '1 minute' where tenant_id = $1`,
      [buyer.tenantId],
    );
    const asked = await check();
    // Broken now, but not looked at again until the night.
    expect(asked.run?.checks[0]).toMatchObject({ number: 1, holds: true });
    expect(asked.run?.checks[0]?.checked_at.localeCompare(asked.run.started_at)).toBeLessThan(0);
    expect(await night()).toMatch(/^1/);
  });
});

describe('the nightly check', () => {
  it('keeps its result, answers what does not hold, and tells the business once', async () => {
    expect(await night()).toBeNull();
    expect((await last()).run).toMatchObject({ kind: 'night', failing_count: 0 });
    await tamper(`update public.stock_levels set stock_value = stock_value + 1 where tenant_id = $1`);
    expect(await night()).toBe('5');
    expect(await night()).toBe('5');
    const { rows } = await client.query(
      `select permission, path from public.notifications where tenant_id = $1 and kind = 'books_health'`,
      [buyer.tenantId],
    );
    expect(rows).toEqual([{ permission: 'accounting.view', path: '/admin/accounting?tab=health' }]);
  });

  it('is asked for between two and five where the business is, once a night', async () => {
    // Twelve zones: in one of them it is three o'clock, in another it is not.
    const zoneAt = async (hour: number) =>
      (
        await client.query<{ name: string }>(
          `select name from pg_catalog.pg_timezone_names where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = $1 limit 1`,
          [hour],
        )
      ).rows[0]?.name;
    const move = async (hour: number) =>
      client.query('update public.tenants set timezone = $2 where id = $1', [buyer.tenantId, await zoneAt(hour)]);
    const queue = () => asServiceRole(client, () => callRpc<number>(client, 'queue_books_health'));
    await move(12);
    await queue();
    expect(await jobs()).toEqual([]);
    await move(3);
    await queue();
    await queue();
    expect(await jobs()).toHaveLength(1);
  });
});

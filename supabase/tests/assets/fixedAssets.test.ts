import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { AssetBillLine, FixedAssetPage } from '../../../shared/src/api/rpcTypes';
import { accountOf } from '../books/booksFixtures';
import { as, billOf, credit, expenseLine, makeBuyer, postBill, type Buyer } from '../purchases/purchaseFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asServiceRole, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { assetOf, balanceOf, dispose, FURNITURE, getAsset, postNow, saveAsset, WORN } from './assetFixtures';

const database = testDatabase();
let client: Client;
let buyer: Buyer;

beforeEach(async () => {
  ({ client } = database);
  buyer = await makeBuyer(client);
});

/** A bill for equipment, and its line as it is offered. */
async function billed(price: number, billDate: string): Promise<AssetBillLine> {
  await postBill(
    client,
    buyer,
    billOf(buyer, [expenseLine(buyer, price, { account_id: accountOf(buyer, FURNITURE), description: 'Fridge' })], {
      bill_date: billDate,
    }),
  );
  const [line] = await as<AssetBillLine[]>(client, buyer.owner, 'list_asset_bill_lines');
  if (line === undefined) throw new Error('The line is not offered.');
  return line;
}
const worn = async (id: string) => (await getAsset(client, buyer, id)).worn;
const lock = (until: string) =>
  as(client, buyer.owner, 'lock_books', { p_lock: { area: 'all', kind: 'soft', locked_until: until } });

describe('the schedule', () => {
  it('takes the rest in the last month (golden vector 26)', async () => {
    const line = await billed(100000, '2023-01-05');
    const { id, cost } = await saveAsset(client, buyer, {
      id: randomUUID(),
      kind: 'bill',
      bill_line_id: line.bill_line_id,
      name: 'Fridge',
      method: 'straight_line',
      months: 36,
    });
    expect(await postNow(client, buyer)).toBe(36);

    const { schedule } = await getAsset(client, buyer, id);
    expect(new Set(schedule.slice(0, 35).map(({ amount }) => amount))).toEqual(new Set([2777.78]));
    expect(schedule[35]).toMatchObject({ month: '2025-12-01', amount: 2777.7, book_value: 0 });
    expect(schedule.every(({ journal_entry_id: entry }) => entry !== null)).toBe(true);
    expect(cost).toBe(100000);
    expect(await balanceOf(client, buyer, WORN)).toBe(-100000);
    expect(await balanceOf(client, buyer, 'depreciation')).toBe(100000);
    expect(await postNow(client, buyer)).toBe(0);
  });

  it('stops at the residual', async () => {
    const { id } = await saveAsset(client, buyer, assetOf(buyer, { cost: 1000, residual: 100, months: 7 }));
    await postNow(client, buyer);
    const { schedule } = await getAsset(client, buyer, id);
    expect(schedule.map(({ amount }) => amount)).toEqual([128.57, 128.57, 128.57, 128.57, 128.57, 128.57, 128.58]);
    expect(schedule.at(-1)?.book_value).toBe(100);
  });

  it('takes a part of what is left each month where it declines', async () => {
    const { id } = await saveAsset(
      client,
      buyer,
      assetOf(buyer, { cost: 1200, method: 'declining', yearly_percent: 24, months: 4, residual: 200 }),
    );
    const { schedule } = await getAsset(client, buyer, id);
    expect(schedule.map(({ amount }) => amount)).toEqual([24, 23.52, 23.05, 929.43]);
  });

  it('has whole yen', async () => {
    buyer = await makeBuyer(client, { currencyCode: 'JPY' });
    const { id } = await saveAsset(client, buyer, assetOf(buyer, { cost: 1000, months: 3 }));
    const { schedule } = await getAsset(client, buyer, id);
    expect(schedule.map(({ amount }) => amount)).toEqual([333, 333, 334]);
  });
});

describe('the monthly posting', () => {
  it('is by the job, once for each asset and month, also by two at once', async () => {
    // Those of the tests before are due as well.
    await asServiceRole(client, () => callRpc(client, 'post_due_depreciation'));
    const { id } = await saveAsset(client, buyer, assetOf(buyer));
    const clients = [await database.connect(), await database.connect()];
    const counts = await Promise.all(
      clients.map((one) => asServiceRole(one, () => callRpc<number>(one, 'post_due_depreciation'))),
    );
    expect(counts.reduce((all, count) => all + count, 0)).toBe(12);
    expect(await worn(id)).toBe(1200);
    expect(await balanceOf(client, buyer, WORN)).toBe(-1200);
  });

  it('posts a locked month on the next open day and says so', async () => {
    const { id } = await saveAsset(client, buyer, assetOf(buyer));
    await lock('2025-06-15');
    await postNow(client, buyer);
    const { schedule } = await getAsset(client, buyer, id);
    expect(schedule[0]).toMatchObject({ business_date: '2025-06-16', note: 'For January 2025, which is locked.' });
    expect(schedule[5]).toMatchObject({ business_date: '2025-06-30', note: null });
  });

  it('does not post a month that has not ended', async () => {
    const { rows } = await client.query<{ today: string }>('select private.business_date($1, now())::text as today', [
      buyer.tenantId,
    ]);
    const { id } = await saveAsset(client, buyer, assetOf(buyer, { acquired_on: rows[0]?.today ?? '' }));
    expect(await postNow(client, buyer)).toBe(0);
    expect(await worn(id)).toBe(0);
  });

  it('keeps what is wrong with one asset, and posts the others', async () => {
    const own = randomUUID();
    await as(client, buyer.owner, 'save_account', {
      p_account: { id: own, code: '520610', name: 'Wear of vans', subtype: 'expense' },
    });
    const bad = await saveAsset(client, buyer, assetOf(buyer, { expense_account_id: own }));
    const good = await saveAsset(client, buyer, assetOf(buyer));
    await as(client, buyer.owner, 'archive_account', { p_account_id: own, p_is_archived: true });

    expect(await postNow(client, buyer)).toBe(12);
    expect(await worn(good.id)).toBe(1200);
    expect((await getAsset(client, buyer, bad.id)).wear_problem).toMatch(/archived/);
  });
});

describe('save_fixed_asset', () => {
  it('is idempotent, and takes no more of a line than it has', async () => {
    const line = await billed(1000, '2025-01-05');
    const half = { kind: 'bill', bill_line_id: line.bill_line_id, cost: 600 } as const;
    const asset = assetOf(buyer, half);
    expect(await saveAsset(client, buyer, asset)).toMatchObject({ replayed: false, cost: 600 });
    expect(await saveAsset(client, buyer, asset)).toMatchObject({ replayed: true, cost: 600 });
    await expectCode(saveAsset(client, buyer, assetOf(buyer, half)), 'invalid_input');
    const [rest] = await as<AssetBillLine[]>(client, buyer.owner, 'list_asset_bill_lines');
    expect(rest?.rest).toBe(400);
  });

  it('is not written over by somebody who read it before another changed it', async () => {
    const asset = assetOf(buyer);
    expect(await saveAsset(client, buyer, asset)).toMatchObject({ revision: 1 });
    expect(await saveAsset(client, buyer, { ...asset, revision: 1, name: 'Freezer' })).toMatchObject({ revision: 2 });
    await expectCode(saveAsset(client, buyer, { ...asset, revision: 1, name: 'Cooler' }), 'stale_row');
    await expectCode(saveAsset(client, buyer, { ...asset, name: 'Cooler' }), 'stale_row');
  });

  it('gives one line to one of two at once', async () => {
    const line = await billed(1000, '2025-01-05');
    const clients = [await database.connect(), await database.connect()];
    const outcomes = await Promise.allSettled(
      clients.map((one) =>
        saveAsset(one, buyer, assetOf(buyer, { kind: 'bill', bill_line_id: line.bill_line_id, cost: 700 })),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('offers lines from the limit on', async () => {
    await billed(1000, '2025-01-05');
    await as(client, buyer.owner, 'save_asset_limit', { p_limit_amount: 1000.01 });
    expect(await as(client, buyer.owner, 'list_asset_bill_lines')).toEqual([]);
  });

  it('changes figures only until a month is posted', async () => {
    const asset = assetOf(buyer);
    await saveAsset(client, buyer, asset);
    expect(await saveAsset(client, buyer, { ...asset, months: 24, revision: 1 })).toMatchObject({ months: 24 });
    await postNow(client, buyer);
    await expectCode(saveAsset(client, buyer, { ...asset, months: 36, revision: 2 }), 'in_use');
    expect(await saveAsset(client, buyer, { ...asset, months: 24, name: 'Blue fridge', revision: 2 })).toMatchObject({
      name: 'Blue fridge',
    });
  });

  it('posts the opening balance of what was owned before, and takes it back', async () => {
    const { id } = await saveAsset(
      client,
      buyer,
      assetOf(buyer, {
        kind: 'opening',
        opening_worn: 400,
        acquired_on: '2023-05-01',
        starts_on: '2025-01-01',
        months: 8,
      }),
    );
    expect(await balanceOf(client, buyer, FURNITURE)).toBe(1200);
    expect(await balanceOf(client, buyer, WORN)).toBe(-400);
    expect(await balanceOf(client, buyer, 'opening_balance_equity')).toBe(-800);
    const withdrawal = { p_withdrawal: { asset_id: id, reason: 'Not ours' } };
    expect(await as(client, buyer.owner, 'withdraw_fixed_asset', withdrawal)).toMatchObject({ status: 'withdrawn' });
    expect(await balanceOf(client, buyer, FURNITURE)).toBe(0);
    expect(await postNow(client, buyer)).toBe(0);
  });

  it('withdraws nothing that is posted', async () => {
    const { id } = await saveAsset(client, buyer, assetOf(buyer));
    await postNow(client, buyer);
    await expectCode(
      as(client, buyer.owner, 'withdraw_fixed_asset', { p_withdrawal: { asset_id: id, reason: 'No' } }),
      'in_use',
    );
  });

  it.each([
    ['residual', { residual: 1201 }],
    ['months', { months: 0 }],
    ['yearly_percent', { method: 'declining' }],
    ['starts_on', { starts_on: '2024-12-31' }],
    ['acquired_on', { acquired_on: '2999-01-01' }],
    ['opening_worn', { kind: 'opening', opening_worn: 1201 }],
  ] as const)('refuses a wrong %s', async (field, more) => {
    const failure = await expectCode(saveAsset(client, buyer, assetOf(buyer, more)), 'invalid_input');
    expect(JSON.parse(failure.detail ?? '{}')).toMatchObject({ field });
  });

  it('refuses an account that is not for assets', async () => {
    await expectCode(
      saveAsset(client, buyer, assetOf(buyer, { asset_account_id: accountOf(buyer, 'bank') })),
      'invalid_input',
    );
  });

  it('takes a number that is written 5.0 as 5', async () => {
    const asset = { ...assetOf(buyer), months: 'x' };
    const text = JSON.stringify(asset).replace('"x"', '12.0');
    const { rows } = await asUser(client, buyer.owner, () =>
      client.query<{ months: string }>(`select public.save_fixed_asset($1::jsonb) ->> 'months' as months`, [text]),
    );
    expect(rows[0]?.months).toBe('12');
  });

  it('is no more than what the supplier left of the line, and the supplier gives nothing back of what is in the register', async () => {
    const line = await billed(1000, '2025-01-05');
    const lower = (amount: number) =>
      credit(client, buyer, [{ kind: 'price', bill_line_id: line.bill_line_id, net_amount: amount }]);
    await lower(400);
    const asset = (cost: number) => assetOf(buyer, { kind: 'bill', bill_line_id: line.bill_line_id, cost });
    await expectCode(saveAsset(client, buyer, asset(1000)), 'invalid_input');
    const first = asset(500);
    await saveAsset(client, buyer, first);
    await lower(100);
    await expectCode(lower(1), 'in_use');
    await as(client, buyer.owner, 'withdraw_fixed_asset', {
      p_withdrawal: { asset_id: first.id, reason: 'Sent back' },
    });
    await lower(1);
  });

  it('has a serial number, and its sale a buyer, of visible characters', async () => {
    await expectCode(saveAsset(client, buyer, assetOf(buyer, { serial_number: 'A\u202e1' })), 'invalid_input');
    const { id } = await saveAsset(client, buyer, assetOf(buyer));
    await expectCode(dispose(client, buyer, id, { buyer_name: 'A\u0007' }), 'invalid_input');
  });

  it('keeps a bill whose line is an asset', async () => {
    const line = await billed(1000, '2025-01-05');
    await saveAsset(client, buyer, assetOf(buyer, { kind: 'bill', bill_line_id: line.bill_line_id, cost: 1000 }));
    await expectCode(
      as(client, buyer.owner, 'reverse_bill', {
        p_reversal: { id: randomUUID(), bill_id: line.bill_id, reason: 'Wrong supplier' },
      }),
      'in_use',
    );
  });
});

describe('dispose_fixed_asset', () => {
  it('posts the months before, then the gain, with the tax of the price', async () => {
    const { id } = await saveAsset(client, buyer, assetOf(buyer));
    const body = { id: randomUUID(), proceeds: 1160, business_date: '2025-07-20', tax_rate_id: buyer.taxRateId };
    await client.query('update public.tax_rates set valid_from = $2 where tenant_id = $1', [
      buyer.tenantId,
      '2020-01-01',
    ]);
    const sold = await dispose(client, buyer, id, body);

    // Six months of 100 are written off; 600 are left, and 1,000 came without tax.
    expect(sold).toMatchObject({
      status: 'disposed',
      book_value: 0,
      disposal: { worn: 600, tax_amount: 160, gain: 400 },
    });
    expect(await balanceOf(client, buyer, WORN)).toBe(0);
    expect(await balanceOf(client, buyer, 'asset_disposal_gain')).toBe(-400);
    expect(await balanceOf(client, buyer, 'vat_output')).toBe(-160);
    expect(await balanceOf(client, buyer, FURNITURE)).toBe(-1200);
    expect(await dispose(client, buyer, id, body)).toMatchObject({ replayed: true });
    await expectCode(dispose(client, buyer, id), 'in_use');
    expect(await postNow(client, buyer)).toBe(0);
    const { rows } = await client.query(
      `select taxable_amount::float as taxable, tax_amount::float as tax from public.tax_entries where tenant_id = $1 and document_type = 'asset_disposal'`,
      [buyer.tenantId],
    );
    expect(rows).toEqual([{ taxable: 1000, tax: 160 }]);
  });

  it('makes what is left a loss when it is scrapped, and takes it back', async () => {
    const { id } = await saveAsset(client, buyer, assetOf(buyer));
    const scrapped = { kind: 'scrapped', proceeds: null, money_account_id: null, business_date: '2025-04-02' } as const;
    expect(await dispose(client, buyer, id, scrapped)).toMatchObject({ disposal: { gain: -900 } });
    expect(await balanceOf(client, buyer, 'asset_disposal_loss')).toBe(900);

    const reversal = { p_reversal: { asset_id: id, reason: 'It was found' } };
    expect(await as(client, buyer.owner, 'reverse_asset_disposal', reversal)).toMatchObject({ disposal: null });
    expect(await as(client, buyer.owner, 'reverse_asset_disposal', reversal)).toMatchObject({ replayed: true });
    expect(await balanceOf(client, buyer, 'asset_disposal_loss')).toBe(0);
    expect(await postNow(client, buyer)).toBe(9);
  });

  it('is sold once by two at once', async () => {
    const { id } = await saveAsset(client, buyer, assetOf(buyer));
    const clients = [await database.connect(), await database.connect()];
    const outcomes = await Promise.allSettled(clients.map((one) => dispose(one, buyer, id)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses a day before a month that is posted, and a locked day', async () => {
    const { id } = await saveAsset(client, buyer, assetOf(buyer));
    await postNow(client, buyer);
    await expectCode(dispose(client, buyer, id, { business_date: '2025-03-01' }), 'invalid_input');
    await lock('2026-01-31');
    await expectCode(dispose(client, buyer, id, { business_date: '2026-01-15' }), 'period_locked');
  });
});

describe('who may', () => {
  it('is who sees the books and posts, of the business alone', async () => {
    const { id } = await saveAsset(client, buyer, assetOf(buyer));
    const other = await makeTenant(client);
    await expectCode(as(client, other.owner, 'get_fixed_asset', { p_asset_id: id }), 'not_found');
    expect((await as<FixedAssetPage>(client, other.owner, 'list_fixed_assets')).rows).toEqual([]);
    await expectCode(
      as(client, other.owner, 'dispose_fixed_asset', {
        p_disposal: { id: randomUUID(), asset_id: id, kind: 'scrapped' },
      }),
      'not_found',
    );
    for (const name of ['list_fixed_assets', 'list_asset_bill_lines', 'post_depreciation'])
      await expectCode(as(client, buyer.cashier, name), 'permission_denied');
    await expectCode(as(client, buyer.cashier, 'save_fixed_asset', { p_asset: assetOf(buyer) }), 'permission_denied');
  });

  it('pages and sums the register', async () => {
    for (const cost of [300, 100, 200]) await saveAsset(client, buyer, assetOf(buyer, { cost }));
    const first = await as<FixedAssetPage>(client, buyer.owner, 'list_fixed_assets', { p_limit: 2, p_sort: 'cost' });
    expect(first.rows.map(({ cost }) => cost)).toEqual([100, 200]);
    expect(first.totals).toMatchObject({ count: 3, cost: 600, worn: 0, book_value: 600 });
    const next = await as<FixedAssetPage>(client, buyer.owner, 'list_fixed_assets', {
      p_limit: 2,
      p_sort: 'cost',
      p_after: first.next_cursor,
    });
    expect(next.rows.map(({ cost }) => cost)).toEqual([300]);
    expect(next.next_cursor).toBeNull();
  });

  it('is narrowed to what is in it, what left it and what was withdrawn', async () => {
    const [stays, scrapped, mistaken] = [
      await saveAsset(client, buyer, assetOf(buyer)),
      await saveAsset(client, buyer, assetOf(buyer)),
      await saveAsset(client, buyer, assetOf(buyer)),
    ];
    await as(client, buyer.owner, 'dispose_fixed_asset', {
      p_disposal: { id: randomUUID(), asset_id: scrapped.id, kind: 'scrapped' },
    });
    await as(client, buyer.owner, 'withdraw_fixed_asset', {
      p_withdrawal: { asset_id: mistaken.id, reason: 'Typed twice' },
    });
    const listed = async (status: string | null) => {
      const page = await as<FixedAssetPage>(client, buyer.owner, 'list_fixed_assets', { p_filter: { status } });
      return page.rows.map(({ id }) => id).toSorted();
    };
    expect(await listed('in_register')).toEqual([stays.id]);
    expect(await listed('disposed')).toEqual([scrapped.id]);
    expect(await listed('withdrawn')).toEqual([mistaken.id]);
    expect(await listed(null)).toEqual([stays.id, scrapped.id].toSorted());
    await expectCode(listed('kept'), 'invalid_input');
  });
});

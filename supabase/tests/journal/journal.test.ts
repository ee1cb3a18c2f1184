import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { expectCode, expectSqlState } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  await sell(database.client, shop, await addProduct(database.client, shop, { price: 10, stock: 5 }), 1, 10);
});

function post(
  lines: Record<string, unknown>[],
  businessDate = '2026-03-01',
): Promise<{ rows: { id: string | null }[] }> {
  return database.client.query<{ id: string | null }>(
    `select private.post_journal_entry($1, $2, 'manual', gen_random_uuid(), $3, 'Test', $4) as id`,
    [shop.tenantId, shop.owner.userId, businessDate, JSON.stringify(lines)],
  );
}

describe('the chart of accounts', () => {
  it('has every role the posting functions use, once, on its proper side', async () => {
    const tenant = await makeTenant(database.client);
    const { rows } = await database.client.query<{ role: string; account_type: string; normal_balance: string }>(
      'select role, account_type, normal_balance from public.ledger_accounts where tenant_id = $1 and role is not null',
      [tenant.tenantId],
    );

    expect(rows.map((row) => row.role).toSorted()).toEqual([
      'asset_disposal_gain',
      'asset_disposal_loss',
      'bad_debts',
      'bank',
      'bank_charges',
      'cancellation_fees',
      'card_clearing',
      'cash',
      'cash_in_transit',
      'cash_over_short',
      'cash_rounding',
      'cost_of_goods_sold',
      'customer_deposits',
      'customer_rewards',
      'delivery_income',
      'depreciation',
      'expenses',
      'gift_card_breakage',
      'gift_cards',
      'goods_in_transit',
      'grni',
      'inventory',
      'landed_cost_clearing',
      'mobile_money_clearing',
      'opening_balance_equity',
      'owner_equity',
      'payable',
      'payment_losses',
      'price_difference',
      'purchase_discounts',
      'purchase_rounding',
      'receivable',
      'retained_earnings',
      'sales',
      'sales_returns',
      'shrinkage',
      'stock_gain',
      'store_credit',
      'supplier_advances',
      'vat_input',
      'vat_output',
      'vat_payable',
      'withholding_payable',
      'withholding_receivable',
    ]);
    const wrongSide = rows.filter(
      (row) =>
        row.role !== 'sales_returns' &&
        (row.normal_balance === 'debit') !== ['asset', 'expense'].includes(row.account_type),
    );
    expect(wrongSide).toEqual([]);
  });

  it('holds an account for every way a business takes money', async () => {
    const tenant = await makeTenant(database.client);
    const { rows } = await database.client.query(
      `select m.name from public.payment_methods m where m.tenant_id = $1
       and not exists (select 1 from public.ledger_accounts a where a.tenant_id = m.tenant_id and a.role = m.ledger_role)`,
      [tenant.tenantId],
    );

    expect(rows).toEqual([]);
  });

  it('can be provisioned twice', async () => {
    await database.client.query('select private.provision_ledger($1)', [shop.tenantId]);
    const { rows } = await database.client.query(
      'select name from public.ledger_accounts where tenant_id = $1 group by name having count(*) > 1',
      [shop.tenantId],
    );
    expect(rows).toEqual([]);
  });
});

describe('post_journal_entry', () => {
  it('merges lines of one account and drops what comes to nothing', async () => {
    const { rows } = await post([
      { role: 'cash', debit: 10 },
      { role: 'cash', debit: 5 },
      { role: 'sales', credit: 15 },
      { role: 'bank', debit: 3 },
      { role: 'bank', credit: 3 },
      { role: 'expenses', debit: 0 },
    ]);
    const lines = await database.client.query<{ debit: number; credit: number }>(
      'select debit::float, credit::float from public.journal_lines where journal_entry_id = $1 order by debit',
      [rows[0]?.id],
    );

    expect(lines.rows).toEqual([
      { debit: 0, credit: 15 },
      { debit: 15, credit: 0 },
    ]);
  });

  it('posts nothing at all when nothing is left', async () => {
    expect(
      (
        await post([
          { role: 'cash', debit: 0 },
          { role: 'sales', credit: 0 },
        ])
      ).rows[0]?.id,
    ).toBeNull();
  });

  it.each([
    [
      'debits and credits differ',
      [
        { role: 'cash', debit: 10 },
        { role: 'sales', credit: 9.99 },
      ],
      'unbalanced_entry',
    ],
    ['there is one side only', [{ role: 'cash', debit: 10 }], 'unbalanced_entry'],
    [
      'an account is missing',
      [
        { role: 'cash', debit: 10 },
        { role: 'piggy_bank', credit: 10 },
      ],
      'ledger_account_missing',
    ],
  ])('refuses when %s', async (_what, lines, code) => {
    await expectCode(post(lines), code);
  });

  it('refuses a day until which the books are locked, and no later one', async () => {
    await database.client.query(
      `insert into public.accounting_locks (tenant_id, area, kind, locked_until, locked_at) values ($1, 'all', 'soft', '2026-02-28', now())`,
      [shop.tenantId],
    );
    const lines = [
      { role: 'cash', debit: 1 },
      { role: 'sales', credit: 1 },
    ];
    await expectCode(post(lines, '2026-02-28'), 'period_locked');
    await expectCode(post(lines, '2026-02-01'), 'period_locked');
    await post(lines, '2026-03-01');
  });
});

describe('a posted entry', () => {
  it.each([
    ['update public.journal_lines set debit = debit + 1'],
    ['delete from public.journal_lines'],
    ['truncate public.journal_lines cascade'],
    ['update public.journal_entries set memo = null'],
    ['delete from public.journal_entries'],
  ])('is immutable, even for the owner of the database: %s', async (statement) => {
    await expectCode(database.client.query(statement), 'append_only');
  });

  it('takes no further lines, balanced or not', async () => {
    const { rows } = await database.client.query<{ id: string; account: string }>(
      `select e.id, a.id as account from public.journal_entries e join public.ledger_accounts a on a.tenant_id = e.tenant_id and a.role = 'cash' where e.tenant_id = $1 limit 1`,
      [shop.tenantId],
    );
    await expectCode(
      database.client.query(
        `insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit) values ($1, $2, $3, now(), 1, 0), ($1, $2, $3, now(), 0, 1)`,
        [shop.tenantId, rows[0]?.id, rows[0]?.account],
      ),
      'append_only',
    );
  });

  it('cannot be without lines, nor lines without an entry', async () => {
    const empty = `insert into public.journal_entries (tenant_id, number, sequence, chain_hash, source_type, source_id, business_date, posted_at) values ('${shop.tenantId}', 'JE-X', 999, sha256(''), 'manual', gen_random_uuid(), now(), now())`;
    await expectCode(database.client.query(empty), 'unbalanced_entry');
    const orphan = `insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit)
      select a.tenant_id, '00000000-0000-4000-8000-000000000001', a.id, now(), v.d, v.c from public.ledger_accounts a, (values (1, 0), (0, 1)) v(d, c) where a.tenant_id = '${shop.tenantId}' and a.role = 'cash'`;
    await expectSqlState(database.client.query(orphan), '23503');
  });

  it('is seen with accounting rights in its own business only, and written by nobody', async () => {
    const other = await makeShop(database.client);
    const seenBy = (persona: Shop['owner']): Promise<number | null> =>
      asUser(
        database.client,
        persona,
        async () =>
          (await database.client.query('select id from public.journal_entries where tenant_id = $1', [shop.tenantId]))
            .rowCount,
      );

    expect(await seenBy(shop.owner)).toBeGreaterThan(0);
    expect(await seenBy(shop.cashier)).toBe(0);
    expect(await seenBy(other.owner)).toBe(0);
    await expectSqlState(
      asUser(database.client, shop.owner, () => database.client.query('delete from public.journal_entries')),
      '42501',
    );
    await expectSqlState(
      asUser(database.client, shop.owner, () =>
        database.client.query(
          `insert into public.accounting_locks (area, kind, locked_until, locked_at) values ('all', 'soft', now(), now())`,
        ),
      ),
      '42501',
    );
  });
});

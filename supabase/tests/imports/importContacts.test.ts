import { randomUUID } from 'node:crypto';
import type { Contact } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { ImportDriver, type ImportFile } from './importFixtures';

const database = testDatabase();
let tenant: TestTenant;
let driver: ImportDriver;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  driver = new ImportDriver(database.client, tenant.owner);
});

async function one<T>(sql: string): Promise<T> {
  const { rows } = await database.client.query<{ value: T }>(`select ${sql} as value`, [tenant.tenantId]);
  return rows[0]?.value as T;
}

/** What the accounts of the journal say: debits less credits by role. */
async function balances(): Promise<Record<string, number>> {
  return one(`(select coalesce(jsonb_object_agg(role, amount) filter (where amount <> 0), '{}') from (
    select a.role, sum(l.debit - l.credit) as amount from public.journal_lines l
    join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
    where l.tenant_id = $1 group by a.role) s)`);
}

const people: ImportFile = {
  kind: 'contacts',
  headers: [
    'name',
    'email',
    'phone',
    'type',
    'tags',
    'credit_limit',
    'address_line_1',
    'city',
    'country',
    'consent_email',
    'consent_on',
  ],
  rows: [
    [
      'Wanjiku Kamau',
      'wanjiku@duka.test',
      '0712 345 678',
      'customer',
      'VIP; wholesale',
      '5000',
      'Moi Avenue 1',
      'Nairobi',
      'ke',
      'yes',
      '31/01/2026',
    ],
    ['Unga Mills', '', '+254 20 1234567', 'vendor', '', '', '', '', '', '', ''],
    ['', 'nobody', '', 'animal', '', '', '', '', '', '', '31/31/2026'],
  ],
};

it('makes contacts with tags, address and consent, and says what is wrong with the others', async () => {
  const done = await driver.import(people);
  expect(done).toMatchObject({ created_count: 2, failed_count: 1 });
  expect(await driver.errors(done.id)).toEqual(
    expect.arrayContaining(['3 email bad_email', '3 type unknown_type', '3 consent_on not_a_date']),
  );
  expect(
    await one(`(select jsonb_agg(jsonb_build_object('name', c.name, 'type', c.type, 'tags', c.tags, 'limit', c.credit_limit, 'city', a.city,
      'consent', s.is_granted, 'on', s.given_on) order by c.name desc) from public.contacts c
      left join public.contact_addresses a on a.tenant_id = c.tenant_id and a.contact_id = c.id
      left join public.contact_consents s on s.tenant_id = c.tenant_id and s.contact_id = c.id where c.tenant_id = $1)`),
  ).toEqual([
    {
      name: 'Wanjiku Kamau',
      type: 'customer',
      tags: ['vip', 'wholesale'],
      limit: 5000,
      city: 'Nairobi',
      consent: true,
      on: '2026-01-31',
    },
    { name: 'Unga Mills', type: 'supplier', tags: [], limit: 0, city: null, consent: null, on: null },
  ]);
});

it('the same file twice changes nothing; a person is known by e-mail, then phone however it is written', async () => {
  await driver.import(people);
  expect(await driver.import(people)).toMatchObject({
    created_count: 0,
    updated_count: 0,
    unchanged_count: 2,
    failed_count: 1,
  });
  const { id } = await driver.check({
    kind: 'contacts',
    headers: ['name', 'phone', 'notes'],
    rows: [['Wanjiku K.', '+254712345678', 'Pays on Fridays']],
    options: { match_by: 'phone' },
  });
  expect(await driver.rows(id)).toMatchObject([
    {
      action: 'update',
      changes: { name: { before: 'Wanjiku Kamau', after: 'Wanjiku K.' }, notes: { after: 'Pays on Fridays' } },
    },
  ]);
});

it('never touches the card of somebody of the team, and asks when several are meant', async () => {
  await database.client.query(
    `insert into public.contacts (tenant_id, name, email, user_id, type) values ($1, 'Cora', 'cora@duka.test', $2, 'staff'), ($1, 'Twin', 'twin@duka.test', null, 'customer'), ($1, 'Twin 2', 'twin@duka.test', null, 'customer')`,
    [tenant.tenantId, tenant.cashier.userId],
  );
  const { id } = await driver.check({
    kind: 'contacts',
    headers: ['name', 'email'],
    rows: [
      ['X', 'cora@duka.test'],
      ['Y', 'twin@duka.test'],
      ['Z', 'z@duka.test'],
      ['Z', 'Z@duka.test'],
    ],
  });
  expect(await driver.errors(id)).toEqual([
    '1 name staff_card',
    '2 email ambiguous_match',
    '4 email duplicate_in_file',
  ]);
});

it('undo takes back what was changed and made; what was changed since stays', async () => {
  await driver.import(people);
  const { id } = await driver.import({
    kind: 'contacts',
    headers: ['name', 'email', 'credit_limit', 'city', 'consent_email'],
    rows: [
      ['Wanjiku Mpya', 'wanjiku@duka.test', '9000', 'Mombasa', 'no'],
      ['New One', 'new@duka.test', '', '', ''],
      ['New Two', 'two@duka.test', '', '', ''],
    ],
  });
  await database.client.query(
    `update public.contacts set notes = 'x', name = 'Renamed' where tenant_id = $1 and email = 'two@duka.test'`,
    [tenant.tenantId],
  );
  expect(await driver.run('undo_import', id)).toMatchObject({ undone_count: 2, left_count: 1 });
  expect(
    await one(
      `(select jsonb_agg(name order by name) from public.contacts where tenant_id = $1 and archived_at is null)`,
    ),
  ).toEqual(['Renamed', 'Unga Mills', 'Wanjiku Kamau']);
  expect(await one(`(select city from public.contact_addresses where tenant_id = $1)`)).toBe('Nairobi');
  expect(
    await one(`(select credit_limit::int from public.contacts where tenant_id = $1 and email = 'wanjiku@duka.test')`),
  ).toBe(5000);
  // Taken back by another entry: consents are never deleted.
  expect(await one(`(select count(*)::int from public.contact_consents where tenant_id = $1)`)).toBe(3);
});

it('undo leaves new contacts that somebody filled in, tagged, noted on or merged since, also where the file said nothing of it', async () => {
  const names = ['Phoned', 'Tagged', 'Noted', 'Merged away', 'Survivor', 'Untouched'];
  const { id } = await driver.import({
    kind: 'contacts',
    headers: ['name', 'email'],
    rows: names.map((name) => [name, `${name.toLowerCase().replace(' ', '.')}@x.test`]),
  });
  const [phoned, tagged, noted, merged, survivor] = (await driver.rows(id)).map((row) => row.entity_id);
  const card = await driver.call<Contact>('get_contact', { p_contact_id: phoned });
  await driver.call('save_contact', {
    p_contact: {
      expected_updated_at: card.updated_at,
      id: phoned,
      name: 'Phoned',
      type: 'customer',
      email: 'phoned@x.test',
      phone: '+254711222333',
    },
  });
  await driver.call('tag_contacts', { p_contact_ids: [tagged], p_add: ['vip'] });
  await driver.call('save_contact_note', {
    p_note: { id: randomUUID(), contact_id: noted, body: 'Pays on Fridays' },
  });
  await driver.call('merge_contacts', { p_survivor_id: survivor, p_merged_ids: [merged] });

  expect(await driver.run('undo_import', id)).toMatchObject({ undone_count: 1, left_count: 5 });
  expect(await one(`(select array_agg(name order by name) from public.contacts where tenant_id = $1)`)).toEqual(
    names.slice(0, 5).sort(),
  );
  expect((await driver.rows(id, 'left')).map((row) => row.left_reason)).toEqual([
    'It was changed.',
    'It was changed.',
    'It was used.',
    'It was changed.',
    'It was changed.',
  ]);
});

it('a cashier, who may edit contacts, may not import them', async () => {
  await expectCode(new ImportDriver(database.client, tenant.cashier).upload(people), 'permission_denied');
});

describe('opening balances', () => {
  const owed: ImportFile = {
    kind: 'contact_balances',
    headers: ['email', 'phone', 'receivable', 'payable', 'due_on'],
    rows: [
      ['wanjiku@duka.test', '', '1,250.50', '', '2026-02-28'],
      ['', '+254201234567', '', '800', ''],
      ['outsider@duka.test', '', '5', '', ''],
      ['wanjiku@duka.test', '', '', '', ''],
    ],
  };

  beforeEach(() => driver.import(people));

  it('are posted once against Opening Balance Equity (rule 37); the same line again is unchanged', async () => {
    const done = await driver.import(owed);
    expect(done).toMatchObject({ created_count: 2, failed_count: 2 });
    expect(await driver.errors(done.id)).toEqual([
      '3 email unknown_contact',
      '4 email duplicate_in_file',
      '4 receivable missing',
    ]);
    expect(await balances()).toEqual({ receivable: 1250.5, payable: -800, opening_balance_equity: -450.5 });
    expect(await driver.import(owed)).toMatchObject({ created_count: 0, unchanged_count: 2, failed_count: 2 });
    expect(await balances()).toEqual({ receivable: 1250.5, payable: -800, opening_balance_equity: -450.5 });
    const other = await driver.check({ ...owed, rows: [['wanjiku@duka.test', '', '99', '', '']] });
    expect(await driver.errors(other.id)).toEqual(['1 receivable opening_exists']);
  });

  it('are taken back by posting the opposite, and can then be imported again', async () => {
    const { id } = await driver.import(owed);
    expect(await driver.run('undo_import', id)).toMatchObject({ undone_count: 2, left_count: 0 });
    expect(await balances()).toEqual({});
    expect(
      await one(`(select coalesce(sum(open_amount), 0)::float from public.contact_open_items where tenant_id = $1)`),
    ).toBe(0);
    expect(await driver.import(owed)).toMatchObject({ created_count: 2 });
    expect(await balances()).toEqual({ receivable: 1250.5, payable: -800, opening_balance_equity: -450.5 });
  });

  it('come with a file of contacts too, as money paid in advance when below zero', async () => {
    const file: ImportFile = {
      kind: 'contacts',
      headers: ['name', 'email', 'opening_receivable'],
      rows: [['Advance', 'advance@duka.test', '-300']],
    };
    const { id } = await driver.import(file);
    expect(await balances()).toEqual({ customer_deposits: -300, opening_balance_equity: 300 });
    expect(await driver.import(file)).toMatchObject({ unchanged_count: 1 });
    expect(await driver.run('undo_import', id)).toMatchObject({ undone_count: 1 });
    expect(await balances()).toEqual({});
  });
});

describe('opening stock', () => {
  const stock: ImportFile = {
    kind: 'opening_stock',
    headers: ['sku', 'barcode', 'quantity', 'unit_cost', 'location'],
    rows: [
      ['G1', '', '10', '45', ''],
      ['', '12345', '2.5', '100', 'Main shop'],
      ['G1', '', '1', '45', ''],
      ['SRV', '', '1', '1', ''],
      ['NONE', '', '1', '1', ''],
      ['G2', '', '0', '1', 'Nowhere'],
    ],
  };

  beforeEach(() =>
    driver.import({
      headers: ['sku', 'name', 'price', 'barcodes', 'kind', 'unit'],
      rows: [
        ['G1', 'Goods 1', '50', '', '', ''],
        ['G2', 'Goods 2', '120', '12345', '', 'kg'],
        ['SRV', 'Service', '10', '', 'service', ''],
      ],
    }),
  );

  it('is posted with its cost to the journal, once', async () => {
    const done = await driver.import(stock);
    expect(done).toMatchObject({ created_count: 2, failed_count: 4 });
    expect(await driver.errors(done.id)).toEqual([
      '3 sku duplicate_in_file',
      '4 sku no_stock',
      '5 sku unknown_product',
      '6 location unknown_location',
      '6 quantity out_of_range',
    ]);
    expect(await balances()).toEqual({ inventory: 700, opening_balance_equity: -700 });
    expect(await driver.import(stock)).toMatchObject({ created_count: 0, unchanged_count: 2, failed_count: 4 });
    expect(await balances()).toEqual({ inventory: 700, opening_balance_equity: -700 });
  });

  it('is taken back by posting, where nothing moved since', async () => {
    const { id } = await driver.import(stock);
    expect(await driver.run('undo_import', id)).toMatchObject({ undone_count: 2, left_count: 0 });
    expect(await balances()).toEqual({});
    expect(await one('(select coalesce(sum(quantity), 0)::float from public.stock_levels where tenant_id = $1)')).toBe(
      0,
    );
    expect(await driver.import(stock)).toMatchObject({ created_count: 2 });
  });
});

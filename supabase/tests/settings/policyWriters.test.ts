import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TillSession } from '../../../shared/src/api/rpcTypes';
import { makeShop, setPolicy } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

/** Written by triggers or with the row, never by a person. */
const BY_THEMSELVES = [
  'tenant_id',
  'id',
  'created_at',
  'updated_at',
  'tax_registration_since',
  'tax_registration_changed_at',
  'reclaims_input_tax',
  // Which account a way to pay is booked to, and what it is, are given with it.
  'tender_type',
  'ledger_role',
  'counts_in_drawer',
  // Of a number series: the chain of the journal, and the year of the last number.
  'document_type',
  'chain_hash',
  'year',
];

const SETTINGS = path.resolve(__dirname, '../../../mfe-admin/src');
/** What the screens of settings send: their sources, and those of what they share. */
const screens = ['settings', 'common']
  .flatMap((folder) =>
    readdirSync(path.join(SETTINGS, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|amples/.test(file))
      .map((file) => readFileSync(path.join(SETTINGS, folder, file), 'utf8')),
  )
  .join('\n');

describe('every rule that the database keeps', () => {
  it.each([
    ['public', 'tenant_policies'],
    ['public', 'payment_methods'],
    ['private', 'document_sequences'],
  ])('can be set on a screen: %s.%s', async (schema, table) => {
    const { rows } = await database.client.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
      [schema, table],
    );
    const rules = rows.map(({ name }) => name).filter((name) => !BY_THEMSELVES.includes(name));

    expect(rules.length).toBeGreaterThan(3);
    // The order of ways to pay is that of the list that is sent.
    expect(rules.filter((name) => name !== 'position' && !new RegExp(`\\b${name}\\b`).test(screens))).toEqual([]);
  });

  it('of tenant_policies may be written by who edits settings, unless a function writes it', async () => {
    const { rows } = await database.client.query<{ name: string }>(
      `select c.column_name as name from information_schema.columns c
       where c.table_schema = 'public' and c.table_name = 'tenant_policies'
         and not has_column_privilege('authenticated', 'public.tenant_policies', c.column_name, 'update')
       order by 1`,
    );

    expect(rows.map(({ name }) => name).filter((name) => !BY_THEMSELVES.includes(name))).toEqual(['is_tax_registered']);
  });
});

describe('what a till is told of its rules', () => {
  it('stands with its session', async () => {
    const shop = await makeShop(database.client);
    const rules = async () => {
      const { asks_void_reason, warns_below_stock } = await asUser(database.client, shop.cashier, () =>
        callRpc<TillSession>(database.client, 'current_till_session'),
      );
      return { asks_void_reason, warns_below_stock };
    };

    expect(await rules()).toEqual({ asks_void_reason: false, warns_below_stock: false });
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true, asks_void_reason: true });
    expect(await rules()).toEqual({ asks_void_reason: true, warns_below_stock: true });
    await setPolicy(database.client, shop.tenantId, { warns_below_stock: false });
    expect(await rules()).toEqual({ asks_void_reason: true, warns_below_stock: false });
  });
});

import { randomUUID } from 'node:crypto';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  [shop, other] = [await makeTenant(database.client), await makeTenant(database.client)];
});

const hostile = [
  'Line one\nLine two',
  'Tab\there',
  'Bell\u0007',
  'C1 \u0085',
  'Right \u202egpj.exe',
  'Para\u2029graph',
];
const call = (name: string, args: Record<string, unknown>, who = shop.owner) =>
  asUser(database.client, who, () => callRpc(database.client, name, args));

/**
 * Tables whose names are not somebody's choice: copies on documents, which are as they were written then, what the platform ships, and
 * what the server makes up. Shoppers' names are read as one line where they come in.
 */
const NOT_CHOSEN = [
  'sale_lines',
  'credit_note_lines',
  'order_lines',
  'quote_lines',
  'sale_operators',
  'currencies',
  'billing_plans',
  'contact_messages',
  'shoppers',
];

describe('the names that a business gives', () => {
  it('are one line of visible characters in every table that has any', async () => {
    const { rows } = await database.client.query<{ name: string }>(
      `select c.relname as name
       from pg_catalog.pg_class c
       join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'name' and not a.attisdropped
       where c.relkind = 'r' and not exists (
         select 1 from pg_catalog.pg_trigger t
         where t.tgrelid = c.oid and t.tgname = '_310_visible_name'
           and pg_catalog.pg_get_triggerdef(t.oid) ~ 'BEFORE INSERT OR UPDATE .*tg_refuse_hidden_characters\\(''name''')
       order by 1`,
    );

    expect(rows.map(({ name }) => name).filter((name) => !NOT_CHOSEN.includes(name))).toEqual([]);
  });

  it.each(['payment_methods', 'tills', 'locations', 'tax_rates'])(
    'of %s cannot be written otherwise',
    async (table) => {
      const { rows } = await database.client.query<{ id: string; name: string }>(
        `select id, name from public.${table} where tenant_id = $1 limit 1`,
        [shop.tenantId],
      );
      const write = (name: string) =>
        database.client.query(`update public.${table} set name = $3 where tenant_id = $1 and id = $2`, [
          shop.tenantId,
          rows[0]?.id,
          name,
        ]);

      for (const name of hostile) {
        const refusal = await expectCode(write(name), 'invalid_input');
        expect(JSON.parse(refusal.detail ?? '')).toEqual({ field: 'name' });
      }
      await expect(write('Café 日本 عربي O’Neil & Söhne')).resolves.toMatchObject({ rowCount: 1 });
      await write(rows[0]?.name ?? '');
    },
  );

  it('are refused with their field where they are saved', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      'select id from public.locations where tenant_id = $1 and is_default',
      [shop.tenantId],
    );
    const location = rows[0]?.id;
    const saves: [string, (name: string) => Record<string, unknown>][] = [
      ['save_location', (name) => ({ p_location: { id: randomUUID(), name } })],
      ['save_till', (name) => ({ p_till: { id: randomUUID(), name, location_id: location } })],
      ['save_category', (name) => ({ p_category: { id: randomUUID(), name } })],
    ];
    for (const [rpc, args] of saves) {
      for (const name of ['Two\nlines', 'Right \u202egpj.exe']) {
        const refusal = await expectCode(call(rpc, args(name)), 'invalid_input');
        expect(JSON.parse(refusal.detail ?? '')).toMatchObject({ field: 'name' });
      }
      await call(rpc, args(`Plain ${rpc}`));
    }
  });

  it('of goods and customers cannot be written otherwise, whichever way they come', async () => {
    const product = randomUUID();
    await call('save_product', {
      p_product: { id: product, kind: 'goods', unit: 'each', name: 'Tea', price: 10, is_published: false },
    });
    for (const name of ['Right \u202egpj.exe', 'Two\nlines', 'Para\u2029graph']) {
      const named = database.client.query('update public.products set name = $2 where id = $1', [product, name]);
      expect(JSON.parse((await expectCode(named, 'invalid_input')).detail ?? '')).toEqual({ field: 'name' });
      await expectCode(
        database.client.query('update public.products set brand = $2 where id = $1', [product, name]),
        'invalid_input',
      );
      await expectCode(
        database.client.query('insert into public.contacts (tenant_id, name) values ($1, $2)', [shop.tenantId, name]),
        'invalid_input',
      );
    }
    await database.client.query(`update public.products set name = 'Chai ya rangi', brand = 'Kericho' where id = $1`, [
      product,
    ]);
  });

  it('of another business stay as they are, whatever is written', async () => {
    const before = await database.client.query('select name from public.payment_methods where tenant_id = $1', [
      shop.tenantId,
    ]);
    await asUser(database.client, other.owner, () =>
      database.client.query(`update public.payment_methods set name = 'Theirs' where tenant_id = $1`, [shop.tenantId]),
    ).catch(() => undefined);

    const after = await database.client.query('select name from public.payment_methods where tenant_id = $1', [
      shop.tenantId,
    ]);
    expect(after.rows).toEqual(before.rows);
  });

  it('from before the rule stay, and do not stop other changes', async () => {
    const table = 'public.payment_methods';
    await database.client.query(`alter table ${table} disable trigger _310_visible_name`);
    await database.client.query(
      `update ${table} set name = E'Old\\nname' where tenant_id = $1 and tender_type = 'card'`,
      [shop.tenantId],
    );
    await database.client.query(`alter table ${table} enable trigger _310_visible_name`);

    const kept = await database.client.query(
      `update ${table} set name = name, is_enabled = true where tenant_id = $1 and tender_type = 'card'`,
      [shop.tenantId],
    );
    expect(kept.rowCount).toBeGreaterThan(0);
  });
});

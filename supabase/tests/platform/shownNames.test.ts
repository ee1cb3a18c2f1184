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
const INVISIBLE = [
  ...['\u200b', '\ufeff', '\u2060', '\u3164', '\u2800', '\u00ad', '\u180e', '\u200e', '\u200f', '\u00a0', '\u3000'],
  ...[
    '\u{e0041}\u{e007f}',
    '\ufe0f',
    '\u115f',
    '\uffa0',
    '\u034f',
    '\u061c',
    '\u200d',
    '\u0301',
    '\u20dd',
    '\u2003 \u200b',
  ],
];
/** Marks of direction in Arabic and Hebrew, joiners in Persian, Hindi and emoji, a flag of tags, and a combining accent. */
const VISIBLE = [
  ...[
    '\u200fمحل الأمل\u200e',
    '\u200fשלום\u200f',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d🍳',
    '❤\ufe0f',
    'Cafe\u0301',
    '茶',
    '·',
  ],
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
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
  'fiscal_imports',
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

  it('show something in every table and column that has the rule, and keep the marks that belong to a script', async () => {
    const { rows: fields } = await database.client.query<{ table_name: string; column_name: string }>(
      `select c.relname as table_name, x.column_name
       from pg_catalog.pg_trigger t
       join pg_catalog.pg_class c on c.oid = t.tgrelid
       cross join lateral regexp_split_to_table(encode(t.tgargs, 'escape'), '\\\\000') as x (column_name)
       where t.tgname = '_310_visible_name' and x.column_name <> '' order by 1, 2`,
    );
    expect(fields.length).toBeGreaterThan(25);
    expect(fields.map(({ table_name, column_name }) => `${table_name}.${column_name}`)).toEqual(
      expect.arrayContaining([
        'contacts.name',
        'products.brand',
        'profiles.full_name',
        'business_settings.company_name',
      ]),
    );
    for (const { table_name: table, column_name: column } of fields) {
      // Other rules refuse the rest of such a row; whether the name is refused is said before them.
      const write = async (name: string): Promise<string> =>
        database.client.query(`insert into public.${table} (${column}) values ($1)`, [name]).then(
          () => '',
          (error: Error) => error.message,
        );
      for (const name of INVISIBLE) expect(await write(name)).toMatch(/is one line of visible characters\.$/);
      for (const name of VISIBLE) expect(await write(name)).not.toMatch(/visible characters/);
    }
  });

  it('that show nothing are not taken from a shopper, a spreadsheet or a sign-up', async () => {
    for (const name of INVISIBLE) {
      const read = (sql: string) => database.client.query<{ said: string | null }>(sql, [JSON.stringify({ name })]);
      expect((await read(`select private.plain_text($1, 'name', 60) as said`)).rows[0]?.said).toBeNull();
      expect((await read(`select private.input_words($1, 'name', 60) as said`)).rows[0]?.said).toBeNull();
      expect((await read(`select private.import_cell($1::jsonb -> 'name') as said`)).rows[0]?.said).toBeNull();
      await expectCode(read(`select private.input_line($1, 'name', 60) as said`), 'invalid_input');
      const person = randomUUID();
      await database.client.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
        person,
        `${person}@people.test`,
        JSON.stringify({ full_name: name }),
      ]);
      const { rows } = await database.client.query('select full_name from public.profiles where user_id = $1', [
        person,
      ]);
      expect(rows).toEqual([{ full_name: null }]);
    }
    for (const name of VISIBLE) {
      const { rows } = await database.client.query<{ said: string | null }>(
        `select private.plain_text($1, 'name', 60) is not null and private.import_cell($1::jsonb -> 'name') = $1::jsonb ->> 'name' as said`,
        [JSON.stringify({ name })],
      );
      expect(rows[0]?.said).toBe(true);
    }
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

import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { testDatabase } from '../support/testDatabase';

/*
 * Characters that turn the direction of writing are in nothing that people type and others read: names are refused with them, the rest is
 * written without. Which columns those are is read from the catalogue.
 */
const database = testDatabase();
const TURNING = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
/** Copies on lines of documents, and what the platform or the server writes. */
const NOT_TYPED = [
  ...['sale_lines', 'credit_note_lines', 'order_lines', 'quote_lines', 'stock_movements', 'journal_lines'],
  ...['journal_entries', 'currencies', 'billing_plans', 'permissions', 'role_permissions'],
];
let shop: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
});

describe('text that people type', () => {
  it('loses what turns it round in every table that has any; a new table calls private.protect_typed_text', async () => {
    const { rows } = await database.client.query<{ table: string; typed: string[]; stripped: string[] | null }>(
      `select c.relname as table, private.typed_columns(c.oid) as typed, (
         select array_agg(x) from pg_catalog.pg_trigger t
         cross join lateral regexp_split_to_table(encode(t.tgargs, 'escape'), '\\\\000') as x
         where t.tgrelid = c.oid and t.tgname = '_305_typed_text' and x <> '') as stripped
       from pg_catalog.pg_class c
       join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       where c.relkind in ('r', 'p') and not c.relispartition and cardinality(private.typed_columns(c.oid)) > 0
       order by 1`,
    );
    const typed = rows.filter(({ table }) => !NOT_TYPED.includes(table));

    expect(typed.length).toBeGreaterThan(15);
    expect(typed.map(({ table }) => table)).toEqual(expect.arrayContaining(['orders', 'contacts', 'credit_notes']));
    for (const { table, typed: columns, stripped } of typed)
      expect({ table, columns: [...(stripped ?? [])].sort() }).toEqual({ table, columns: [...columns].sort() });
  });

  it('is a shopper’s order as well: name and note are as they read', async () => {
    const product = await addProduct(database.client, shop, { stock: 5 });
    const placed = await placeOrder(
      database.client,
      orderOf(shop, [[product, 1]], {
        customer: { name: `Wan\u202ejiru${TURNING}`, phone: '+254722000001' },
        note: `Gate \u2067left\u2069`,
      }),
    );

    const { rows } = await database.client.query(
      'select customer_name, note from public.orders where tenant_id = $1 and id = $2',
      [shop.tenantId, placed.id],
    );
    expect(rows).toEqual([{ customer_name: 'Wanjiru', note: 'Gate left' }]);
  });

  it('keeps the marks that belong to Arabic and Hebrew, and is refused in names that staff choose', async () => {
    const kept = await database.client.query<{ company: string }>(
      `insert into public.contacts (tenant_id, name, company) values ($1, 'Amina', $2) returning company`,
      [shop.tenantId, '\u200fمحل\u200e\u202e'],
    );
    expect(kept.rows).toEqual([{ company: '\u200fمحل\u200e' }]);
    await expect(
      database.client.query('insert into public.contacts (tenant_id, name) values ($1, $2)', [
        shop.tenantId,
        'Ami\u202ena',
      ]),
    ).rejects.toThrow(/visible characters/);
  });
});

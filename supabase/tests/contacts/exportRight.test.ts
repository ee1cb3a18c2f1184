import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;
let contactId: string;

beforeAll(async () => {
  [shop, other] = [await makeTenant(database.client), await makeTenant(database.client)];
  const { rows } = await database.client.query<{ id: string }>(
    `insert into public.contacts (tenant_id, name) values ($1, 'Amina') returning id`,
    [shop.tenantId],
  );
  contactId = rows[0]?.id ?? '';
});

const take = (persona: Persona): Promise<{ rows: { id: string }[] }> =>
  asUser(database.client, persona, () => callRpc(database.client, 'contact_file_rows', { p_ids: [contactId] }));
const audits = async () =>
  (await database.client.query(`select tenant_id, after from audit.events where action = 'contacts_exported'`))
    .rows as { tenant_id: string; after: unknown }[];

describe('taking the contacts out in a file', () => {
  it('is a right of owner and manager, and each time is written down', async () => {
    for (const persona of [shop.owner, shop.manager])
      expect((await take(persona)).rows.map(({ id }) => id)).toEqual([contactId]);

    expect(await audits()).toEqual([
      { tenant_id: shop.tenantId, after: { count: 1 } },
      { tenant_id: shop.tenantId, after: { count: 1 } },
    ]);
  });

  it('is none of a cashier, who still sees them, and shows another business nothing', async () => {
    await expectCode(take(shop.cashier), 'permission_denied');
    expect((await take(other.owner)).rows).toEqual([]);
    const seen = await asUser(database.client, shop.cashier, () =>
      database.client.query('select id from public.contacts where id = $1', [contactId]),
    );
    expect(seen.rowCount).toBe(1);
  });
});

import { randomUUID } from 'node:crypto';
import { expectCode, expectSqlState } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

function run(
  persona: Persona,
  sql: string,
  values: unknown[] = [],
): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }> {
  return asUser(database.client, persona, () => database.client.query<Record<string, unknown>>(sql, values));
}

async function addContact(fields: Record<string, unknown> = {}, tenantId = shop.tenantId): Promise<string> {
  const row: Record<string, unknown> = { tenant_id: tenantId, id: randomUUID(), name: 'Wanjiku', ...fields };
  const columns = Object.keys(row);
  await database.client.query(
    `insert into public.contacts (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row.id as string;
}

describe('contacts', () => {
  it('are written by staff in the words of the specification; the server keeps the time and the business', async () => {
    const inserted = await run(
      shop.cashier,
      `insert into public.contacts (name, email, phone, company, address, notes, type, tenant_id, user_id, updated_at)
       values ('Otieno', 'o@x.test', '+254 700 000001', null, 'Moi Avenue', null, 'customer', $1, $2, '2001-01-01') returning *`,
      [shop.tenantId, shop.cashier.userId],
    );

    expect(inserted.rows[0]).toMatchObject({
      tenant_id: shop.tenantId,
      name: 'Otieno',
      type: 'customer',
      credit_limit: '0.00',
    });
    const updated = await run(
      shop.cashier,
      `update public.contacts set phone = '0700 000002', updated_at = '2001-01-01' where user_id = $1 returning updated_at, phone`,
      [shop.cashier.userId],
    );
    expect(updated.rows[0]).toMatchObject({ phone: '0700 000002' });
    expect((updated.rows[0]?.updated_at as Date).getFullYear()).toBeGreaterThan(2020);
    const own = await run(shop.cashier, 'select name from public.contacts where user_id = $1', [shop.cashier.userId]);
    expect(own.rows).toEqual([{ name: 'Otieno' }]);
  });

  it('take the business of the caller when none is said', async () => {
    const { rows } = await run(
      shop.owner,
      `insert into public.contacts (name, type) values ('Supplier Ltd', 'supplier') returning tenant_id`,
    );

    expect(rows[0]?.tenant_id).toBe(shop.tenantId);
  });

  it('are invisible and out of reach to other businesses', async () => {
    const id = await addContact();

    expect((await run(other.owner, 'select 1 from public.contacts where id = $1', [id])).rowCount).toBe(0);
    expect((await run(other.owner, `update public.contacts set name = 'Taken' where id = $1`, [id])).rowCount).toBe(0);
    await expectSqlState(
      run(other.owner, `insert into public.contacts (tenant_id, name) values ($1, 'Planted')`, [shop.tenantId]),
      '42501',
    );
    await expectSqlState(
      asAnonymous(database.client, () => database.client.query('select 1 from public.contacts')),
      '42501',
    );
  });

  it.each([
    'credit_limit = 1000000',
    'tenant_id = gen_random_uuid()',
    'id = gen_random_uuid()',
    "created_at = '2001-01-01'",
  ])('do not let clients set %s', async (assignment) => {
    const id = await addContact();

    await expectSqlState(run(shop.owner, `update public.contacts set ${assignment} where id = $1`, [id]), '42501');
  });

  it('are not deleted by clients', async () => {
    await expectSqlState(run(shop.owner, 'delete from public.contacts'), '42501');
  });

  it('link a member to the own card only, once', async () => {
    const free = await addContact({ name: 'Free card' });
    const linked = await addContact({ name: 'Manager card', user_id: shop.manager.userId });

    await expectCode(
      run(shop.cashier, 'update public.contacts set user_id = $2 where id = $1', [free, shop.owner.userId]),
      'permission_denied',
    );
    await expectCode(
      run(shop.cashier, `insert into public.contacts (name, user_id) values ('Fake', $1)`, [shop.owner.userId]),
      'permission_denied',
    );
    await expectCode(
      run(shop.cashier, 'update public.contacts set user_id = $2 where id = $1', [linked, shop.cashier.userId]),
      'permission_denied',
    );
    await expectCode(
      run(shop.cashier, 'update public.contacts set user_id = null where id = $1', [linked]),
      'permission_denied',
    );
    await expectSqlState(
      run(shop.manager, `insert into public.contacts (name, user_id) values ('Second', $1)`, [shop.manager.userId]),
      '23505',
    );
    expect(
      (await run(shop.cashier, `update public.contacts set phone = '0711111111' where id = $1`, [linked])).rowCount,
    ).toBe(1);
    expect(
      (await run(shop.manager, 'update public.contacts set user_id = null where id = $1', [linked])).rowCount,
    ).toBe(1);
  });

  it.each([
    [{ name: '' }],
    [{ name: '  spaced  ' }],
    [{ email: 'not-an-address' }],
    [{ email: 'a@b@c' }],
    [{ phone: 'call me' }],
    [{ type: 'friend' }],
    [{ tax_pin: '<script>' }],
    [{ credit_limit: -1 }],
    [{ notes: 'x'.repeat(5001) }],
  ])('refuse %j', async (fields) => {
    await expectSqlState(addContact(fields), '23514');
  });

  it('of a lapsed business can be read, not changed', async () => {
    const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });
    await addContact({}, lapsed.tenantId);

    expect((await run(lapsed.owner, 'select 1 from public.contacts')).rowCount).toBe(1);
    await expectSqlState(run(lapsed.owner, `insert into public.contacts (name) values ('New')`), '42501');
    const outcome = await run(lapsed.owner, `update public.contacts set name = 'New'`).catch(
      (error: { code?: string }) => error.code,
    );
    expect(outcome === '42501' || (outcome as { rowCount: number }).rowCount === 0).toBe(true);
  });
});

import { randomUUID } from 'node:crypto';
import type { DashboardSummary, OwedToSuppliers } from '../../../shared/src/api/rpcTypes';
import { addProduct } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let supplier: string;

beforeAll(async () => {
  shop = await makeTenant(database.client, { country: 'KE' });
  const { rows } = await database.client.query<{ id: string; location: string }>(
    `insert into public.contacts (tenant_id, name, type) values ($1, 'Mill', 'supplier')
     returning id, (select l.id from public.locations l where l.tenant_id = $1 and l.is_default) as location`,
    [shop.tenantId],
  );
  supplier = rows[0]?.id ?? '';
  const product = await addProduct(database.client, shop);
  await as(shop.owner, 'receive_goods', {
    p_receipt: {
      id: randomUUID(),
      contact_id: supplier,
      location_id: rows[0]?.location,
      lines: [{ id: randomUUID(), product_id: product, quantity: 10, unit_cost: 60 }],
    },
  });
  await database.client.query(`select private.post_contact_opening_balance($1, $2, $3, 'payable', 400)`, [
    shop.tenantId,
    shop.owner.userId,
    supplier,
  ]);
});

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));

describe('what is owed to suppliers', () => {
  it('is the same on a supplier’s page, in the ageing and on the dashboard, part by part', async () => {
    const ofSupplier = await as<OwedToSuppliers>(shop.owner, 'owed_to_suppliers', { p_contact_id: supplier });
    const ofAll = await as<OwedToSuppliers>(shop.owner, 'owed_to_suppliers');
    const { money } = await as<DashboardSummary>(shop.owner, 'dashboard_summary');

    expect(ofSupplier.received_not_billed).toBe(600);
    expect(ofSupplier.total).toBe(ofSupplier.owed + ofSupplier.received_not_billed);
    expect(ofAll).toEqual(ofSupplier);
    expect([money.payable_billed, money.received_not_billed, money.payable]).toEqual([
      ofAll.owed,
      ofAll.received_not_billed,
      ofAll.total,
    ]);
  });

  it('is no matter of a cashier or of another business', async () => {
    const other = await makeTenant(database.client);
    await expectCode(as(shop.cashier, 'owed_to_suppliers'), 'permission_denied');
    await expectCode(as(other.owner, 'owed_to_suppliers', { p_contact_id: supplier }), 'not_found');
    expect(await as(other.owner, 'owed_to_suppliers')).toEqual({ owed: 0, received_not_billed: 0, total: 0 });
  });
});

import { openAuthority, styles, type Authority } from '../etims/etimsFixtures';
import { addProduct, sell } from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import { connectShop } from './connectedShop';
import { asStaff, documentsOf, mapAll } from './fiscalFixtures';

// Rules of a device may change while it is at work: what was numbered before is not numbered again.
const database = testDatabase();
let authority: Authority;

beforeEach(async () => {
  authority = await openAuthority(() => new Date(Date.now() + 60_000));
});
afterEach(async () => await authority.close());

/** Saves the device as it is, with other rules. */
async function changeRules(owner: Parameters<typeof asStaff>[1], device: string, rules: Record<string, unknown>) {
  const { rows } = await database.client.query<{ body: { settings: object } }>(
    `select jsonb_build_object('id', id, 'location_id', location_id, 'style', style, 'mode', mode, 'pin', pin, 'branch_code', branch_code,
       'serial', serial, 'settings', settings) as body from public.fiscal_devices where id = $1`,
    [device],
  );
  const body = rows[0]?.body;
  await asStaff(database.client, owner, 'save_fiscal_device', {
    p_device: { ...body, settings: { ...body?.settings, ...rules } },
  });
}

describe.each(styles)('a device whose rules change (%s)', (style) => {
  it('goes on with its numbers where branches share them from now on, and back', async () => {
    const { shop, device, drain } = await connectShop(database.client, authority, { style });
    const milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 100 });
    await mapAll(database.client, shop);
    const numbers = async () =>
      (await documentsOf(database.client, device))
        .filter(({ kind }) => kind === 'sale')
        .map(({ state, number }) => `${state} ${number}`);
    await sell(database.client, shop, milk, 1, 116);
    await sell(database.client, shop, milk, 2, 116);
    await drain();
    expect(await numbers()).toEqual(['accepted 1', 'accepted 2']);

    await changeRules(shop.owner, device, { counterScope: 'pin' });
    await sell(database.client, shop, milk, 1, 116);
    await drain();
    await changeRules(shop.owner, device, { counterScope: 'branch' });
    await sell(database.client, shop, milk, 1, 116);
    await drain();

    expect(await numbers()).toEqual(['accepted 1', 'accepted 2', 'accepted 3', 'accepted 4']);
  });

  it('gives no product the code of another where codes are counted for each kind from now on', async () => {
    const { shop, device, drain } = await connectShop(database.client, authority, { style });
    for (const name of ['Milk', 'Bread']) {
      const product = await addProduct(database.client, shop, { name, price: 116, stock: 100 });
      await mapAll(database.client, shop);
      await sell(database.client, shop, product, 1, 116);
      await drain();
      await changeRules(shop.owner, device, { itemCodeRule: { digits: 7, counter: 'prefix' } });
    }
    const { rows } = await database.client.query<{ item_code: string }>(
      'select item_code from public.fiscal_device_items where device_id = $1 order by item_code',
      [device],
    );

    expect(rows.map(({ item_code: code }) => code.slice(-7))).toEqual(['0000001', '0000002']);
    expect((await documentsOf(database.client, device)).map(({ state }) => state)).not.toContain('needs_review');
  });
});

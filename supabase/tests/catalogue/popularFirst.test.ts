import { randomUUID } from 'node:crypto';
import type { TillSetup } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import {
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
  type Shop,
} from '../sales/salesFixtures';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

// What is sold most often where a till stands comes first there.
const database = testDatabase();
const popularOf = async (persona: Persona) =>
  (await call<TillSetup>(database.client, persona, 'till_setup')).popular_ids ?? [];
const goods = (shop: Shop, name: string) => addProduct(database.client, shop, { name, price: 10, kind: 'service' });

it('is what most sales of the last thirty days had, not what came back, is archived or is older', async () => {
  const shop = await makeShop(database.client);
  const [milk, bread, gone, returned, old] = (await Promise.all(
    ['Milk', 'Bread', 'Gone', 'Returned', 'Old'].map((name) => goods(shop, name)),
  )) as [string, string, string, string, string];
  await sell(database.client, shop, milk, 50, 10);
  for (let times = 0; times < 2; times += 1) await sell(database.client, shop, bread, 1, 10);
  await sell(database.client, shop, gone, 1, 10);
  await refundSale(database.client, shop, refundOf(shop, await sell(database.client, shop, returned, 1, 10), 1));
  await database.client.query('update public.products set archived_at = now() where id = $1', [gone]);

  expect(await popularOf(shop.cashier)).toEqual([bread, milk]);
  expect(await popularOf(shop.cashier)).not.toContain(old);
});

it('is enough for searches to know what is sold most, too', async () => {
  const shop = await makeShop(database.client);
  const sold = await Promise.all(Array.from({ length: 70 }, (_, place) => goods(shop, `Thing ${place}`)));
  const sale = saleOf(
    shop,
    sold.map((id) => line(id)),
    [pay(700)],
  );
  await recordSale(database.client, shop, sale);

  expect((await popularOf(shop.cashier)).sort()).toEqual([...sold].sort());
});

it('is each location’s own, and no other business’s', async () => {
  const shop = await makeShop(database.client);
  const other = await makeShop(database.client);
  const milk = await goods(shop, 'Milk');
  await sell(database.client, other, await goods(other, 'Tea'), 1, 10);
  const sessionId = randomUUID();
  await database.client.query(
    `with place as (insert into public.locations (tenant_id, name) values ($1, 'Kiosk') returning id)
     insert into public.tills (tenant_id, name, location_id) select $1, 'Kiosk till', id from place`,
    [shop.tenantId],
  );
  await database.client.query(
    `select private.open_session($1, $2, $3, 1000, (select t.id from public.tills t where t.tenant_id = $1 and t.name = 'Kiosk till'))`,
    [shop.tenantId, shop.owner.userId, sessionId],
  );
  const sale = saleOf(shop, [line(milk)], [pay(10)], { till_session_id: sessionId });
  await recordSale(database.client, shop, sale, shop.owner);

  expect(await popularOf(shop.owner)).toEqual([milk]);
  expect(await popularOf(shop.cashier)).toEqual([]);
});

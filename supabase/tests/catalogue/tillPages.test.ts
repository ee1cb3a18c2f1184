import { randomUUID } from 'node:crypto';
import type { TillPages, TillSetup } from '../../../shared/src/api/rpcTypes';
import { addProduct } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;
let milk: string;
let bread: string;

beforeEach(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk' });
  bread = await addProduct(database.client, shop, { name: 'Bread' });
});

const call = <T>(name: string, args: Record<string, unknown>, persona: Persona = shop.manager) =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const page = (more: object = {}) => ({
  id: randomUUID(),
  name: 'Mornings',
  till_id: null,
  product_ids: [bread, milk],
  ...more,
});
const save = (pages: unknown[], version = 0, persona: Persona = shop.manager) =>
  call<TillPages>('save_till_pages', { p_layout: { expected_version: version, pages } }, persona);
const tillId = async () =>
  (await database.client.query<{ id: string }>('select id from public.tills where tenant_id = $1', [shop.tenantId]))
    .rows[0]?.id;

describe('own pages of the till', () => {
  it('are kept in their order, and come to tills with their setup', async () => {
    const pages = [page(), page({ name: 'Counter', till_id: await tillId(), product_ids: [milk] })];
    const saved = await save(pages);
    expect(saved).toMatchObject({ version: 1, pages });
    expect(saved.products.map(({ name }) => name)).toEqual(['Bread', 'Milk']);
    expect(await call('get_till_pages', {}, shop.cashier)).toEqual(saved);
    expect((await call<TillSetup>('till_setup', {}, shop.cashier)).pages).toEqual(pages);

    const turned = [...pages].reverse();
    expect(await save(turned, 1)).toMatchObject({ version: 2, pages: turned });
    const { rows } = await database.client.query(
      `select actor_id from audit.events where tenant_id = $1 and action = 'till_pages_saved'`,
      [shop.tenantId],
    );
    expect(rows).toEqual([{ actor_id: shop.manager.userId }, { actor_id: shop.manager.userId }]);
  });

  it('are saved over nobody else, and the same again is nothing new', async () => {
    const pages = [page()];
    await save(pages);
    expect(await save(pages)).toMatchObject({ version: 1 });
    await expectCode(save([], 0), 'stale_row');
    expect(await save([], 1)).toMatchObject({ version: 2, pages: [] });
  });

  it.each([
    ['no name', () => page({ name: ' ' })],
    ['a name of more than one line', () => page({ name: 'Two\nlines' })],
    ['a name with hidden characters', () => page({ name: 'Right \u202egpj.exe' })],
    ['a name that is too long', () => page({ name: 'x'.repeat(41) })],
    ['a product twice', () => page({ product_ids: [milk, milk] })],
    ['a product that does not exist', () => page({ product_ids: [randomUUID()] })],
    ['something that is no product', () => page({ product_ids: ['milk'] })],
    ['no list of products', () => page({ product_ids: 'milk' })],
    ['a till that does not exist', () => page({ till_id: randomUUID() })],
  ])('refuses %s', async (_what, make) => {
    await expectCode(save([make()]), 'invalid_input');
  });

  it('refuses two pages of one name at a till, and goods and tills of others', async () => {
    await expectCode(save([page(), page({ name: 'mornings' })]), 'invalid_input');
    const theirs = await addProduct(database.client, other, { name: 'Theirs' });
    await expectCode(save([page({ product_ids: [theirs] })]), 'invalid_input');
    const at = await tillId();
    await expectCode(save([page({ till_id: at, product_ids: [] })], 0, other.owner), 'invalid_input');
  });

  it('leave archived goods out of what they name', async () => {
    await save([page()]);
    await database.client.query('update public.products set archived_at = now() where id = $1', [bread]);
    expect((await call<TillPages>('get_till_pages', {})).products.map(({ name }) => name)).toEqual(['Milk']);
  });

  it('are arranged by who may edit products, and seen by their own business', async () => {
    await expectCode(save([page()], 0, shop.cashier), 'permission_denied');
    await save([page()]);
    expect(await call('get_till_pages', {}, other.owner)).toEqual({ version: 0, pages: [], products: [] });
  });
});

import { randomUUID } from 'node:crypto';
import type {
  AttachedModifierSet,
  ModifierSet,
  ModifierSetInput,
  ProductModifiers,
  TillCatalogue,
  TillProduct,
} from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import type { Persona } from '../support/personas';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { attach, choice, saveSet } from './modifierFixtures';

const database = testDatabase();
let shop: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
});

const call = <T>(name: string, args: Record<string, unknown>, persona: Persona = shop.owner): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const save = (set: Partial<ModifierSetInput>) => saveSet(database.client, shop, set);

describe('keeping a set', () => {
  it('keeps its choices in their order; what is left out is gone and may come back', async () => {
    const [cow, oat, soy] = [choice('Cow', 0), choice('Oat', 50), choice('Soy', 40, false)];
    const saved = await save({ name: 'Milk', min_choices: 1, max_choices: 1, choices: [oat, cow, soy] });
    expect(saved).toMatchObject({ name: 'Milk', product_count: 0, is_archived: false, choices: [oat, cow, soy] });

    const fewer = await save({ ...saved, name: 'Milks', choices: [soy, cow] });
    expect(fewer.choices).toEqual([soy, cow]);
    expect((await save({ ...fewer, choices: [soy, cow, oat] })).choices).toEqual([soy, cow, oat]);
    expect(await call<ModifierSet[]>('list_modifier_sets', {})).toHaveLength(1);
  });

  it.each([
    ['without a choice', { choices: [] }],
    ['with a name twice', { choices: [choice('Oat', 1), choice('OAT', 2)] }],
    ['with less at most than at least', { min_choices: 2, max_choices: 1, choices: [choice('A', 0), choice('B', 0)] }],
    ['with more at least than there is', { min_choices: 1, choices: [choice('Oat', 1, false)] }],
    ['with a choice that takes something off', { choices: [choice('Less', -1)] }],
    ['with a hidden character', { name: 'Mi\u202elk' }],
    ['with an amount that nobody can pay', { choices: [choice('Oat', 0.001)] }],
  ])('is refused %s', async (_what, set: Partial<ModifierSetInput>) => {
    await expectCode(save(set), 'invalid_input');
  });

  it('refuses a name that another has, a choice of another set, and what somebody else changed', async () => {
    const milk = await save({ name: 'Milk' });
    await expectCode(save({ name: 'MILK' }), 'invalid_input');
    await expectCode(save({ name: 'Tea', choices: milk.choices }), 'invalid_input');
    await save({ ...milk, name: 'Milks' });
    await expectCode(save({ ...milk, name: 'Mine' }), 'stale_row');
  });

  it('is for those who edit products, in their own business', async () => {
    const other = await makeShop(database.client);
    const theirs = await saveSet(database.client, other);
    const product = await addProduct(database.client, shop);
    await expectCode(call('save_modifier_set', { p_modifier_set: {} }, shop.cashier), 'permission_denied');
    await expectCode(call('archive_modifier_set', { p_modifier_set_id: theirs.id }), 'not_found');
    await expectCode(attach(database.client, shop, product, theirs), 'invalid_input');
    await expectCode(attach(database.client, other, product, theirs), 'not_found');
    await expectCode(call('get_product_modifiers', { p_product_id: product }, other.owner), 'not_found');
    expect(await call('list_modifier_sets', {})).toEqual([]);
  });

  it('archived is asked for no more, and back it is where it was', async () => {
    const milk = await save({ name: 'Milk', min_choices: 1 });
    const product = await addProduct(database.client, shop);
    expect(await attach(database.client, shop, product, milk)).toEqual({
      product_id: product,
      modifier_set_ids: [milk.id],
      needs_choice: true,
    });
    await call('archive_modifier_set', { p_modifier_set_id: milk.id });
    await attach(database.client, shop, product);
    await expectCode(save({ ...milk, updated_at: undefined as unknown as string }), 'archived');
    await save({ name: 'Milk' });
    await expectCode(
      call('archive_modifier_set', { p_modifier_set_id: milk.id, p_is_archived: false }),
      'invalid_input',
    );
    const [namesake] = await call<ModifierSet[]>('list_modifier_sets', {});
    await call('archive_modifier_set', { p_modifier_set_id: namesake?.id });
    await call('archive_modifier_set', { p_modifier_set_id: milk.id, p_is_archived: false });

    expect(await call('get_product_modifiers', { p_product_id: product })).toMatchObject({
      modifier_set_ids: [milk.id],
    });
  });
});

/** One size of a product; sold in its place. */
async function addVariant(productId: string): Promise<string> {
  const id = randomUUID();
  await database.client.query(
    `update public.products set has_variants = true, options = '[{"name": "Size", "values": ["L"]}]' where id = $1`,
    [productId],
  );
  await database.client.query(
    `insert into public.products (tenant_id, id, name, price, parent_id, option_values)
     values ($1, $2, 'Latte L', 250, $3, '{"Size": "L"}')`,
    [shop.tenantId, id, productId],
  );
  return id;
}

describe('what the tills are told', () => {
  const rows = async (after: string | null): Promise<TillCatalogue> =>
    call<TillCatalogue>('till_catalogue', { p_after: after }, shop.cashier);

  it('is the sets of each product, those of a variant from its product, with what is to be had', async () => {
    const product = await addProduct(database.client, shop, { name: 'Latte' });
    const variant = await addVariant(product);
    const extras = await save({
      name: 'Extras',
      max_choices: 2,
      choices: [choice('Shot', 30), choice('Out', 1, false)],
    });
    await attach(database.client, shop, product, extras);
    const told = {
      id: extras.id,
      name: 'Extras',
      min_choices: 0,
      max_choices: 2,
      choices: [{ id: extras.choices[0]?.id, name: 'Shot', amount: 30 }],
    };

    const [row] = await call<TillProduct[]>('till_products', { p_query: 'Latte' }, shop.cashier);
    expect(row).toMatchObject({ id: variant, modifier_sets: [told] });
    const known = new Map((await rows(null)).rows.map((one) => [one.id, one.modifier_sets]));
    expect(known.get(variant)).toEqual([told]);
  });

  it('is each change of a set, as a change of the products that have it', async () => {
    const latte = await addProduct(database.client, shop);
    await addProduct(database.client, shop);
    const extras = await save({ name: 'Extras' });
    await attach(database.client, shop, latte, extras);
    const changesSince = async (mark: string): Promise<string[]> => {
      const { rows: found } = await database.client.query<{ product_id: string }>(
        'select product_id from private.catalogue_changes where tenant_id = $1 and changed_at > $2::timestamptz',
        [shop.tenantId, mark],
      );
      return found.map((one) => one.product_id);
    };
    const now = async (): Promise<string> => {
      const { rows: found } = await database.client.query<{ now: string }>('select clock_timestamp()::text as now');
      return found[0]?.now ?? '';
    };
    const beforeEdit = await now();
    const dearer = await save({ ...extras, choices: extras.choices.map((one) => ({ ...one, amount: 5 })) });
    expect(await changesSince(beforeEdit)).toEqual([latte]);
    const beforeArchive = await now();
    await call('archive_modifier_set', { p_modifier_set_id: dearer.id });
    expect(await changesSince(beforeArchive)).toEqual([latte]);
  });
});

describe('attaching a set to many products', () => {
  const attachMany = (setId: string, productIds: string[], isAttached = true, persona?: Persona) =>
    call<AttachedModifierSet>(
      'attach_modifier_set',
      { p_modifier_set_id: setId, p_product_ids: productIds, p_is_attached: isAttached },
      persona,
    );
  const setsOf = async (productId: string) =>
    (await call<ProductModifiers>('get_product_modifiers', { p_product_id: productId })).modifier_set_ids;

  it('comes last of their sets, says which changed, and can be taken back', async () => {
    const [latte = '', mocha = ''] = [await addProduct(database.client, shop), await addProduct(database.client, shop)];
    const [milk, extras] = [await save({ name: 'Milk' }), await save({ name: 'Extras' })];
    await attach(database.client, shop, latte, extras);

    const first = await attachMany(milk.id, [latte, mocha, latte]);
    expect(first.changed_ids.toSorted()).toEqual([latte, mocha].toSorted());
    expect(await setsOf(latte)).toEqual([extras.id, milk.id]);
    expect((await attachMany(milk.id, [latte, mocha])).changed_ids).toEqual([]);

    expect((await attachMany(milk.id, [mocha], false)).changed_ids).toEqual([mocha]);
    expect(await setsOf(mocha)).toEqual([]);
    expect(await setsOf(latte)).toEqual([extras.id, milk.id]);
  });

  it('attaches it to the product that a variant belongs to', async () => {
    const milk = await save({ name: 'Milk' });
    const parent = await addProduct(database.client, shop);
    const variant = await addVariant(parent);
    expect((await attachMany(milk.id, [variant])).changed_ids).toEqual([parent]);
  });

  it('is refused for a set or a product of another business, an archived set, no products, and a cashier', async () => {
    const other = await makeShop(database.client);
    const theirs = await saveSet(database.client, other);
    const foreign = await addProduct(database.client, other);
    const product = await addProduct(database.client, shop);
    const milk = await save({ name: 'Milk' });

    await expectCode(attachMany(theirs.id, [product]), 'not_found');
    await expectCode(attachMany(milk.id, [product, foreign]), 'not_found');
    await expectCode(attachMany(milk.id, []), 'invalid_input');
    await expectCode(attachMany(milk.id, [product], true, shop.cashier), 'permission_denied');
    await call('archive_modifier_set', { p_modifier_set_id: milk.id });
    await expectCode(attachMany(milk.id, [product]), 'not_found');
    expect(await setsOf(product)).toEqual([]);
  });

  it('gives no product more than 20', async () => {
    const product = await addProduct(database.client, shop);
    for (let count = 0; count < 20; count += 1) await attachMany((await save({})).id, [product]);
    const one = await save({});
    await expectCode(attachMany(one.id, [product]), 'invalid_input');
    expect(await setsOf(product)).toHaveLength(20);
  });
});

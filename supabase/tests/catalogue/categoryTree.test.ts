import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Category } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addCategory, addProduct, addShoe } from './catalogueFixtures';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

beforeEach(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

function call<T>(
  name: string,
  args: Record<string, unknown>,
  persona: Persona = shop.manager,
  client = database.client,
) {
  return asUser(client, persona, () => callRpc<T>(client, name, args));
}
const move = (id: string, parentId: string | null, position: number, persona?: Persona) =>
  call<Category[]>('move_category', { p_category_id: id, p_parent_id: parentId, p_position: position }, persona);
const remove = (id: string, moveTo: string | null = null, persona?: Persona) =>
  call('delete_category', { p_category_id: id, p_move_to: moveTo }, persona);

/** The names under a category, in order. */
function under(categories: Category[], parentId: string | null): string[] {
  return categories
    .filter((category) => category.parent_id === parentId)
    .sort((a, b) => a.position - b.position)
    .map(({ name }) => name);
}

async function addMany(names: string[], parentId: string | null = null): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const name of names) {
    ids[name] = randomUUID();
    await call('save_category', { p_category: { id: ids[name], name, parent_id: parentId } });
  }
  return ids;
}

describe('moving categories', () => {
  it('puts one at its place and numbers the others around it', async () => {
    const ids = await addMany(['A', 'B', 'C', 'D']);

    expect(under(await move(ids['D']!, null, 1), null)).toEqual(['A', 'D', 'B', 'C']);
    expect(under(await move(ids['A']!, null, 99), null)).toEqual(['D', 'B', 'C', 'A']);
    expect(under(await move(ids['A']!, null, 0), null)).toEqual(['A', 'D', 'B', 'C']);
  });

  it('takes everything below along', async () => {
    const ids = await addMany(['A', 'B']);
    const inner = await addMany(['A1', 'A2'], ids['A']);

    const tree = await move(ids['A']!, ids['B']!, 0);

    expect(under(tree, null)).toEqual(['B']);
    expect(under(tree, ids['B']!)).toEqual(['A']);
    expect(under(tree, ids['A']!)).toEqual(['A1', 'A2']);
    expect(tree.find(({ id }) => id === inner['A1'])?.parent_id).toBe(ids['A']);
  });

  it('refuses a ring, a name that is there already, and more than ten levels', async () => {
    const ids = await addMany(['A', 'B']);
    const inner = await addMany(['B'], ids['A']);
    let parent: string | null = null;
    const chain: string[] = [];
    for (let level = 0; level < 9; level += 1) {
      parent = await addCategory(database.client, shop.tenantId, `Level ${level}`, parent);
      chain.push(parent);
    }

    await expectCode(move(ids['A']!, inner['B']!, 0), 'invalid_input');
    await expectCode(move(ids['A']!, ids['A']!, 0), 'invalid_input');
    await expectCode(move(inner['B']!, null, 0), 'invalid_input');
    // A holds one level below itself: nine and two are eleven.
    await expectCode(move(ids['A']!, chain[8]!, 0), 'invalid_input');
    await expectCode(move(ids['A']!, null, -1), 'invalid_input');
    expect(under(await move(ids['A']!, chain[7]!, 0), chain[7]!)).toContain('A');
  });

  it('does not reach another business, nor cashiers', async () => {
    const ids = await addMany(['A']);
    const foreign = await addCategory(database.client, other.tenantId, 'Foreign');

    await expectCode(move(ids['A']!, foreign, 0), 'invalid_input');
    await expectCode(move(ids['A']!, null, 0, other.owner), 'not_found');
    await expectCode(move(ids['A']!, null, 0, shop.cashier), 'permission_denied');
    await expectCode(remove(ids['A']!, foreign), 'invalid_input');
    await expectCode(remove(ids['A']!, null, other.owner), 'not_found');
  });

  it('stays a tree without gaps whatever is moved where, one after the other and at once', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const ids = Object.values(await addMany(names));
    const clients = await Promise.all([database.connect(), database.connect()]);
    const step = fc.record({
      what: fc.nat({ max: ids.length - 1 }),
      under: fc.option(fc.nat({ max: ids.length - 1 })),
      at: fc.nat({ max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        await Promise.allSettled(
          clients.map(async (client, turn) => {
            for (const [index, { what, under: target, at }] of steps.entries())
              if (index % 2 === turn)
                await call(
                  'move_category',
                  { p_category_id: ids[what], p_parent_id: target === null ? null : ids[target], p_position: at },
                  shop.manager,
                  client,
                ).catch((error: { hint?: string }) => expect(error.hint).toBe('invalid_input'));
          }),
        );
        const tree = await call<Category[]>('list_categories', {});
        expect(tree.map(({ name }) => name).sort()).toEqual(names);
        const reached = new Set<string>();
        const walk = (parentId: string | null) => {
          const children = tree.filter((category) => category.parent_id === parentId);
          expect(children.map(({ position }) => position).sort()).toEqual(children.map((_, index) => index));
          for (const { id } of children) {
            reached.add(id);
            walk(id);
          }
        };
        walk(null);
        expect(reached.size).toBe(names.length);
      }),
      { numRuns: count(15, 100) },
    );
  }, 300_000);
});

describe('adding and renaming', () => {
  it('adds at the end, and keeps place, parent and picture of one that is only renamed', async () => {
    const ids = await addMany(['A', 'B']);
    const picture = `/storage/v1/object/public/product-images/${shop.tenantId}/b.png`;
    for (const image_url of ['https://x.test/b.png', picture.replace(shop.tenantId, randomUUID())])
      await expectCode(
        call('save_category', { p_category: { id: ids['B'], name: 'B', image_url } }),
        'foreign_picture',
      );
    await call('save_category', { p_category: { id: ids['B'], name: 'B', image_url: picture } });

    const renamed = await call<Category>('save_category', { p_category: { id: ids['B'], name: 'Beta' } });

    expect(renamed).toMatchObject({ name: 'Beta', position: 1, parent_id: null, image_url: picture });
  });
});

describe('deleting a category', () => {
  it('is refused while it holds something, unless that goes elsewhere', async () => {
    const ids = await addMany(['A', 'B']);
    await addMany(['A1'], ids['A']);
    const productId = await addProduct(database.client, shop.tenantId, { name: 'P', category_id: ids['A']! });
    await addProduct(database.client, shop.tenantId, {
      name: 'Old',
      category_id: ids['A']!,
      archived_at: '2026-01-01T00:00:00Z',
    });
    await addShoe(database.client, shop.tenantId);

    await expectCode(remove(ids['A']!), 'in_use');
    await expectCode(remove(ids['A']!, ids['A']), 'invalid_input');
    await remove(ids['A']!, ids['B']);

    const tree = await call<Category[]>('list_categories', {});
    expect(under(tree, null).sort()).toEqual(['A1', 'B']);
    expect(tree.find(({ name }) => name === 'B')?.product_count).toBe(1);
    const { rows } = await database.client.query('select category_name from public.products where id = $1', [
      productId,
    ]);
    expect(rows).toEqual([{ category_name: 'B' }]);
  });

  it('is at once for an empty one', async () => {
    const ids = await addMany(['A', 'B']);

    await remove(ids['A']!);

    expect(await call<Category[]>('list_categories', {})).toMatchObject([{ name: 'B', position: 0 }]);
  });
});

import fc from 'fast-check';
import type { Category } from '../../common/productRows';
import { categoryPaths, idsWithin, placeByDrag, placeByKey, treeRows, withMovedCategory } from './categoryTree';

const category = (id: string, parentId: string | null, position: number, productCount = 0): Category => ({
  id,
  name: id,
  parentId,
  position,
  imageUrl: null,
  productCount,
});
/*
 * Drinks
 *   Juice
 *     Fresh
 *   Water
 * Food
 */
const TREE = [
  category('Food', null, 1, 4),
  category('Drinks', null, 0, 1),
  category('Water', 'Drinks', 1, 2),
  category('Juice', 'Drinks', 0, 3),
  category('Fresh', 'Juice', 0, 5),
];
const open = { closedIds: new Set<string>() };
const drawn = (rows: ReturnType<typeof treeRows>) => rows.map((row) => `${'-'.repeat(row.depth)}${row.category.name}`);

describe('the rows of the tree', () => {
  it('stand in the order of their place, deeper ones under theirs', () => {
    expect(drawn(treeRows(TREE, open))).toEqual(['Drinks', '-Juice', '--Fresh', '-Water', 'Food']);
  });

  it('leave out what lies in a closed category, but count its products', () => {
    const rows = treeRows(TREE, { closedIds: new Set(['Drinks']) });

    expect(drawn(rows)).toEqual(['Drinks', 'Food']);
    expect(rows[0]).toMatchObject({ totalCount: 11, childCount: 2, isOpen: false });
  });

  it('show what is searched and the way to it, closed or not', () => {
    expect(drawn(treeRows(TREE, { closedIds: new Set(['Drinks', 'Juice']), query: 'fre' }))).toEqual([
      'Drinks',
      '-Juice',
      '--Fresh',
    ]);
    expect(treeRows(TREE, { ...open, query: 'nothing' })).toEqual([]);
  });
});

describe('paths and what lies within', () => {
  it('name the way', () => {
    expect(categoryPaths(TREE).map(({ path }) => path)).toEqual([
      'Drinks',
      'Drinks › Juice',
      'Drinks › Juice › Fresh',
      'Drinks › Water',
      'Food',
    ]);
    expect([...idsWithin(TREE, 'Juice')]).toEqual(['Juice', 'Fresh']);
  });
});

describe('moving by keys', () => {
  it.each([
    ['Water', 'ArrowUp', { parentId: 'Drinks', position: 0 }],
    ['Juice', 'ArrowUp', null],
    ['Juice', 'ArrowDown', { parentId: 'Drinks', position: 1 }],
    ['Food', 'ArrowDown', null],
    ['Water', 'ArrowRight', { parentId: 'Juice', position: 1 }],
    ['Juice', 'ArrowRight', null],
    ['Fresh', 'ArrowLeft', { parentId: 'Drinks', position: 1 }],
    ['Food', 'ArrowLeft', null],
  ] as const)('%s by %s', (id, key, place) => {
    expect(placeByKey(TREE, id, key)).toEqual(place);
  });
});

describe('moving by dragging', () => {
  const rows = treeRows(TREE, open);
  it.each([
    ['Food to the top', { id: 'Food', overId: 'Drinks', depthChange: 0 }, { parentId: null, position: 0 }],
    ['Food over Water', { id: 'Food', overId: 'Water', depthChange: 0 }, { parentId: 'Drinks', position: 1 }],
    ['Water to the end', { id: 'Water', overId: 'Food', depthChange: 0 }, { parentId: 'Food', position: 0 }],
    ['Water out, in its place', { id: 'Water', overId: 'Water', depthChange: -1 }, { parentId: null, position: 1 }],
    [
      'Water deeper, in its place',
      { id: 'Water', overId: 'Water', depthChange: 1 },
      { parentId: 'Juice', position: 1 },
    ],
    ['Water nowhere', { id: 'Water', overId: 'Water', depthChange: 0 }, null],
    ['Drinks into itself', { id: 'Drinks', overId: 'Fresh', depthChange: 1 }, null],
  ])('%s', (_what, drag, place) => {
    expect(placeByDrag(rows, drag)).toEqual(place);
  });

  it('never puts a category into itself, and loses none, wherever it is dropped', () => {
    const ids = TREE.map(({ id }) => id);
    const drag = fc.record({
      id: fc.constantFrom(...ids),
      overId: fc.constantFrom(...ids),
      depthChange: fc.integer({ min: -3, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(drag, { maxLength: 8 }), (drags) => {
        let tree: Category[] = TREE;
        for (const step of drags) {
          const place = placeByDrag(treeRows(tree, open), step);
          if (place === null) continue;
          if (place.parentId !== null) expect(idsWithin(tree, step.id).has(place.parentId)).toBe(false);
          tree = withMovedCategory(tree, step.id, place);
          const after = treeRows(tree, open).find((row) => row.category.id === step.id);
          expect(after?.category.parentId).toBe(place.parentId);
          expect(after?.index).toBe(place.position);
        }
        expect(treeRows(tree, open)).toHaveLength(TREE.length);
      }),
    );
  });
});

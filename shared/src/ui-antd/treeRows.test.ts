import { branchKeys, findInTree, sideStep, treeOf } from './treeRows';

interface Part {
  id: string;
  parts?: Part[];
}
const rows: Part[] = [{ id: 'a', parts: [{ id: 'b', parts: [{ id: 'c' }] }, { id: 'd' }] }, { id: 'e' }];
const nodes = treeOf(rows, { rowKey: ({ id }) => id, childrenOf: ({ parts = [] }) => parts });
const node = (key: string) => {
  const found = findInTree(nodes, (known) => known.key === key);
  if (found === undefined) throw new Error(`There is no ${key}.`);
  return found;
};

describe('a tree of rows', () => {
  it('knows levels, parents and what has something below it', () => {
    expect(branchKeys(nodes)).toEqual(['a', 'b']);
    expect(node('c')).toMatchObject({ level: 3, parentKey: 'b' });
    expect(node('e').children).toBeUndefined();
    expect(findInTree(nodes, ({ key }) => key === 'nobody')).toBeUndefined();
  });

  it.each([
    ['ArrowRight', 'a', false, { toggle: 'a' }],
    ['ArrowRight', 'a', true, { focus: 'b' }],
    ['ArrowRight', 'e', false, null],
    ['ArrowLeft', 'a', true, { toggle: 'a' }],
    ['ArrowLeft', 'a', false, null],
    ['ArrowLeft', 'c', false, { focus: 'b' }],
    ['Enter', 'a', true, null],
  ] as const)('%s on %s (open: %s) leads to %j', (key, at, isOpen, step) => {
    expect(sideStep(key, node(at), isOpen)).toEqual(step);
  });
});

import { isWanted, readBindings, type ChangeBinding } from './changeFilter';

const change = {
  type: 'UPDATE',
  schema: 'public',
  table: 'products',
  row: { id: '7', name: 'Soda', price: '10.50', is_published: 't', note: null, 'a,b': 'x' },
};
const binding = (filter?: string, others: Partial<ChangeBinding> = {}): ChangeBinding => ({
  id: 1,
  event: '*',
  schema: 'public',
  table: 'products',
  filter,
  ...others,
});

describe('isWanted', () => {
  it.each([
    ['id=eq.7', true],
    ['id=eq.8', false],
    ['id=neq.8', true],
    ['price=gt.9', true],
    ['price=gt.9.5', true],
    ['price=gt.100', false],
    ['price=lte.10.5', true],
    ['price=lt.10.5', false],
    ['name=in.(Soda,Cola)', true],
    ['name=in.("Soda")', true],
    ['name=in.(Cola)', false],
    ['is_published=eq.true', true],
    ['is_published=neq.true', false],
    ['note=eq.null', false],
    ['absent=neq.1', false],
  ])('judges %s', (filter, expected) => {
    expect(isWanted(binding(filter), change)).toBe(expected);
  });

  it('looks at event, schema and table', () => {
    expect(isWanted(binding(undefined, { event: 'UPDATE' }), change)).toBe(true);
    expect(isWanted(binding(undefined, { event: 'INSERT' }), change)).toBe(false);
    expect(isWanted(binding(undefined, { schema: 'private' }), change)).toBe(false);
    expect(isWanted(binding(undefined, { schema: '*', table: undefined }), change)).toBe(true);
    expect(isWanted(binding(undefined, { table: 'sales' }), change)).toBe(false);
  });
});

describe('readBindings', () => {
  it('numbers the bindings and keeps what the client wrote', () => {
    let id = 0;
    const read = readBindings(
      [
        { event: '*', schema: 'public', table: 'a', filter: 'x=eq.1' },
        { event: 'INSERT', schema: 'public' },
      ],
      () => (id += 1),
    );
    expect(read).toEqual([
      { id: 1, event: '*', schema: 'public', table: 'a', filter: 'x=eq.1' },
      { id: 2, event: 'INSERT', schema: 'public', table: undefined, filter: undefined },
    ]);
    expect(readBindings(undefined, () => 1)).toEqual([]);
  });

  it.each([
    ['no list', { event: '*' }],
    ['too many', Array.from({ length: 101 }, () => ({ event: '*' }))],
    ['an unknown event', [{ event: 'TRUNCATE' }]],
    ['an unknown operator', [{ event: '*', filter: 'a=like.x' }]],
    ['no column', [{ event: '*', filter: '=eq.1' }]],
    ['a list without brackets', [{ event: '*', filter: 'a=in.1,2' }]],
    ['a list that is too long', [{ event: '*', filter: `a=in.(${'1,'.repeat(100)}1)` }]],
  ])('refuses %s', (_what, requested) => {
    expect(readBindings(requested, () => 1)).toEqual(expect.any(String));
  });
});

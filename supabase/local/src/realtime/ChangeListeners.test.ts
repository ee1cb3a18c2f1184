import type { Channel } from './Channel';
import type { ChangeBinding } from './changeFilter';
import { ChangeListeners } from './ChangeListeners';

let lastId = 0;
const channel = (...bindings: Partial<ChangeBinding>[]): Channel =>
  ({
    bindings: bindings.map((binding) => ({
      id: (lastId += 1),
      event: '*',
      schema: 'public',
      table: 'products',
      filter: undefined,
      ...binding,
    })),
  }) as unknown as Channel;
const change = {
  type: 'UPDATE',
  schema: 'public',
  table: 'products',
  row: { tenant_id: 't1', name: 'Soda', is_published: 't', note: null },
};

describe('ChangeListeners', () => {
  it('finds who wants a change, however the filter is written', () => {
    const wanted = [
      channel({}),
      channel({ filter: 'tenant_id=eq.t1' }),
      channel({ filter: 'is_published=eq.true' }),
      channel({ filter: 'tenant_id=neq.t2' }),
      channel({ table: '*' }),
      channel({ table: undefined, schema: '*' }),
    ];
    const unwanted = [
      channel({ filter: 'tenant_id=eq.t2' }),
      channel({ filter: 'note=eq.null' }),
      channel({ table: 'sales' }),
      channel({ event: 'INSERT' }),
    ];
    const listeners = new ChangeListeners();
    for (const each of [...wanted, ...unwanted]) listeners.add(each);

    expect(new Set(listeners.wanting(change).keys())).toEqual(new Set(wanted));
  });

  it('names every binding of a channel that wants it', () => {
    const listeners = new ChangeListeners();
    const both = channel({ filter: 'tenant_id=eq.t1' }, { filter: 'tenant_id=eq.t2' }, {});
    listeners.add(both);

    expect(listeners.wanting(change).get(both)?.sort()).toEqual([both.bindings[0]?.id, both.bindings[2]?.id]);
  });

  it('forgets who left, and is not asked about who listens to nothing', () => {
    const listeners = new ChangeListeners();
    const [stays, leaves, silent] = [channel({}), channel({}, { filter: 'name=eq.Soda' }), channel()];
    for (const each of [stays, leaves, silent]) listeners.add(each);
    listeners.remove(leaves);
    listeners.remove(silent);

    expect([...listeners.wanting(change).keys()]).toEqual([stays]);
    expect(listeners.channels()).toEqual([stays]);
  });
});

import { withoutIds } from './activityWords';

describe('withoutIds', () => {
  it('leaves out what the database keeps for itself, and nothing else', () => {
    expect(
      withoutIds({
        before: { id: 'a', tenant_id: 't', price: 80, updated_at: '2026-01-05T10:00:00Z' },
        after: { id: 'a', tenant_id: 't', price: 95, updated_at: '2026-01-06T10:00:00Z', created_at: 'x' },
      }),
    ).toEqual({ before: { price: 80 }, after: { price: 95 } });
  });

  it('leaves out ids, however deep they stand', () => {
    const id = 'c2a5e56b-3941-4b53-8e67-5f9ba8a00dfa';
    expect(
      withoutIds({
        before: null,
        after: { body: { account_id: id, note: 'Internet' }, ids: [id], lines: [{ id, price: 4 }] },
      }),
    ).toEqual({ before: null, after: { body: { note: 'Internet' }, ids: [], lines: [{ price: 4 }] } });
  });

  it('reads rights as words, and nothing else', () => {
    expect(
      withoutIds({
        before: null,
        after: { name: 'Till of Ken', rights: ['products.view', 'sales.view_own'], host: 'duka.test' },
      }),
    ).toEqual({
      before: null,
      after: { name: 'Till of Ken', rights: ['Products: view', 'Sales: view own'], host: 'duka.test' },
    });
  });

  it('keeps what is no object', () => {
    expect(withoutIds({ before: null, after: [1, 2] })).toEqual({ before: null, after: [1, 2] });
  });
});

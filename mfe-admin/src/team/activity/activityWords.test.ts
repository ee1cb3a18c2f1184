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

  it('keeps what is no object', () => {
    expect(withoutIds({ before: null, after: [1, 2] })).toEqual({ before: null, after: [1, 2] });
  });
});

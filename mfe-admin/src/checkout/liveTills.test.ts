import { readNews, publishToTills } from './liveTills';

describe('readNews', () => {
  it('reads what a till tells', () => {
    expect(readNews({ kind: 'parked', more: 1 })).toEqual({ kind: 'parked' });
    expect(readNews({ kind: 'sold', productIds: ['a', 'b'] })).toEqual({ kind: 'sold', productIds: ['a', 'b'] });
  });

  it.each([
    null,
    undefined,
    'sold',
    7,
    {},
    { kind: 'sold' },
    { kind: 'sold', productIds: 'all' },
    { kind: 'drawer' },
    [{ kind: 'parked' }],
  ])('takes %j for nothing', (payload) => {
    expect(readNews(payload)).toBeNull();
  });

  it('keeps what a device sends within bounds', () => {
    const news = readNews({ kind: 'sold', productIds: [1, null, ...Array.from({ length: 5_000 }, (_, n) => `p${n}`)] });

    expect(news).toEqual({ kind: 'sold', productIds: Array.from({ length: 100 }, (_, n) => `p${n}`) });
  });
});

it('says nothing while no other till can be heard', () => {
  expect(() => publishToTills({ kind: 'parked' })).not.toThrow();
});

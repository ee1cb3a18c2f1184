import { suggestSubdomain } from './suggestSubdomain';

describe('suggestSubdomain', () => {
  it.each([
    ['', ''],
    ['Café Zürich', 'cafe-zurich'],
    ['Zo', 'zo-shop'],
    ['店', 'my-shop'],
    ['Bankside Books', 'shop-bankside-books'],
    ['Dukani Support', 'shop-dukani-support'],
    ['Apple', 'shop-apple'],
    ['My PayPal', 'my-shop'],
    [`Bank ${'b'.repeat(80)}`, `shop-bank-${'b'.repeat(53)}`],
  ])('%p makes %p, as the database does', (name, address) => {
    expect(suggestSubdomain(name)).toBe(address);
  });
});

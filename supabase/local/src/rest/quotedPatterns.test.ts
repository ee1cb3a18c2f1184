import { withoutQuotedPatterns } from './quotedPatterns';

const after = (query: string) => withoutQuotedPatterns(new URL(`http://x/rest/v1/products?${query}`)).searchParams;

describe('withoutQuotedPatterns', () => {
  it.each([
    ['(name.ilike."%Soda%",sku.eq."A,1")', '(name.ilike.%Soda%,sku.eq."A,1")'],
    ['(name.ilike."%a, (b)%",id.eq.1)', '(name.ilike.%a_ _b_%,id.eq.1)'],
    ['(name.not.like."%a\\"b\\\\%")', '(name.not.like.%a_b\\%)'],
    ['(name.ilike.%plain%)', '(name.ilike.%plain%)'],
  ])('turns %s into %s', (given, expected) => {
    expect(after(`or=${encodeURIComponent(given)}`).get('or')).toBe(expected);
  });

  it('leaves every other parameter as it is', () => {
    expect(after('name=ilike."x"&select=a').toString()).toBe(new URLSearchParams('name=ilike."x"&select=a').toString());
  });
});

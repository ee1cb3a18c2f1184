import { hasRegularExpression } from './tableGuard';

const asks = (query: string) => hasRegularExpression(new URL(`http://x/rest/v1/products?${query}`));

describe('hasRegularExpression', () => {
  it.each([
    'name=match.(.*)(.*)\\1\\2$',
    'name=imatch.a',
    'name=not.match.a',
    'name=match(any).{a,b}',
    'categories.name=match.a',
    'or=(id.is.null,name.match.a)',
    'not.or=(name.not.imatch.a)',
    'categories.or=(name.match(all).{a})',
    'and=(or(name.match.a,id.is.null))',
    `na%6De=m%61tch.a`,
  ])('finds it in %s', (query) => expect(asks(query)).toBe(true));

  it.each(['name=eq.match.a', 'name=ilike.*match*', 'select=match.a', 'or=(name.eq.match,name.ilike.*rematch*)', ''])(
    'does not take %s for one',
    (query) => expect(asks(query)).toBe(false),
  );
});

import { demoBusinesses } from '../businesses';
import { shopPolicies } from './shopPolicies';

const open = demoBusinesses.filter(({ isShopOpen }) => isShopOpen);

describe('what a demo shop says', () => {
  it.each(open.map((business) => [business.key, business] as const))(
    '%s: privacy, terms and returns',
    (_key, business) => {
      const pages = shopPolicies(business);

      expect(Object.keys(pages)).toEqual(['privacy', 'terms', 'returns']);
      for (const page of Object.values(pages)) {
        expect(page).toContain(business.settings.email ?? '');
        expect(page.length).toBeLessThan(2_000);
        // Headings and points are all the marks that a shop shows.
        expect(page).not.toMatch(/undefined|\*|<|\s$|^\s|\n{3}/);
      }
      expect(pages.privacy).toContain(business.name);
    },
  );

  it('names the law where the shop is', () => {
    const duka = open.find(({ key }) => key === 'duka');
    expect(duka === undefined ? {} : shopPolicies(duka)).toMatchObject({
      privacy: expect.stringContaining('the Data Protection Act, 2019'),
      terms: expect.stringContaining('the Consumer Protection Act, 2012'),
      returns: expect.stringContaining('within 7 days'),
    });
  });
});

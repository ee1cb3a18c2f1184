import type { PageVisit } from '@dukani/shared/contract';
import { makeShop } from '@dukani/shared/testing';
import { makeHome, makeProduct, makeProductDetail, sampleId } from './common/testing/shopSamples';
import { renderPage } from './serverPage';

const answers: Record<string, unknown> = {
  shop_home: makeHome(),
  shop_product: makeProductDetail(1, { description: '<img src=x onerror=alert(1)>' }),
  shop_policy: {
    kind: 'returns',
    body: '# Returns\nWithin <b>14</b> days.\n- unused',
    changed_at: '2026-11-20T08:00:00Z',
  },
  shop_products: { products: [makeProduct(4)], next_cursor: null, total: 1, facets: null },
};

/** A visit to an address, with everything that was asked for it. */
function visit(address: string, changes: Partial<PageVisit> = {}) {
  const asked: string[] = [];
  const page = renderPage({
    address,
    shopBase: '',
    shop: makeShop(),
    supabaseUrl: '',
    ask: (name) => {
      asked.push(name);
      return Promise.resolve(answers[name] ?? null);
    },
    ...changes,
  });
  return { page, asked };
}

/** The page as a reader without scripts has it. */
async function read(page: Promise<{ html: string } | null>): Promise<HTMLElement> {
  const body = document.createElement('div');
  body.innerHTML = (await page)?.html ?? '';
  return body;
}

describe('renderPage', () => {
  it('draws the front page with its products, from one question that goes along', async () => {
    const { page, asked } = visit('/');
    const body = await read(page);

    expect(body.querySelector('h1')).not.toBeNull();
    expect(body.textContent).toContain('Product 1');
    expect(body.querySelector(`a[href="/product/${sampleId(1)}"]`)).not.toBeNull();
    expect(asked).toEqual(['shop_home']);
    expect((await page)?.answers.map(([name]) => name)).toEqual(asked);
    expect(body.querySelector('[aria-busy="true"]')).toBeNull();
  });

  it('draws a product, what its seller wrote as text, and names the lazy module it stands in', async () => {
    const { page } = visit(`/product/${sampleId(1)}`);
    const body = await read(page);

    expect(body.querySelector('h1')).toHaveTextContent('Product 1');
    expect(body.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(body.querySelector('img[src="x"]')).toBeNull();
    expect((await page)?.modules).toEqual(['./catalog/ProductScreen']);
  });

  it('asks on until nothing of a category is missing', async () => {
    const { page, asked } = visit(`/category/${sampleId(900)}?sort=price`);
    const body = await read(page);

    expect(asked).toEqual(['shop_home', 'shop_products']);
    expect(body.querySelector('h1')).toHaveTextContent('Dairy');
    expect(body.textContent).toContain('Product 4');
  });

  it('draws a category as its address narrows it', async () => {
    const args: object[] = [];
    const { page } = visit(`/category/${sampleId(900)}?f_Size=M&f_Size=L&f_Brand=Baraka`, {
      ask: (name, given) => {
        args.push(given);
        return Promise.resolve(answers[name]);
      },
    });
    const body = await read(page);

    expect(args.at(-1)).toMatchObject({ p_facets: { Size: ['M', 'L'], Brand: ['Baraka'] }, p_query: null });
    expect(body.querySelector('[aria-label="Remove filter Size: L"]')).not.toBeNull();
  });

  it('leads on below the address of a shop without a host of its own', async () => {
    const { page } = visit('/t/duka', { shopBase: '/t/duka' });

    expect((await read(page)).querySelector(`a[href="/t/duka/product/${sampleId(1)}"]`)).not.toBeNull();
  });

  it('draws a page that the shop wrote, as text', async () => {
    const { page, asked } = visit('/policies/returns', { shop: makeShop({ policies: ['returns'] }) });
    const body = await read(page);

    expect(asked).toEqual(['shop_policy']);
    expect(body.querySelector('h1')).toHaveTextContent('Returns policy');
    expect(body.textContent).toContain('Within <b>14</b> days.');
    expect(body.querySelector('footer a[href="/policies/returns"]')).not.toBeNull();
  });

  it('says that a product is not there', async () => {
    const { page } = visit(`/product/${sampleId(7)}`, { ask: () => Promise.resolve(null) });

    expect((await read(page)).querySelector('h1')).toHaveTextContent('Product not found');
  });

  it.each(['/checkout', '/search?q=milk', '/order/abc', '/product', '/product/a/b'])(
    'draws nothing for %s',
    async (address) => {
      const { page, asked } = visit(address);

      expect(await page).toBeNull();
      expect(asked).toEqual([]);
    },
  );

  it('fails when a question is not answered, so that the skeleton stands', async () => {
    await expect(visit('/', { ask: () => Promise.reject(new Error('down')) }).page).rejects.toThrow('down');
  });
});

import { screen, waitFor } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp } from '@dukani/shared/testing';
import { makeProductRow } from '../common/productSamples';
import { ProductsScreen } from './ProductsScreen';
import { toProduct } from '../common/productRows';
import { productsCsv } from './useProductsExport';

describe('productsCsv', () => {
  it('writes words instead of codes, and no stock where there is none to count', () => {
    const lines = productsCsv(
      [
        toProduct(makeProductRow({ retail_price: 75.5, stock_quantity: 3, low_stock_level: 5 })),
        toProduct(
          makeProductRow({ name: 'Delivery, city', sku: null, barcode: null, kind: 'service', is_published: false }),
        ),
      ],
      'KES',
    ).split('\r\n');

    expect(lines[0]).toContain('Price (KES)');
    expect(lines[1]).toMatch(/^Milk 500 ml,MLK,616,Dairy,Goods,60\.00,75\.50,16,each,3,0,Running low,Yes,/);
    expect(lines[2]).toMatch(/^"Delivery, city",,,Dairy,Service,60\.00,,16,each,,,,No,/);
  });
});

describe('the export of the list', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return 'blob:test';
    };
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  const renderList = (answer: unknown) =>
    renderWithApp(<ProductsScreen />, {
      route: '/admin/products?stock=low',
      session: {},
      rpc: { list_products: answer, list_categories: [] },
    });

  it('asks for every page of the filter and saves one file', async () => {
    const { user, calls } = renderList(({ p_after, p_limit }: { p_after: string | null; p_limit: number }) =>
      p_limit === 100 && p_after === null
        ? { rows: [makeProductRow()], next_cursor: 'c1', count: 2 }
        : { rows: [makeProductRow({ id: 'b' })], next_cursor: null, count: 2 },
    );
    await screen.findByRole('link', { name: 'Milk 500 ml' });

    await user.click(screen.getByRole('button', { name: 'Export CSV' }));

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(
      calls
        .filter((call) => call.name === 'list_products')
        .slice(-2)
        .map((call) => call.args),
    ).toMatchObject([
      { p_stock: 'low', p_after: null, p_limit: 100 },
      { p_stock: 'low', p_after: 'c1', p_limit: 100 },
    ]);
  });

  it('says when it failed, and saves nothing', async () => {
    const { user } = renderList(({ p_limit }: { p_limit: number }) => {
      if (p_limit === 100) throw new ApiError({ code: 'rate_limited', status: 429, message: 'Slow down.' });
      return { rows: [makeProductRow()], next_cursor: null, count: 1 };
    });
    await screen.findByRole('link', { name: 'Milk 500 ml' });

    await user.click(screen.getByRole('button', { name: 'Export CSV' }));

    expect(await screen.findByText('The products could not be exported')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('cannot be pressed while there is nothing', async () => {
    renderList({ rows: [], next_cursor: null, count: 0 });
    await screen.findByText('No products match');

    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  });
});

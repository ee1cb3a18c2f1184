import { screen } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import { renderShop } from '../common/testing/renderShop';
import { makeHome, makeProduct, sampleId } from '../common/testing/shopSamples';
import CategoryScreen, { ancestorsOf } from './CategoryScreen';

const drinks = { id: sampleId(901), name: 'Drinks', parent_id: null, image_url: null, product_count: 9 };
const juice = { id: sampleId(902), name: 'Juice', parent_id: drinks.id, image_url: null, product_count: 4 };

describe('CategoryScreen', () => {
  const rpc = {
    shop_home: makeHome({ categories: [drinks, juice] }),
    shop_products: { products: [makeProduct(1)], next_cursor: null, total: 1 },
  };

  it('shows the category, the way up and what lies below', async () => {
    const { calls } = renderShop(<CategoryScreen />, {
      route: `/category/${juice.id}`,
      path: '/category/:categoryId',
      rpc,
    });

    expect(await screen.findByRole('heading', { level: 1, name: 'Juice' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Drinks' })).toHaveAttribute('href', `/category/${drinks.id}`);
    expect(await screen.findByText('1 product')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'shop_products')?.args).toMatchObject({
      p_category_id: juice.id,
      p_sort: 'name',
    });
  });

  it('says so when there is no such category', async () => {
    renderShop(<CategoryScreen />, { route: `/category/${sampleId(999)}`, path: '/category/:categoryId', rpc });

    expect(await screen.findByRole('heading', { level: 1, name: 'Category not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all products' })).toHaveAttribute('href', '/search');
    expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/');
  });

  it('offers ways on, not another try, where the server knows the category no more', async () => {
    const gone = () => {
      throw new ApiError({ code: 'not_found', message: 'This category does not exist.', status: 404 });
    };
    renderShop(<CategoryScreen />, {
      route: `/category/${juice.id}`,
      path: '/category/:categoryId',
      rpc: { ...rpc, shop_products: gone },
    });

    expect(await screen.findByText('This is not here')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all products' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  });

  it('does not run in circles when categories are each other’s parents', () => {
    const one = { ...drinks, parent_id: juice.id };

    expect(ancestorsOf(one, [one, juice]).length).toBeLessThanOrEqual(2);
  });
});

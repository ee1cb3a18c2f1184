import { fireEvent, screen } from '@testing-library/react';
import { Link } from '@dukani/shared/router';
import { sampleTenantId } from '@dukani/shared/testing';
import { renderShop } from '../common/testing/renderShop';
import { LazyProduct } from '../lazyScreens';
import { useLinkPrefetch } from './useLinkPrefetch';

const id = '3f2b8a52-7c0d-4a53-9d6e-0a6c0d1f7a11';

function Links() {
  useLinkPrefetch();
  return (
    <>
      <Link to={`/product/${id}`}>Milk</Link>
      <Link to="/product/none">Not an id</Link>
      <a href="https://elsewhere.example/product/1">Elsewhere</a>
      <p>Text</p>
    </>
  );
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 150));

describe('useLinkPrefetch', () => {
  it('asks for a product, once, when a pointer rests on its link', async () => {
    const preload = jest.spyOn(LazyProduct, 'preload').mockResolvedValue(undefined);
    const { calls } = renderShop(<Links />, { rpc: { shop_product: null } });
    for (const name of ['Elsewhere', 'Not an id']) fireEvent.pointerOver(screen.getByText(name));
    fireEvent.pointerOver(screen.getByText('Text'));
    await rest();
    const before = calls.filter(({ name }) => name === 'shop_product');
    for (let time = 0; time < 2; time += 1) {
      fireEvent.pointerOver(screen.getByText('Milk'));
      await rest();
    }

    expect(before).toEqual([]);
    expect(calls.filter(({ name }) => name === 'shop_product').map(({ args }) => args)).toEqual([
      { p_tenant_id: sampleTenantId, p_product_id: id },
    ]);
    expect(preload).toHaveBeenCalled();
  });
});

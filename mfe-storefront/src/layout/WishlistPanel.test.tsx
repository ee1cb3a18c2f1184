import { screen } from '@testing-library/react';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeProduct, sampleId } from '../common/testing/shopSamples';
import { WishlistButton } from '../common/WishlistButton';
import WishlistPanel from './WishlistPanel';

const ui = (
  <>
    <WishlistButton item={makeProduct(1)} />
    <WishlistButton item={makeProduct(2)} />
    <WishlistPanel onClose={() => undefined} />
  </>
);
const prices = [
  { id: sampleId(1), name: 'Product 1', price: 88, retail_price: null, image_url: null, has_variants: false },
];

describe('wishlist', () => {
  beforeEach(() => {
    forgetEverything();
    // Memory of this tab follows the storage, as it does when another tab clears it.
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });

  it('keeps what got a heart, at today’s price, and says what is no longer sold', async () => {
    const { user } = renderShop(ui, { rpc: { 'GET /rest/v1/products': prices } });
    expect(screen.getByRole('heading', { name: 'Nothing on your wishlist yet' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Add Product 1 to wishlist', hidden: true }));
    await user.click(screen.getByRole('button', { name: 'Add Product 2 to wishlist', hidden: true }));

    expect(await screen.findByText(/KSh\s88\.00/)).toBeInTheDocument();
    expect(await screen.findByText('No longer sold here.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Product 2' }));
    expect(screen.queryByRole('link', { name: 'Product 2' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add Product 1 to wishlist', hidden: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it.each([
    [[20, 25], true],
    [[20, 20], false],
  ])('says from only where variants differ in price: %j', async (variantPrices, isFrom) => {
    const parent = [{ ...prices[0], price: 90, has_variants: true }];
    const variants = variantPrices.map((price) => ({ parent_id: sampleId(1), price }));
    let asked = 0;
    const { user } = renderShop(ui, {
      // A shop of its own: what was asked for another is kept for a while.
      tenant: { tenant_id: sampleId(isFrom ? 78 : 79) },
      rpc: { 'GET /rest/v1/products': () => ((asked += 1) === 1 ? parent : variants) },
    });
    await user.click(screen.getByRole('button', { name: 'Add Product 1 to wishlist', hidden: true }));

    expect(await screen.findByText(/KSh\s20\.00/)).toBeInTheDocument();
    expect(screen.queryAllByText('from')).toHaveLength(isFrom ? 1 : 0);
  });

  it('keeps the wishlists of two shops apart', async () => {
    const first = renderShop(ui, { rpc: { 'GET /rest/v1/products': prices } });
    await first.user.click(screen.getByRole('button', { name: 'Add Product 1 to wishlist', hidden: true }));
    first.unmount();

    renderShop(ui, { tenant: { tenant_id: sampleId(77) } });

    expect(screen.getByRole('heading', { name: 'Nothing on your wishlist yet' })).toBeInTheDocument();
  });
});

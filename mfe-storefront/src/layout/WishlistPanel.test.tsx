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

  it('keeps the wishlists of two shops apart', async () => {
    const first = renderShop(ui, { rpc: { 'GET /rest/v1/products': prices } });
    await first.user.click(screen.getByRole('button', { name: 'Add Product 1 to wishlist', hidden: true }));
    first.unmount();

    renderShop(ui, { tenant: { tenant_id: sampleId(77) } });

    expect(screen.getByRole('heading', { name: 'Nothing on your wishlist yet' })).toBeInTheDocument();
  });
});

import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { ProductCards, ProductGrid } from './ProductGrid';
import { renderShop } from './testing/renderShop';
import { makeProduct } from './testing/shopSamples';

const showCard = (shopBase = '') => {
  const product = makeProduct(1);
  renderShop(
    <ProductGrid>
      <ProductCards products={[product]} />
    </ProductGrid>,
    { shopBase, route: shopBase === '' ? '/' : shopBase },
  );
  return { product, link: screen.getByRole('link', { name: product.name }) };
};

describe('the link of a product card', () => {
  it.each(['', '/t/market'])('opens the product without leaving the page, under %p too', async (shopBase) => {
    const { product, link } = showCard(shopBase);
    const click = createEvent.click(link);

    fireEvent(link, click);

    expect(click.defaultPrevented).toBe(true);
    await waitFor(() =>
      expect(screen.getByLabelText('Address')).toHaveTextContent(`${shopBase}/product/${product.id}`),
    );
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'leaves a tab or window of its own to the browser: %p',
    (keys) => {
      const { product, link } = showCard();
      const click = createEvent.click(link, keys);

      fireEvent(link, click);

      expect(click.defaultPrevented).toBe(false);
      expect(screen.getByLabelText('Address')).not.toHaveTextContent(product.id);
    },
  );
});

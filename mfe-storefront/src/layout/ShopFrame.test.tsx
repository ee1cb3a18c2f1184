import type { ReactNode } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { lineAdded } from '@dukani/shared/cart';
import { Route, Routes } from '@dukani/shared/router';
import type { ShopContext } from '@dukani/shared/rpc';
import { makeShop, renderWithApp } from '@dukani/shared/testing';
import { SWRConfig } from 'swr';
import { openCart } from '../common/cartOpening';
import { forgetEverything } from '../common/testing/renderShop';
import { makeCartLine, makeHome, quoteSale } from '../common/testing/shopSamples';
import { CartAddress, ContactAddress, WishlistAddress } from './panelAddresses';
import { ShopFrame } from './ShopFrame';

interface FrameOptions {
  route?: string;
  tenant?: Partial<ShopContext> | null;
  screen?: ReactNode;
}

function renderFrame({ route = '/', tenant = {}, screen: content = <p>the screen</p> }: FrameOptions = {}) {
  return renderWithApp(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ShopFrame>{content}</ShopFrame>
    </SWRConfig>,
    { route, tenant, rpc: { shop_home: makeHome(), quote_sale: quoteSale } },
  );
}

describe('ShopFrame', () => {
  beforeEach(forgetEverything);

  it('says when the shop opens and that it takes no orders', async () => {
    const hours = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [{ opens: '00:00', closes: '24:00' }]]));
    const { ordering } = makeShop();
    renderFrame({
      tenant: {
        opening: { hours, special_days: [] },
        ordering: { ...ordering, paused: { until: null, message: 'We are stocktaking.' } },
      },
    });

    expect(await screen.findByText('Open around the clock')).toBeInTheDocument();
    const notice = await screen.findByRole('complementary', { name: 'Orders' });
    expect(notice).toHaveTextContent('Not accepting orders We are stocktaking.');
    // Nothing is promised above, and nothing is put into a cart.
    expect(screen.queryByRole('complementary', { name: 'Delivery' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cart' })).not.toBeInTheDocument();
  });

  it('draws header and footer around the screen, without accessibility violations', async () => {
    const { container } = renderFrame();

    expect(within(screen.getByRole('main')).getByText('the screen')).toBeInTheDocument();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/search');
    expect(header.getByRole('link', { name: 'Deals' })).toHaveAttribute('href', '/search?deals=1');
    expect(header.getByRole('link', { name: 'Admin Login' })).toHaveAttribute('href', '/auth');
    expect(header.getByRole('link', { name: 'Admin Login' })).toHaveAttribute('target', '_blank');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('heading', { name: 'Quick Links' })).toBeInTheDocument();
    expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    // Of returns and delivery nothing is said where the shop has written nothing.
    expect(footer.queryByRole('link', { name: /Returns|Delivery/ })).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('links the pages that the shop has written, without asking for anything', () => {
    const { calls } = renderFrame({ tenant: { policies: ['terms', 'returns', 'delivery'] } });

    const footer = within(screen.getByRole('contentinfo'));
    for (const [name, address] of [
      ['Privacy', '/privacy'],
      ['Terms', '/policies/terms'],
      ['Returns', '/policies/returns'],
      ['Delivery', '/policies/delivery'],
    ] as const)
      expect(footer.getByRole('link', { name })).toHaveAttribute('href', address);
    expect(calls).toEqual([]);
  });

  it('lets a public invoice through where there is no shop at all', () => {
    renderFrame({ route: '/api/public-invoice-viewer', tenant: null });

    expect(screen.getByText('the screen')).toBeInTheDocument();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });

  it('asks for categories only when the menu is opened', async () => {
    const { user, calls } = renderFrame();
    expect(calls).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Categories' }));

    expect(await screen.findByRole('link', { name: /Dairy 3/ })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Categories' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('counts what is in the cart and opens it', async () => {
    const { store, user } = renderFrame();
    act(() => void store.dispatch(lineAdded(makeCartLine(1, { quantity: 3 }))));

    await user.click(screen.getByRole('button', { name: 'Cart, 3' }));

    expect(await screen.findByRole('dialog', { name: 'Cart' })).toHaveTextContent('Product 1');
    await user.click(screen.getByRole('button', { name: 'Continue Shopping' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['/cart', 'Cart'],
    ['/wishlist', 'Wishlist'],
  ])('leads from %s to the front page with its panel open, until that is closed', async (route, name) => {
    jest.spyOn(window, 'scrollTo').mockReturnValue(undefined);
    const { user } = renderFrame({
      route,
      screen: (
        <Routes>
          <Route path="/" element={<h1>Home</h1>} />
          <Route path="/cart" element={<CartAddress />} />
          <Route path="/wishlist" element={<WishlistAddress />} />
        </Routes>
      ),
    });

    expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Home', hidden: true })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens the cart from the message that something was added', async () => {
    renderFrame();

    act(() => openCart());

    expect(await screen.findByRole('dialog', { name: 'Cart' })).toBeInTheDocument();
  });

  it.each(['/checkout', '/payment'])('keeps the header calm at %s', (route) => {
    renderFrame({ route });

    const header = within(screen.getByRole('banner'));
    expect(header.queryByRole('combobox')).not.toBeInTheDocument();
    expect(header.queryByRole('button', { name: /Wishlist/ })).not.toBeInTheDocument();
    expect(header.getByRole('button', { name: /Cart/ })).toBeInTheDocument();
  });

  it('leads from the footer to the field in which one begins to write', async () => {
    jest.spyOn(window, 'scrollTo').mockReturnValue(undefined);
    const { user } = renderFrame({
      screen: (
        <Routes>
          <Route path="/" element={<h1>Home</h1>} />
          <Route path="/contact" element={<ContactAddress />} />
        </Routes>
      ),
    });

    // A browser lets nothing behind a modal dialog have the focus; jsdom does.
    screen.getByRole('main').focus = () => undefined;
    await user.click(screen.getByRole('link', { name: 'Write to us' }));

    await waitFor(() => expect(screen.getByLabelText(/Your name/)).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Contact' }));
    expect(await screen.findByLabelText(/Your name/)).not.toHaveFocus();
  });

  it('opens contact details', async () => {
    const { user } = renderFrame();

    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Contact' }));

    expect(await screen.findByRole('dialog', { name: 'Contact' })).toHaveTextContent('12 Biashara Street');
  });
});

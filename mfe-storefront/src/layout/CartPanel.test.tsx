import { act, screen, waitFor, within } from '@testing-library/react';
import { selectCartLines } from '@dukani/shared/cart';
import { ApiError } from '@dukani/shared/errors';
import type { QuoteInput } from '@dukani/shared/rpc';
import { sampleTenantId } from '@dukani/shared/testing';
import { axe } from 'jest-axe';
import { useAddToCart } from '../common/useAddToCart';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeCartLine, quoteSale, sampleId } from '../common/testing/shopSamples';
import CartPanel from './CartPanel';

function AddMilk() {
  const addToCart = useAddToCart();
  return <button onClick={() => addToCart(makeCartLine(1))}>Add</button>;
}

const panel = <CartPanel top={0} onClose={() => undefined} />;

describe('CartPanel', () => {
  beforeEach(forgetEverything);

  it('says that it is empty and offers to go on shopping', async () => {
    const { container, calls } = renderShop(panel);

    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue Shopping' })).toBeInTheDocument();
    expect(calls).toHaveLength(0);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('asks the server for today’s prices and shows what has changed', async () => {
    const { container } = renderShop(panel, {
      cart: [makeCartLine(1, { price: 90, quantity: 2 })],
      rpc: { quote_sale: quoteSale },
    });

    expect(await screen.findByText(/The price has changed\. It was KSh\s90\.00/)).toBeInTheDocument();
    expect(screen.getByText(/KSh\s202\.00/)).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it.each([
    [50, 'Add KSh\u00a050.00 more to order.'],
    [100, null],
  ])('says of goods for %p at once what is missing to the least the shop takes', (price, text) => {
    renderShop(panel, {
      cart: [makeCartLine(1, { price })],
      tenant: { ordering: { order_minimum: 100, only_when_open: false, has_pickup_times: false, paused: null } },
      rpc: { quote_sale: () => new Promise(() => undefined) },
    });

    const said = screen.queryByText(/Minimum order:/)?.textContent ?? null;
    if (text === null) expect(said).toBeNull();
    else expect(said).toContain(text);
    expect(screen.getByRole('link', { name: 'Checkout' })).toBeInTheDocument();
  });

  it.each([
    ['takes no orders', { until: null, message: 'This shop is not accepting orders at the moment.' }],
    ['takes orders', null],
  ])('says at once whether the shop %s', (_case, paused) => {
    renderShop(panel, {
      cart: [makeCartLine(1)],
      tenant: { ordering: { order_minimum: null, only_when_open: false, has_pickup_times: false, paused } },
      rpc: { quote_sale: () => new Promise(() => undefined) },
    });

    const notice = screen.queryByRole('complementary', { name: 'Orders' });
    if (paused === null) expect(notice).not.toBeInTheDocument();
    else expect(notice).toHaveTextContent('Not accepting orders This shop is not accepting orders at the moment.');
  });

  it('takes the message that something was added away: it would lie on the cart', () => {
    const added = renderShop(<AddMilk />);
    act(() => screen.getByRole('button', { name: 'Add' }).click());
    expect(screen.getByText('Added to your cart')).toBeInTheDocument();
    expect(selectCartLines(added.store.getState())).toHaveLength(1);

    renderShop(panel);
    expect(screen.queryByText('Added to your cart')).not.toBeInTheDocument();
  });

  it('takes a line out when its quantity goes to zero', async () => {
    const { store, user } = renderShop(panel, {
      cart: [makeCartLine(1), makeCartLine(2)],
      rpc: { quote_sale: quoteSale },
    });

    await user.click(screen.getByRole('button', { name: 'Remove Product 1' }));

    expect(selectCartLines(store.getState()).map(({ id }) => id)).toEqual([sampleId(2)]);
  });

  it('takes a typed zero as removal and a typed number as the quantity', async () => {
    const { store, user } = renderShop(panel, {
      cart: [makeCartLine(1), makeCartLine(2)],
      rpc: { quote_sale: quoteSale },
    });

    await user.clear(screen.getByRole('textbox', { name: 'Quantity of Product 1' }));
    await user.type(screen.getByRole('textbox', { name: 'Quantity of Product 1' }), '12{Enter}');
    await user.clear(screen.getByRole('textbox', { name: 'Quantity of Product 2' }));
    await user.type(screen.getByRole('textbox', { name: 'Quantity of Product 2' }), '0{Enter}');

    expect(selectCartLines(store.getState())).toEqual([expect.objectContaining({ id: sampleId(1), quantity: 12 })]);
  });

  it('marks what is sold out and what is no longer sold, and prices the rest', async () => {
    const { calls } = renderShop(panel, {
      cart: [makeCartLine(1), makeCartLine(2), makeCartLine(3)],
      rpc: {
        quote_sale: (args: Parameters<typeof quoteSale>[0]) => {
          if (args.p_basket.lines.some((line) => line.product_id === sampleId(2))) {
            throw new ApiError({
              code: 'not_found',
              message: 'Not sold.',
              status: 404,
              details: { lines: [{ product_id: sampleId(2) }] },
            });
          }
          return quoteSale(args, (line) => ({ ...line, is_available: line.product_id !== sampleId(3) }));
        },
      },
    });

    expect(await screen.findByText('No longer sold here.')).toBeInTheDocument();
    expect(screen.getByText('Sold out. Remove it to continue.')).toBeInTheDocument();
    expect(calls).toHaveLength(2);
    const checkout = within(screen.getByRole('dialog')).getByRole('button', { name: 'Checkout' });
    expect(checkout).toBeDisabled();
    expect(checkout).toHaveAccessibleDescription('Change or remove unavailable items to continue.');
  });

  it('sets a line to as many as can be had, which the server is asked and never says', async () => {
    const { store, user } = renderShop(panel, {
      cart: [makeCartLine(1, { quantity: 40 })],
      rpc: {
        quote_sale: (args: Parameters<typeof quoteSale>[0]) =>
          quoteSale(args, (line) => ({ ...line, is_available: line.quantity <= 11 })),
      },
    });
    expect(await screen.findByText('Not enough left. Lower the quantity.')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Set Product 1 to what is available' }));

    expect(await screen.findByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
    expect(selectCartLines(store.getState())).toEqual([expect.objectContaining({ quantity: 11 })]);
  });

  it('keeps a line of which nothing is left, and says so', async () => {
    const { store, user } = renderShop(panel, {
      cart: [makeCartLine(1, { quantity: 3 })],
      rpc: {
        quote_sale: (args: Parameters<typeof quoteSale>[0]) =>
          quoteSale(args, (line) => ({ ...line, is_available: false })),
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Set Product 1 to what is available' }));

    expect(await screen.findByText('Sold out. Remove it to continue.')).toBeInTheDocument();
    expect(selectCartLines(store.getState())).toEqual([expect.objectContaining({ quantity: 3 })]);
  });

  it('names the least that the area chosen at the checkout asks for, and goes without it once the area is gone', async () => {
    const remember = (zoneId: string) =>
      sessionStorage.setItem(
        `dukani-checkout:${sampleTenantId}`,
        JSON.stringify({ fulfilmentMethod: 'delivery', zoneId }),
      );
    const quote_sale = (args: { p_basket: QuoteInput }) => {
      const zone = args.p_basket.delivery_zone_id;
      if (zone === 'gone') throw new ApiError({ code: 'invalid_input', message: 'No such area.', status: 400 });
      return { ...quoteSale(args), ...(zone === 'far' ? { order_minimum: 500, missing_amount: 399 } : {}) };
    };
    remember('far');
    const first = renderShop(panel, { cart: [makeCartLine(1)], rpc: { quote_sale } });
    expect(await screen.findByText(/Minimum order: KSh\s500\.00/)).toBeInTheDocument();
    first.unmount();

    remember('gone');
    renderShop(panel, { cart: [makeCartLine(1, { price: 90 })], rpc: { quote_sale } });
    expect(await screen.findByText(/The price has changed\. It was KSh\s90\.00/)).toBeInTheDocument();
    expect(screen.queryByText(/Minimum order:/)).not.toBeInTheDocument();
  });

  it('keeps showing the cart when prices cannot be checked', async () => {
    renderShop(panel, {
      cart: [makeCartLine(1)],
      rpc: {
        quote_sale: () => {
          throw new ApiError({ code: 'rate_limited', message: 'Too many', status: 429 });
        },
      },
    });

    await waitFor(() => expect(screen.getByText(/could not be checked now/)).toBeInTheDocument());
    expect(screen.getByText('Subtotal').parentElement).toHaveTextContent('101.00');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { selectCartLines } from '@dukani/shared/cart';
import { ApiError } from '@dukani/shared/errors';
import type { PlaceOrderInput, ShopContext } from '@dukani/shared/rpc';
import { makeShop, type FakeRpc } from '@dukani/shared/testing';
import { makeMethod } from '../common/testing/paymentSamples';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeCartLine, quoteSale, sampleId } from '../common/testing/shopSamples';
import CheckoutScreen from './CheckoutScreen';

const placed = { id: sampleId(700), order_number: 'WEB-000007', token: 'secret', total_amount: 352, replayed: false };

function renderCheckout({
  rpc = {},
  cart = [makeCartLine(1, { quantity: 2 })],
  tenant = {},
}: { rpc?: FakeRpc; cart?: ReturnType<typeof makeCartLine>[]; tenant?: Partial<ShopContext> } = {}) {
  return renderShop(<CheckoutScreen />, {
    route: '/checkout',
    path: '/checkout',
    cart,
    tenant,
    rpc: { quote_sale: quoteSale, place_order: placed, ...rpc },
  });
}
type Rendered = ReturnType<typeof renderCheckout>;

async function fillIn({ user }: Rendered) {
  await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Wanjiku Kamau');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '0712 345 678');
  await user.type(screen.getByRole('textbox', { name: 'Street and house' }), 'Mpaka Road 3');
  await user.type(screen.getByRole('textbox', { name: 'Town or city' }), 'Nairobi');
}
const placeButton = () => screen.getByRole('button', { name: /^Place order( ·|$)/ });
const ordersSent = ({ calls }: Rendered) =>
  calls.filter(({ name }) => name === 'place_order').map(({ args }) => (args as { p_order: PlaceOrderInput }).p_order);

describe('CheckoutScreen', () => {
  beforeEach(forgetEverything);

  it('says so when the cart is empty', () => {
    renderCheckout({ cart: [] });

    expect(screen.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeInTheDocument();
  });

  it('takes no orders where there is neither delivery nor pickup', () => {
    renderCheckout({
      tenant: { fulfilment: { ...makeShop().fulfilment, delivery_enabled: false, pickup_enabled: false } },
    });

    expect(screen.getByRole('heading', { level: 1, name: 'No online orders at the moment' })).toBeInTheDocument();
  });

  it('has no accessibility violations', async () => {
    const { container } = renderCheckout();
    await screen.findByRole('button', { name: /KSh\s352\.00/ });

    expect((await axe(container)).violations).toEqual([]);
  });

  it('says what is accepted by ordering, with the way to read it, and nothing where nothing is written', async () => {
    const { container, unmount } = renderCheckout({
      tenant: { policies: ['privacy', 'terms', 'returns', 'delivery'] },
    });

    expect(await screen.findByText(/^By ordering you accept/)).toHaveTextContent(
      'By ordering you accept our terms of sale, returns policy and delivery policy.',
    );
    expect(screen.getByRole('link', { name: 'returns policy' })).toHaveAttribute('href', '/policies/returns');
    expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/policies/privacy');
    expect((await axe(container)).violations).toEqual([]);
    unmount();

    renderCheckout();
    expect(await screen.findByRole('button', { name: /KSh\s352\.00/ })).toBeInTheDocument();
    expect(screen.queryByText(/By ordering|How we use/)).not.toBeInTheDocument();
  });

  it('shows the server’s total and follows the choice between delivery and pickup', async () => {
    const { user } = renderCheckout();
    expect(await screen.findByRole('button', { name: /KSh\s352\.00/ })).toBeInTheDocument();

    await user.click(screen.getByRole('radio', { name: /Pickup/ }));

    expect(await screen.findByRole('button', { name: /KSh\s202\.00/ })).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Town or city' })).not.toBeInTheDocument();
    expect(screen.getByText('Pay on pickup')).toBeInTheDocument();
  });

  it('names what is missing at the field and in a summary that leads there, and sends nothing', async () => {
    const rendered = renderCheckout();
    await screen.findByRole('button', { name: /KSh\s352\.00/ });

    await rendered.user.click(placeButton());

    const summary = await screen.findByRole('alert', { name: '4 things need your attention' });
    expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveAccessibleDescription('Enter your name.');
    await rendered.user.click(within(summary).getByRole('link', { name: 'Enter the town or city.' }));
    expect(screen.getByRole('textbox', { name: 'Town or city' })).toHaveFocus();
    expect(ordersSent(rendered)).toHaveLength(0);
  });

  it('places the order with what was filled in and the total that was shown, empties the cart and opens the order', async () => {
    const rendered = renderCheckout();
    await screen.findByRole('button', { name: /KSh\s352\.00/ });
    await fillIn(rendered);

    await rendered.user.click(placeButton());

    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/order-success?token=secret'));
    expect(ordersSent(rendered)).toEqual([
      expect.objectContaining({
        customer: { name: 'Wanjiku Kamau', phone: '0712 345 678' },
        fulfilment_method: 'delivery',
        payment_method: 'pay_on_delivery',
        delivery_address: { line_1: 'Mpaka Road 3', city: 'Nairobi' },
        expected_total: 352,
      }),
    ]);
    expect(selectCartLines(rendered.store.getState())).toEqual([]);
  });

  it.each([
    ['asks for it', makeMethod({ is_test: true }), /M-Pesa We send you a payment request/],
    ['is sent it', makeMethod({ is_asked: false, is_direct: true }), /M-Pesa Pay from your M-Pesa menu/],
  ])('leads to the payment of what is to be paid now, where the shop %s', async (_case, method, name) => {
    const rendered = renderCheckout({ rpc: { shop_payment_methods: [method] } });
    await screen.findByRole('button', { name: /KSh\s352\.00/ });
    await fillIn(rendered);
    expect(await screen.findByRole('radio', { name: /Pay on delivery/ })).toBeChecked();
    await rendered.user.click(screen.getByRole('radio', { name }));
    expect(screen.getByText('You pay on the next page, after placing the order.')).toBeInTheDocument();
    expect((await axe(rendered.container)).violations).toEqual([]);

    await rendered.user.click(placeButton());

    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/payment?token=secret'));
    expect(ordersSent(rendered)).toEqual([expect.objectContaining({ payment_method: 'mobile_money' })]);
  });

  it('sends one order for a double click', async () => {
    const rendered = renderCheckout();
    await screen.findByRole('button', { name: /KSh\s352\.00/ });
    await fillIn(rendered);

    await rendered.user.dblClick(placeButton());

    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/order-success'));
    expect(ordersSent(rendered)).toHaveLength(1);
  });

  it('shows a changed total and orders at it only after it was accepted', async () => {
    const rendered = renderCheckout({
      rpc: {
        place_order: ({ p_order: order }: { p_order: PlaceOrderInput }) => {
          if (order.expected_total !== 400)
            throw new ApiError({ code: 'total_mismatch', message: 'Changed.', status: 409, details: { total: 400 } });
          return placed;
        },
      },
    });
    await screen.findByRole('button', { name: /KSh\s352\.00/ });
    await fillIn(rendered);
    await rendered.user.click(placeButton());

    expect(await screen.findByRole('heading', { name: /The total is now KSh\s400\.00/ })).toBeInTheDocument();
    expect(selectCartLines(rendered.store.getState())).toHaveLength(1);
    await rendered.user.click(screen.getByRole('button', { name: /Place order for KSh\s400\.00/ }));

    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/order-success'));
    expect(new Set(ordersSent(rendered).map(({ id }) => id)).size).toBe(1);
  });

  it('names the lines that are short and lets one choose fewer', async () => {
    const rendered = renderCheckout({
      rpc: {
        place_order: ({ p_order: order }: { p_order: PlaceOrderInput }) => {
          if (order.lines[0]?.quantity === 2) {
            throw new ApiError({
              code: 'insufficient_stock',
              message: 'Short.',
              status: 409,
              details: { lines: [{ product_id: sampleId(1), name: 'Product 1' }] },
            });
          }
          return placed;
        },
      },
    });
    await screen.findByRole('button', { name: /KSh\s352\.00/ });
    await fillIn(rendered);
    await rendered.user.click(placeButton());

    const alert = await screen.findByRole('alert', { name: 'One item is not available in this quantity' });
    expect(alert).toHaveTextContent('Not enough left. Lower the quantity or remove it.');
    expect(placeButton()).toBeDisabled();
    expect(screen.getByText(/Product 1 cannot be ordered in this quantity/)).toBeInTheDocument();
    await rendered.user.click(screen.getByRole('button', { name: 'See options' }));
    await waitFor(() => expect(alert.parentElement).toHaveFocus());
    await rendered.user.click(within(alert).getByRole('button', { name: 'One less of Product 1' }));
    await screen.findByRole('button', { name: /KSh\s251\.00/ });
    await rendered.user.click(placeButton());

    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/order-success'));
  });

  it('does not send lines that the shop no longer sells', async () => {
    const rendered = renderCheckout({
      cart: [makeCartLine(1), makeCartLine(2)],
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
          return quoteSale(args);
        },
      },
    });
    await fillIn(rendered);
    const alert = await screen.findByRole('alert', { name: 'One item is not available in this quantity' });
    expect(placeButton()).toBeDisabled();

    await rendered.user.click(within(alert).getByRole('button', { name: 'Remove Product 2' }));
    await rendered.user.click(placeButton());

    await waitFor(() => expect(ordersSent(rendered)).toHaveLength(1));
  });

  it('puts the server’s refusal of a field at that field', async () => {
    const rendered = renderCheckout({
      rpc: {
        place_order: () => {
          throw new ApiError({
            code: 'invalid_input',
            message: 'This does not look like a phone number.',
            status: 400,
            details: { field: 'customer.phone' },
          });
        },
      },
    });
    await screen.findByRole('button', { name: /KSh\s352\.00/ });
    await fillIn(rendered);
    await rendered.user.click(placeButton());

    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(
        /This does not look like a phone number\./,
      ),
    );
    expect(screen.getByRole('alert', { name: 'One thing needs your attention' })).toBeInTheDocument();
  });

  it('says that an order without an answer may have arrived, and keeps the cart', async () => {
    const rendered = renderCheckout({
      rpc: {
        place_order: () => {
          throw new ApiError({ code: 'network_failure', message: 'Failed to fetch', status: 0 });
        },
      },
    });
    await screen.findByRole('button', { name: /KSh\s352\.00/ });
    await fillIn(rendered);
    await rendered.user.click(placeButton());

    expect(await screen.findByRole('alert', { name: 'No answer from the shop' })).toHaveTextContent(
      'it is never placed twice',
    );
    expect(selectCartLines(rendered.store.getState())).toHaveLength(1);
    expect(new Set(ordersSent(rendered).map(({ id }) => id)).size).toBe(1);
  });

  it.each([
    ['Kenya', 'Enter a phone number, for example 0712 345 678.'],
    ['United States', 'Enter a phone number, for example (212) 555-0142.'],
    [null, 'Enter a phone number.'],
  ])('gives an example of a number as people write it in %p', async (country, text) => {
    const { address } = makeShop();
    const { user } = renderCheckout({ tenant: { address: { ...address, country } } });
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '12');
    await user.tab();

    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('says the total above the form, too, where the order unfolds', async () => {
    const { container, user } = renderCheckout({ cart: [1, 2, 3, 4, 5, 6].map((number) => makeCartLine(number)) });
    const bar = await screen.findByText('Order summary');
    const top = bar.closest('details');
    await waitFor(() => expect(top).toHaveTextContent(/^Order summaryKSh\s771\.00$/));

    await user.click(bar);
    expect(await within(top as HTMLElement).findByText('Product 4')).toBeInTheDocument();
    expect(within(top as HTMLElement).queryByText('Product 5')).not.toBeInTheDocument();
    await user.click(within(top as HTMLElement).getByRole('button', { name: 'Show all 6' }));
    expect(within(top as HTMLElement).getByText('Product 6')).toBeInTheDocument();
    expect(within(top as HTMLElement).getByText('Subtotal').nextSibling).toHaveTextContent(/KSh\s621\.00/);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('keeps what was typed over a reload', async () => {
    const first = renderCheckout();
    await screen.findByRole('button', { name: /KSh\s352\.00/ });
    await first.user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Wanjiku');
    first.unmount();

    renderCheckout();
    await screen.findByRole('button', { name: /KSh\s352\.00/ });

    expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('Wanjiku');
  });
});

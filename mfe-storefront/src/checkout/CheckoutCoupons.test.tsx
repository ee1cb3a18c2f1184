import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { selectCartLines } from '@dukani/shared/cart';
import { ApiError } from '@dukani/shared/errors';
import type { PlaceOrderInput, Quote, QuotedCoupon } from '@dukani/shared/rpc';
import type { FakeRpc } from '@dukani/shared/testing';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeCartLine, quoteSale, sampleId } from '../common/testing/shopSamples';
import CheckoutScreen from './CheckoutScreen';

type Basket = Parameters<typeof quoteSale>[0] & { p_basket: { coupon_codes?: string[] } };
const placed = { id: sampleId(700), order_number: 'WEB-000007', token: 'secret', total_amount: 332, replayed: false };
const refusals: Record<string, Partial<QuotedCoupon>> = {
  'TOO-SMALL': { state: 'coupon_not_met', message: 'The basket is too small for this coupon.' },
  'OLD-ONE': { state: 'coupon_expired', message: 'This coupon has expired.' },
};

/** WELCOME takes 20 off, as long as it is not used up. */
function quoteWithCoupons(args: Basket, isUsedUp = false): Quote {
  const quote = quoteSale(args);
  const coupons = (args.p_basket.coupon_codes ?? []).map((code): QuotedCoupon => {
    const coupon = { code, promotion_id: null, name: null, amount: 0 };
    if (code === 'WELCOME')
      return isUsedUp
        ? { ...coupon, state: 'coupon_used_up', message: 'This coupon was already used.' }
        : { ...coupon, state: 'applied', message: null, name: 'Welcome gift', amount: 20 };
    return { ...coupon, state: 'coupon_unknown', message: 'This code is not valid.', ...refusals[code] };
  });
  const off = coupons.some(({ state }) => state === 'applied') ? 20 : 0;
  const promotions = off === 0 ? [] : [{ id: sampleId(800), name: 'Welcome gift', amount: off }];
  return {
    ...quote,
    lines: quote.lines.map((line) => ({
      ...line,
      promotions,
      discount_amount: off,
      gross_amount: line.gross_amount - off,
    })),
    coupons,
    promotions,
    discount_amount: off,
    total_amount: quote.total_amount - off,
  };
}

function renderCheckout(rpc: FakeRpc = {}) {
  return renderShop(<CheckoutScreen />, {
    route: '/checkout',
    path: '/checkout',
    cart: [makeCartLine(1, { quantity: 2 })],
    rpc: { quote_sale: (args: Basket) => quoteWithCoupons(args), place_order: placed, ...rpc },
  });
}
type Rendered = ReturnType<typeof renderCheckout>;

async function addCode({ user }: Rendered, code: string) {
  await user.click(await screen.findByRole('button', { name: /^Add (a|another) coupon$/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Coupon code' }), `${code}{Enter}`);
}
async function fillIn({ user }: Rendered) {
  await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Wanjiku Kamau');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '0712 345 678');
  await user.type(screen.getByRole('textbox', { name: 'Street and house' }), 'Mpaka Road 3');
  await user.type(screen.getByRole('textbox', { name: 'Town or city' }), 'Nairobi');
}
const ordersSent = ({ calls }: Rendered) =>
  calls.filter(({ name }) => name === 'place_order').map(({ args }) => (args as { p_order: PlaceOrderInput }).p_order);
const codeList = () => screen.findByRole('list', { name: 'Coupons' });

describe('coupons at checkout', () => {
  beforeEach(forgetEverything);

  it('takes a code however it is written, names what it gives, and places no order by Enter', async () => {
    const rendered = renderCheckout();
    await addCode(rendered, ' welcome ');

    expect(within(await codeList()).getByText('WELCOME')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /Place order · KSh\s332\.00/ })).toBeInTheDocument();
    expect(screen.getByText(/^−KSh\s20\.00/)).toBeInTheDocument();
    const line = screen.getByText(/^Welcome gift −KSh\s20\.00/).closest('li');
    // What a code takes off stands below the subtotal, so the line reads as it does in that.
    expect(line).toHaveTextContent(/KSh\s202\.00$/);
    expect(screen.getByText('Subtotal').nextSibling).toHaveTextContent(/^KSh\s202\.00$/);
    expect(ordersSent(rendered)).toEqual([]);
    expect((await axe(rendered.container)).violations).toEqual([]);
  });

  it('keeps it over a reload, and takes it away again', async () => {
    const first = renderCheckout();
    await addCode(first, 'WELCOME');
    await codeList();
    first.unmount();

    const again = renderCheckout();
    expect(within(await codeList()).getByText('WELCOME')).toBeInTheDocument();
    await again.user.click(screen.getByRole('button', { name: 'Remove code WELCOME' }));
    expect(await screen.findByRole('button', { name: /Place order · KSh\s352\.00/ })).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Coupons' })).not.toBeInTheDocument();
  });

  it.each([
    ['OLD-ONE', 'This coupon has expired.'],
    ['NONSENSE', 'This code is not valid.'],
  ])('says of %s why it does not hold, and does not keep it', async (code, message) => {
    const rendered = renderCheckout();
    await addCode(rendered, code);

    const field = await screen.findByRole('textbox', { name: 'Coupon code' });
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(screen.queryByRole('list', { name: 'Coupons' })).not.toBeInTheDocument();
  });

  it('keeps one that the cart is too small for, says so, and does not send it', async () => {
    const rendered = renderCheckout();
    await addCode(rendered, 'TOO-SMALL');

    expect(within(await codeList()).getByText('The basket is too small for this coupon.')).toBeInTheDocument();
    await fillIn(rendered);
    await rendered.user.click(screen.getByRole('button', { name: /^Place order/ }));
    await waitFor(() => expect(ordersSent(rendered)).toHaveLength(1));
    expect(ordersSent(rendered)[0]).not.toHaveProperty('coupon_codes');
  });

  it('sends the code with the order and forgets it afterwards', async () => {
    const rendered = renderCheckout();
    await addCode(rendered, 'WELCOME');
    await screen.findByRole('button', { name: /KSh\s332\.00/ });
    await fillIn(rendered);
    await rendered.user.click(screen.getByRole('button', { name: /^Place order/ }));

    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/order-success?token=secret'));
    expect(ordersSent(rendered)[0]).toMatchObject({ coupon_codes: ['WELCOME'], expected_total: 332 });
    expect(window.localStorage.getItem('dukani-coupons:' + ordersSent(rendered)[0]?.tenant_id)).toBeNull();
  });

  it('says the difference when the code is used up meanwhile, and loses nothing', async () => {
    let isUsedUp = false;
    const rendered = renderCheckout({
      quote_sale: (args: Basket) => quoteWithCoupons(args, isUsedUp),
      place_order: ({ p_order: order }: { p_order: PlaceOrderInput }) => {
        if (order.coupon_codes === undefined) return { ...placed, total_amount: 352 };
        isUsedUp = true;
        throw new ApiError({
          status: 409,
          code: 'coupon_used_up',
          message: 'This coupon was already used.',
          details: { code: 'WELCOME' },
        });
      },
    });
    await addCode(rendered, 'WELCOME');
    await screen.findByRole('button', { name: /KSh\s332\.00/ });
    await fillIn(rendered);
    await rendered.user.click(screen.getByRole('button', { name: /^Place order/ }));

    const alert = await screen.findByRole('alert', { name: 'The code WELCOME is no longer valid' });
    expect(alert).toHaveTextContent('This coupon was already used. Your order has not been placed yet');
    const accept = await within(alert).findByRole('button', { name: /Place order for KSh\s352\.00/ });
    expect(alert).toHaveTextContent(/The total is now KSh\s352\.00; before it was KSh\s332\.00\./);
    expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('Wanjiku Kamau');
    expect(selectCartLines(rendered.store.getState())).toHaveLength(1);

    await rendered.user.click(accept);
    await waitFor(() => expect(ordersSent(rendered)).toHaveLength(2));
    expect(ordersSent(rendered)[1]).not.toHaveProperty('coupon_codes');
    expect(ordersSent(rendered)[1]).toMatchObject({ expected_total: 352 });
  });
});

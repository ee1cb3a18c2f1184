import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ShopperAccount, ShopperOrder } from '@dukani/shared/rpc';
import { signInDuringTest, type FakeRpc } from '@dukani/shared/testing';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { sampleId } from '../common/testing/shopSamples';
import AccountScreen from './AccountScreen';

beforeEach(forgetEverything);

const account: ShopperAccount = {
  email: 'wanjiru@mail.test',
  is_email_proven: true,
  name: 'Wanjiru',
  phone: '0712 345 678',
  addresses: [{ line_1: 'Moi Avenue 1', city: 'Nairobi' }],
  offers_cart_mails: false,
  wants_cart_mails: false,
};
const orderRow = (number: number, more: Partial<ShopperOrder> = {}): ShopperOrder => ({
  id: sampleId(number),
  order_number: `ORD-${number}`,
  status: 'completed',
  placed_at: '2026-11-20T08:00:00Z',
  item_count: 2,
  invoice_path: null,
  total_amount: 120,
  currency_code: 'KES',
  fulfilment_method: 'pickup',
  token: `token-${number}`,
  ...more,
});
const refusal =
  (code: string, status: number, message = 'No') =>
  () => {
    throw new ApiError({ code, status, message });
  };
const render = (rpc: FakeRpc) => renderShop(<AccountScreen />, { route: '/account', path: '/account', rpc });

async function askForCode(rpc: FakeRpc) {
  const rendered = render({ 'POST /auth/v1/otp': {}, ...rpc });
  await rendered.user.type(await screen.findByLabelText('Email'), 'wanjiru@mail.test');
  await rendered.user.click(screen.getByRole('button', { name: 'Email me a code' }));
  return rendered;
}

describe('signing in by a code', () => {
  it('asks for an address, and says where the code went', async () => {
    const { calls, container, user } = await askForCode({});
    expect(await screen.findByText(/emailed a six-digit code/)).toHaveTextContent('wanjiru@mail.test');
    expect(calls).toEqual([
      expect.objectContaining({
        name: 'POST /auth/v1/otp',
        args: expect.objectContaining({ email: 'wanjiru@mail.test', create_user: true }),
      }),
    ]);
    expect(screen.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('wanjiru@mail.test');
  });

  it('asks nobody with an address that is none', async () => {
    const { calls, user } = render({});
    await user.type(await screen.findByLabelText('Email'), 'wanjiru');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(await screen.findByText(/Enter an email address like/)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('says how long to wait when a code was just sent', async () => {
    await askForCode({
      'POST /auth/v1/otp': refusal('over_email_send_rate_limit', 429, 'You can only request this after 42 seconds.'),
    });
    expect(await screen.findByText(/Ask for another in 42 seconds/)).toBeInTheDocument();
  });

  it('says that a code is wrong, and when it is dead after five', async () => {
    const { user } = await askForCode({ 'POST /auth/v1/verify': refusal('otp_expired', 403) });
    const field = await screen.findByLabelText('Code');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await user.clear(field);
      await user.type(field, `12345${attempt}`);
      await screen.findByText(attempt < 5 ? /This code is wrong/ : /Too many wrong codes/);
    }
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  });

  it('shows the owner of a business, whose address was never shown, the ways that are open', async () => {
    const { user } = await askForCode({ 'POST /auth/v1/verify': refusal('account_password_needed', 403) });
    await user.type(await screen.findByLabelText('Code'), '123456');

    expect(await screen.findByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'Sign in with the password' })).toHaveAttribute('href', '/auth');
    expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument();
  });

  it('says so when the address has tried too often', async () => {
    const { user } = await askForCode({ 'POST /auth/v1/verify': refusal('over_request_rate_limit', 429) });
    await user.type(await screen.findByLabelText('Code'), '123456');
    expect(await screen.findByText(/Too many attempts/)).toBeInTheDocument();
  });
});

describe('the account', () => {
  async function renderSignedIn(rpc: FakeRpc) {
    const rendered = render({
      my_shop_account: account,
      my_shop_orders: { rows: [], count: 0, next_cursor: null },
      ...rpc,
    });
    signInDuringTest(rendered.store, { email: account.email, membership: null, tenant: null });
    await screen.findByText(account.email);
    return rendered;
  }

  it('asks about carts left behind only where the shop does, and takes the choice back when it was not saved', async () => {
    const choose = jest.fn<unknown, [unknown]>(() => account);
    const { user } = await renderSignedIn({
      my_shop_account: { ...account, offers_cart_mails: true },
      choose_cart_mails: choose,
    });
    const wanted = await screen.findByRole('checkbox', { name: /Email me once/ });
    expect(wanted).not.toBeChecked();
    await user.click(wanted);
    await waitFor(() =>
      expect(choose).toHaveBeenCalledWith({
        p_choice: expect.objectContaining({ wanted: true, source: 'account' }),
      }),
    );
    await waitFor(() => expect(wanted).toBeEnabled());
    expect(wanted).toBeChecked();

    choose.mockImplementation(refusal('shop_unavailable', 404));
    await user.click(wanted);
    expect(await screen.findByText('That was not saved')).toBeInTheDocument();
    expect(wanted).toBeChecked();
  });

  it('leads to the invoice of each order that has one', async () => {
    const path = '/api/public-invoice-viewer?token=secret';
    await renderSignedIn({
      my_shop_orders: {
        rows: [orderRow(1, { invoice_path: path }), orderRow(2, { status: 'placed' })],
        count: 2,
        next_cursor: null,
      },
    });

    expect(await screen.findByRole('link', { name: 'Invoice of order ORD-1' })).toHaveAttribute('href', path);
    expect(screen.getByRole('link', { name: 'Order ORD-2' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Invoice of order ORD-2' })).not.toBeInTheDocument();
  });

  it('shows orders and details together, so that neither moves the other', async () => {
    let tell: (answer: unknown) => void = () => undefined;
    const { calls } = await renderSignedIn({ my_shop_orders: () => new Promise((resolve) => (tell = resolve)) });
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('my_shop_account'));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('my_shop_orders'));
    expect(screen.getByLabelText('Loading orders')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Your details' })).not.toBeInTheDocument();

    tell({ rows: [], count: 0, next_cursor: null });
    expect(await screen.findByRole('heading', { name: 'Your details' })).toBeInTheDocument();
    expect(screen.getByText(/You have not ordered here yet/)).toBeInTheDocument();
  });

  it('lists orders page by page, each with its link', async () => {
    const { container, user } = await renderSignedIn({
      my_shop_orders: ({ p_after: after }: { p_after: string | null }) =>
        after === null
          ? { rows: [orderRow(3, { status: 'placed' }), orderRow(2)], count: 3, next_cursor: 'next' }
          : { rows: [orderRow(1, { status: 'cancelled' })], count: 3, next_cursor: null },
    });
    expect(await screen.findByRole('link', { name: 'Order ORD-3' })).toHaveAttribute('href', '/order/token-3');
    await screen.findByLabelText('Full name');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show earlier orders' }));
    const earlier = await screen.findByRole('list', { name: 'Earlier orders' });
    expect(within(earlier).getByText('Cancelled')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show earlier orders' })).not.toBeInTheDocument();
  });

  it('orders again what can be bought, and names what cannot', async () => {
    const orderLine = (number: number) => ({ product_id: sampleId(number), name: `Product ${number}`, quantity: 3 });
    const quoted = (number: number, more: object) => ({
      ...orderLine(number),
      unit_price: 70,
      image_url: null,
      is_available: true,
      saleable_quantity: 9,
      ...more,
    });
    const { store, user } = await renderSignedIn({
      my_shop_orders: { rows: [orderRow(1)], count: 1, next_cursor: null },
      get_order_by_token: { lines: [orderLine(1), orderLine(2), orderLine(3), { ...orderLine(4), modifiers: [{}] }] },
      quote_sale: {
        lines: [
          quoted(1, {}),
          quoted(2, { is_available: false, saleable_quantity: 0 }),
          quoted(3, { is_available: false, saleable_quantity: 2 }),
        ],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Order again: ORD-1' }));
    expect(await screen.findByText('2 products added to your cart')).toBeInTheDocument();
    expect(screen.getByText('Not available: Product 2, Product 4.')).toBeInTheDocument();
    expect(store.getState().cart?.lines.map(({ id, quantity, price }) => [id, quantity, price])).toEqual([
      [sampleId(1), 3, 70],
      [sampleId(3), 2, 70],
    ]);
  });

  it('changes what is kept, and says what is wrong with it', async () => {
    const { calls, user } = await renderSignedIn({ save_my_shop_account: account });
    const phone = await screen.findByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, 'none');
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    expect(await screen.findByText(/Enter a phone number/)).toBeInTheDocument();
    await user.clear(phone);
    await user.click(screen.getByRole('button', { name: 'Remove Moi Avenue 1, Nairobi' }));
    await user.click(screen.getByRole('button', { name: 'Save details' }));
    expect(await screen.findByText('Your details are saved')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'save_my_shop_account')?.args).toMatchObject({
      p_account: { name: 'Wanjiru', phone: null, addresses: [] },
    });
  });

  it('asks before it deletes, and leaves nothing in the browser', async () => {
    const { calls, store, user } = await renderSignedIn({
      delete_my_shop_account: { is_login_deleted: true },
      'POST /auth/v1/logout': {},
      log_user_activity: null,
    });
    const { tenantId } = store.getState().tenant;
    sessionStorage.setItem(`dukani-checkout:${tenantId}`, '{}');
    sessionStorage.setItem(`dukani-order-attempt:${tenantId}`, '{"id":"1","lineIds":{},"unanswered":[]}');
    localStorage.setItem(`dukani-coupons:${tenantId}`, '["MINE10"]');
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    expect(calls.some(({ name }) => name === 'delete_my_shop_account')).toBe(false);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Your account was deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Address' })).toHaveTextContent(/^\/$/));
    expect(store.getState().session.status).toBe('anonymous');
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage.getItem(`dukani-coupons:${tenantId}`)).toBeNull();
  });
});

import { act, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Route, Routes } from '@dukani/shared/router';
import { signInDuringTest } from '@dukani/shared/testing';
import { renderShop } from '../common/testing/renderShop';
import { makeOrder, sampleId } from '../common/testing/shopSamples';
import { orderHeadline, orderSteps } from './orderSteps';
import OrderScreen from './OrderScreen';
import OrderSuccessScreen from './OrderSuccessScreen';

const screens = (
  <Routes>
    <Route path="/order/:token" element={<OrderScreen />} />
    <Route path="/order-success" element={<OrderSuccessScreen />} />
    <Route path="*" element={<p>home</p>} />
  </Routes>
);

describe('OrderScreen', () => {
  it('shows state, items, totals, address and contact, and is not to be found by search engines', async () => {
    const { container, calls } = renderShop(screens, {
      route: '/order/secret',
      rpc: { get_order_by_token: makeOrder() },
    });

    expect(await screen.findByRole('heading', { level: 1, name: 'Order received' })).toBeInTheDocument();
    expect(calls[0]?.args).toEqual({ p_token: 'secret' });
    expect(screen.getByText(/KSh\s352\.00/)).toBeInTheDocument();
    expect(screen.getByText('Mpaka Road 3, Nairobi')).toBeInTheDocument();
    expect(screen.getByText(/· 21 Nov 2026, 12:00$/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '+254700000001' })).toHaveAttribute('href', 'tel:+254700000001');
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect((await axe(container)).violations).toEqual([]);
  });

  it.each([
    ['collected', { fulfilment_method: 'pickup', payment_method: 'pay_on_pickup' }, 'Reserved for you until'],
    ['paid online', { payment_method: 'mobile_money' }, 'Reserved for your payment until'],
    ['brought and paid then', {}, null],
  ] as const)('says how long goods are kept only where somebody must act: %s', async (_case, changes, label) => {
    renderShop(screens, { route: '/order/secret', rpc: { get_order_by_token: makeOrder(changes) } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/^Reserved for/)?.textContent ?? null).toBe(label);
  });

  it('offers a guest with a new order to keep it, and nobody else', async () => {
    const rpc = { get_order_by_token: makeOrder() };
    const offer = { name: 'Sign in to see all your orders' };
    const guest = renderShop(screens, { route: '/order-success?token=secret', rpc });
    expect(await screen.findByRole('link', offer)).toHaveAttribute('href', '/account');
    signInDuringTest(guest.store);
    expect(screen.queryByRole('link', offer)).not.toBeInTheDocument();
    guest.unmount();

    renderShop(screens, { route: '/order/secret', rpc });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', offer)).not.toBeInTheDocument();
  });

  it.each([
    [0.5, 'Rounded up for M-Pesa', '0.50', '352.50'],
    [-0.4, 'Rounded down for M-Pesa', '0.40', '351.60'],
  ])('says what M-Pesa rounded (%d), and what was really paid', async (rounding, label, said, paid) => {
    const money = { rounding_amount: rounding, received_amount: 352 + rounding, fee_amount: 0, refund: null };
    renderShop(screens, {
      route: '/order/secret',
      rpc: { get_order_by_token: makeOrder({ deposit_amount: 352, money }) },
    });
    expect((await screen.findByText(label)).parentElement).toHaveTextContent(said);
    expect(screen.getByText('Paid in advance').parentElement).toHaveTextContent(paid);
  });

  it.each([
    ['due', 'mobile_money', 0, 'You had paid KSh 352.00. KSh 352.00 will be refunded by M-Pesa.'],
    ['by_hand', 'bank', 0, 'You had paid KSh 352.00. KSh 352.00 will be refunded by bank transfer.'],
    [
      'done',
      'mobile_money',
      52,
      'You had paid KSh 352.00. A cancellation fee of KSh 52.00 applies. KSh 300.00 was refunded by M-Pesa.',
    ],
    ['account', 'account', 0, 'You had paid KSh 352.00. KSh 352.00 stays on your account as credit.'],
  ] as const)('of a cancelled order says what becomes of its money: %s', async (state, tender, fee, sentence) => {
    const money = {
      rounding_amount: 0,
      received_amount: 352,
      fee_amount: fee,
      refund: { amount: 352 - fee, tender_type: tender, state },
    };
    renderShop(screens, {
      route: '/order/secret',
      rpc: { get_order_by_token: makeOrder({ status: 'cancelled', money }) },
    });
    const note = await screen.findByText(/You had paid/);
    expect(note.textContent?.replace(/\u00a0/g, ' ')).toBe(sentence);
  });

  it('leads to the invoice once there is one', async () => {
    const path = '/api/public-invoice-viewer?token=abc';
    const waiting = renderShop(screens, { route: '/order/secret', rpc: { get_order_by_token: makeOrder() } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Invoice' })).not.toBeInTheDocument();
    waiting.unmount();

    renderShop(screens, {
      route: '/order/secret',
      rpc: { get_order_by_token: makeOrder({ status: 'cancelled', invoice_path: path }) },
    });
    expect(await screen.findByRole('link', { name: 'Invoice' })).toHaveAttribute('href', path);
  });

  it('asks what can be rated only once the order was handed over', async () => {
    const rating = {
      tenant_id: sampleId(1),
      can_review: true,
      products: [{ product_id: sampleId(1), name: 'Milk', image_url: null, review: null }],
    };
    const waiting = renderShop(screens, { route: '/order/secret', rpc: { get_order_by_token: makeOrder() } });
    await screen.findByRole('heading', { level: 1 });
    expect(waiting.calls.map(({ name }) => name)).not.toContain('order_reviews');
    waiting.unmount();

    renderShop(screens, {
      route: '/order/secret',
      rpc: { get_order_by_token: makeOrder({ status: 'completed' }), order_reviews: rating },
    });
    expect(await screen.findByRole('button', { name: 'Rate Milk' })).toBeInTheDocument();
  });

  it('names the promotions that were given, in all and at each line', async () => {
    const promotions = [{ id: sampleId(800), name: 'Milk week', amount: 20 }];
    const order = makeOrder();
    renderShop(screens, {
      route: '/order/secret',
      rpc: {
        get_order_by_token: {
          ...order,
          discount_amount: 20,
          promotions,
          lines: order.lines.map((line) => ({ ...line, promotions })),
        },
      },
    });

    expect((await screen.findByText('Milk week')).nextSibling).toHaveTextContent(/−KSh\s20\.00/);
    expect(screen.getByText(/^Milk week −KSh\s20\.00$/)).toBeInTheDocument();
    expect(screen.queryByText('Discount')).not.toBeInTheDocument();
  });

  it.each([
    ['no order', null],
    ['an order of another shop', makeOrder({ tenant_id: sampleId(1) })],
  ])('says the same for %s', async (_case, answer) => {
    renderShop(screens, { route: '/order/wrong', rpc: { get_order_by_token: answer } });

    expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/account');
  });

  it('thanks by name after checkout and leaves the token’s own address', async () => {
    renderShop(screens, { route: '/order-success?token=secret', rpc: { get_order_by_token: makeOrder() } });

    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you, Wanjiku!' })).toBeInTheDocument();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/order/secret');
  });

  it('goes home from order-success without a token', () => {
    renderShop(screens, { route: '/order-success' });

    expect(screen.getByText('home')).toBeInTheDocument();
  });

  it('looks again every 30 seconds while the order is open, and no longer once it is done', async () => {
    jest.useFakeTimers();
    let order = makeOrder();
    const { calls } = renderShop(screens, { route: '/order/secret', rpc: { get_order_by_token: () => order } });
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(calls.filter(({ name }) => name === 'get_order_by_token')).toHaveLength(1);

    order = makeOrder({
      status: 'completed',
      events: [
        ...order.events,
        { kind: 'confirmed', created_at: '2026-11-21T10:00:00Z', message: null },
        { kind: 'completed', created_at: '2026-11-21T10:00:00Z', message: null },
      ],
    });
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('heading', { level: 1, name: 'Order complete, thank you' })).toBeInTheDocument();
    const asked = calls.length;
    await act(() => jest.advanceTimersByTimeAsync(120_000));

    expect(calls).toHaveLength(asked);
    jest.useRealTimers();
  });
});

describe('orderSteps', () => {
  it('waits for the shop, then for the shopper', () => {
    expect(orderSteps(makeOrder()).map(({ title, state }) => [title, state])).toEqual([
      ['Order received', 'done'],
      ['Waiting for confirmation', 'current'],
      ['Delivered and paid', 'ahead'],
    ]);
    expect(orderSteps(makeOrder({ deposit_amount: makeOrder().total_amount })).at(-1)?.title).toBe('Delivered');
  });

  it.each([
    ['pickup', ['accepted'], ['Confirmed by the shop'], 'Your order is being prepared'],
    ['pickup', ['accepted', 'ready'], ['Confirmed by the shop', 'Ready for pickup'], 'Your order is ready'],
    ['delivery', ['ready', 'sent'], ['Packed', 'On its way'], 'Your order is on its way'],
  ] as const)('of a %s says what the shop has done: %j', (method, kinds, titles, headline) => {
    const order = makeOrder({
      fulfilment_method: method,
      events: ['placed' as const, ...kinds].map((kind, hour) => ({
        kind,
        created_at: `2026-11-21T0${hour}:00:00Z`,
        message: null,
      })),
    });
    const steps = orderSteps(order);

    expect(steps.slice(1, -1).map(({ title }) => title)).toEqual(titles);
    expect(steps.slice(1, -1).at(-1)?.state).toBe('current');
    expect(steps.at(-1)?.state).toBe('ahead');
    expect(orderHeadline(order)).toBe(headline);

    const done = orderSteps({ ...order, status: 'completed' });
    expect(done.map(({ state }) => state)).toEqual(done.map(() => 'done'));
  });

  it('ends with the reason when the order was called off', () => {
    const order = makeOrder({
      status: 'cancelled',
      events: [
        { kind: 'placed', created_at: '2026-11-21T09:00:00Z', message: null },
        { kind: 'cancelled', created_at: '2026-11-21T09:30:00Z', message: 'Out of milk' },
      ],
    });

    expect(orderSteps(order).at(-1)).toEqual({
      title: 'Cancelled',
      at: '2026-11-21T09:30:00Z',
      state: 'stopped',
      text: 'Out of milk',
    });
  });
});

import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp } from '@dukani/shared/testing';
import { OrdersTab } from './OrdersTab';

const ORDER = {
  id: 'o1',
  order_number: 'WEB-000004',
  status: 'placed',
  step: 'new',
  placed_at: '2026-11-21T08:00:00Z',
  customer_name: 'Asha Otieno',
  customer_phone: '0712 345 678',
  fulfilment_method: 'delivery',
  payment_method: 'pay_on_delivery',
  item_count: 2,
  total_amount: 116,
  deposit_amount: 0,
  reserved_until: null,
  sale_id: null,
  pickup_at: null,
  pickup_until: null,
  delivery_zone: 'Town',
  delivery_line_1: 'House 4, Church Road',
  delivery_city: 'Karen',
};
const PAGE = { rows: [ORDER], next_cursor: null, count: 1, has_more_than_count: false, waiting_count: 1 };

const open = (search = '', answer: unknown = PAGE) =>
  renderWithApp(<OrdersTab />, {
    route: `/admin/sales?tab=orders${search}`,
    session: {},
    rpc: { list_orders: answer, list_saved_views: [], list_payment_returns: [] },
  });
const asked = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ name }) => name === 'list_orders').map(({ args }) => args);

describe('OrdersTab', () => {
  it('shows who waits, the oldest first, and has no accessibility faults', async () => {
    const app = open();

    expect(await screen.findByRole('button', { name: 'WEB-000004' })).toBeInTheDocument();
    expect(screen.getByText('1 is waiting for you.')).toBeInTheDocument();
    expect(asked(app)[0]).toMatchObject({ p_status: 'placed', p_sort: 'turn', p_query: null });
    expect((await axe(app.container)).violations).toEqual([]);
  });

  it('shows when orders are collected, and sorts by it', async () => {
    const collected = {
      ...ORDER,
      fulfilment_method: 'pickup',
      pickup_at: '2026-11-23T11:00:00Z',
      pickup_until: '2026-11-23T12:00:00Z',
    };
    const app = open('&sort=pickup', { ...PAGE, rows: [collected] });

    expect(await screen.findByText(/^Mon 23 Nov, \d\d:00–\d\d:00$/)).toBeInTheDocument();
    expect(asked(app)[0]).toMatchObject({ p_status: 'placed', p_sort: 'pickup' });
  });

  it.each([
    [{}, ['Karen', 'House 4, Church Road']],
    [{ delivery_city: null }, ['Town', 'House 4, Church Road']],
    [{ fulfilment_method: 'pickup', delivery_zone: null, delivery_line_1: null, delivery_city: null }, ['Any time']],
  ])('says where each goes, and that a pickup has no time: %j', async (change, texts) => {
    open('', { ...PAGE, rows: [{ ...ORDER, ...change }] });

    for (const text of texts) expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('asks the server for every filter of the address', async () => {
    const app = open(
      '&q=asha&status=all&fulfilment=pickup&payment=pay_on_pickup&placed=2026-11-01..2026-11-02&sort=total_asc',
    );
    await screen.findByRole('button', { name: 'WEB-000004' });

    expect(asked(app)[0]).toEqual({
      p_query: 'asha',
      p_status: null,
      p_after: null,
      p_limit: 50,
      p_sort: 'total_asc',
      p_filter: { fulfilment: 'pickup', payment: 'pay_on_pickup', from: '2026-11-01', to: '2026-11-02' },
    });
  });

  it('shows another status at a press, and keeps it in the address', async () => {
    const app = open();
    await screen.findByRole('button', { name: 'WEB-000004' });
    await app.user.click(screen.getByText('Cancelled'));

    await waitFor(() => expect(asked(app).at(-1)).toMatchObject({ p_status: 'cancelled' }));
  });

  it('teaches what stands here while nobody waits', async () => {
    open('', { ...PAGE, rows: [], count: 0, waiting_count: 0 });

    expect(await screen.findByText('No open orders')).toBeInTheDocument();
    expect(screen.getByText('None is waiting for you.')).toBeInTheDocument();
  });
});

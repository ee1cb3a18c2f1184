import { screen, within } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { OrderDrawer } from './OrderDrawer';

const ORDER = {
  id: 'o1',
  order_number: 'WEB-000004',
  status: 'placed',
  channel: 'storefront',
  placed_at: '2026-11-20T08:00:00Z',
  currency_code: 'KES',
  customer: { name: 'Asha Otieno', phone: '0712 345 678', email: null },
  fulfilment_method: 'pickup',
  delivery_address: null,
  payment_method: 'pay_on_pickup',
  note: null,
  lines: [
    {
      id: 'l1',
      product_id: 'soap',
      name: 'Soap',
      image_url: null,
      quantity: 3,
      unit_price: 50,
      discount_amount: 60,
      net_amount: 77.59,
      tax_amount: 12.41,
      gross_amount: 90,
      promotions: [{ id: 'p1', name: 'Three for two', amount: 50 }],
    },
  ],
  taxes: [],
  discount_amount: 60,
  delivery_fee: 0,
  net_amount: 77.59,
  tax_amount: 12.41,
  total_amount: 90,
  deposit_amount: 0,
  held_amount: 0,
  money: { rounding_amount: 0, received_amount: 0, fee_amount: 0, refund: null },
  deposits: [],
  events: [{ kind: 'placed', created_at: '2026-11-20T08:00:00Z', message: null }],
  reserved_until: '2026-11-27T21:00:00Z',
  sale_id: null,
  delivery_zone: null,
  delivery_estimate: null,
  pickup_at: '2026-11-23T11:00:00Z',
  pickup_until: '2026-11-23T12:00:00Z',
  contact_id: null,
  taken_by_name: null,
};

describe('OrderDrawer', () => {
  it('says what promotions took off a line, apart from what somebody did', async () => {
    renderWithApp(<OrderDrawer orderId="o1" onClose={jest.fn()} />, { session: {}, rpc: { get_order: ORDER } });

    const goods = within(await screen.findByRole('list', { name: 'Goods' }));
    expect(screen.getAllByText(/^Mon 23 Nov, /)).not.toHaveLength(0);
    // Agreed, whether or not it has been fetched.
    expect(screen.getByText('Pickup at')).toBeInTheDocument();
    expect(goods.getByText('Three for two −50.00')).toBeInTheDocument();
    expect(goods.getByText('at 50.00 less 10.00')).toBeInTheDocument();
  });

  it.each([
    ['new', 'pickup', 'Accept'],
    ['accepted', 'pickup', 'Mark as packed'],
    ['ready', 'delivery', 'Mark as sent'],
    ['ready', 'pickup', 'Complete order'],
    ['sent', 'delivery', 'Complete order'],
  ])('has what comes next of an order that is %s, by %s, at the end of its foot', async (step, method, label) => {
    renderWithApp(<OrderDrawer orderId="o1" onClose={jest.fn()} />, {
      session: {},
      rpc: {
        get_order: {
          ...ORDER,
          fulfilment_method: method,
          events: [...ORDER.events, ...(step === 'new' ? [] : [{ ...ORDER.events[0], kind: step }])],
        },
      },
    });

    const next = await screen.findByRole('button', { name: label });
    const foot = within(next.parentElement as HTMLElement).getAllByRole('button');
    expect(foot.at(-1)).toBe(next);
    expect(next).toHaveAttribute('data-variant', 'primary');
    expect(foot.filter((button) => button.dataset.variant === 'primary')).toHaveLength(1);
    // What cannot be taken back is not one press away.
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
    expect(screen.getByText(/stock is reduced and the invoice is made/)).toBeInTheDocument();
  });

  it('of what is paid asks for a yes alone: no till, no payment', async () => {
    const paid = { ...ORDER, deposit_amount: 90, held_amount: 90, total_amount: 90 };
    const { user, calls } = renderWithApp(<OrderDrawer orderId="o1" onClose={jest.fn()} />, {
      session: {},
      rpc: {
        get_order: { ...paid, money: { ...ORDER.money, received_amount: 90.5, rounding_amount: 0.5 } },
        current_till_session: null,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Complete order' }));

    expect(screen.getByText('Rounded up for M-Pesa').closest('li')).toHaveTextContent('0.50');
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete WEB-000004?' }));
    expect(dialog.getByText(/90\.00 is paid/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Complete order' }));
    const sent = calls.find(({ name }) => name === 'confirm_order')?.args as { p_confirmation: object };
    expect(sent.p_confirmation).toMatchObject({ order_id: 'o1', payments: [] });
    expect(sent.p_confirmation).not.toHaveProperty('till_session_id');
  });

  it('says what a till is opened for where something is left to pay', async () => {
    const { user } = renderWithApp(<OrderDrawer orderId="o1" onClose={jest.fn()} />, {
      session: {},
      rpc: {
        get_order: ORDER,
        current_till_session: null,
        list_tills: [],
        list_till_sessions: { rows: [], next_cursor: null, count: 0 },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Complete order' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Open a till' }));
    expect(dialog.getByRole('alert')).toHaveTextContent(/^The payment is recorded in a till session/);
  });

  it('of an order that is over only prints', async () => {
    const { user } = renderWithApp(<OrderDrawer orderId="o1" onClose={jest.fn()} />, {
      session: {},
      rpc: { get_order: { ...ORDER, status: 'completed' } },
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));

    expect(screen.queryByRole('button', { name: /Complete order|Cancel order/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Packing slip' }));
    const slip = within(screen.getByRole('dialog', { name: 'Packing slip WEB-000004' }));
    expect(slip.getByRole('row', { name: /Soap.*3/ })).toBeInTheDocument();
    for (const name of ['Print', 'PDF']) expect(slip.getByRole('button', { name })).toBeInTheDocument();
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { StaffOrder } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { OrderDrawer } from './OrderDrawer';

const ORDER: StaffOrder = {
  id: 'o1',
  tenant_id: 't1',
  order_number: 'ORD-000004',
  status: 'placed',
  channel: 'till',
  placed_at: '2026-11-01T08:00:00Z',
  currency_code: 'KES',
  prices_include_tax: true,
  customer: { name: 'Asha Otieno', phone: '0712 345 678', email: null },
  fulfilment_method: 'pickup',
  delivery_address: null,
  payment_method: 'pay_on_pickup',
  note: null,
  lines: [
    {
      id: 'l1',
      product_id: 'sofa',
      name: 'Sofa',
      image_url: null,
      unit: 'each',
      quantity: 1,
      unit_price: 1000,
      discount_amount: 0,
      net_amount: 862.07,
      tax_amount: 137.93,
      gross_amount: 1000,
      promotions: [],
    },
  ],
  taxes: [],
  subtotal_amount: 1000,
  discount_amount: 0,
  promotions: [],
  delivery_fee: 0,
  net_amount: 862.07,
  tax_amount: 137.93,
  total_amount: 1000,
  delivery_zone: null,
  delivery_estimate: null,
  pickup_at: null,
  pickup_until: null,
  deposit_amount: 300,
  held_amount: 300,
  money: { rounding_amount: 0, received_amount: 300, fee_amount: 0, refund: null },
  deposits: [
    {
      id: 'd1',
      kind: 'paid',
      amount: 300,
      created_at: '2026-11-01T08:00:00Z',
      payment_id: 'p1',
      payment_number: 'RCT-000001',
      tender_type: 'cash',
      reference: null,
      received_by_name: 'Faith',
      is_taken_back: false,
      is_due: false,
    },
  ],
  events: [{ kind: 'placed', created_at: '2026-11-01T08:00:00Z', message: null }],
  reserved_until: '2026-11-05T21:00:00Z',
  sale_id: null,
  contact_id: 'c1',
  taken_by_name: 'Faith',
};
const SESSION = {
  id: 's1',
  till_id: 'till-1',
  till_name: 'Till 1',
  status: 'open',
  opened_at: '2026-11-01T06:00:00Z',
  opened_by_name: 'Faith',
  closed_at: null,
  opening_float: 2000,
  sale_count: 0,
  sales_total: 0,
  z_number: null,
};
const METHODS = [
  { id: 'm1', tender_type: 'cash', name: 'Cash' },
  { id: 'm2', tender_type: 'mobile_money', name: 'M-Pesa' },
];

const open = (rpc: Record<string, unknown> = {}) =>
  renderWithApp(<OrderDrawer orderId="o1" onClose={() => undefined} />, {
    route: '/admin/sales?tab=orders',
    session: {},
    rpc: {
      get_order: ORDER,
      current_till_session: SESSION,
      'GET /rest/v1/payment_methods': METHODS,
      'GET /rest/v1/business_settings': [{ company_name: 'Duka' }],
      ...rpc,
    },
  });
const sent = ({ calls }: ReturnType<typeof open>, name: string) =>
  calls.filter((call) => call.name === name).map(({ args }) => args as Record<string, unknown>);

describe('an order that is paid in instalments', () => {
  it('shows what was paid and what is left, and that its day is over', async () => {
    const app = open();
    expect(await screen.findByText('Past its date')).toBeInTheDocument();
    const payments = screen.getByRole('region', { name: 'Deposits' });
    expect(within(payments).getByText(/RCT-000001/)).toBeInTheDocument();
    expect(screen.getByText('Balance due').closest('li')).toHaveTextContent('700.00');
    expect((await axe(app.container)).violations).toEqual([]);
  });

  it('takes the next one and shows its receipt with what is left', async () => {
    const paid: StaffOrder = {
      ...ORDER,
      deposit_amount: 500,
      held_amount: 500,
      deposits: [
        ...ORDER.deposits,
        { ...ORDER.deposits[0]!, id: 'd2', amount: 200, payment_id: 'p2', payment_number: 'RCT-000002' },
      ],
    };
    let isPaid = false;
    const app = open({
      get_order: () => (isPaid ? paid : ORDER),
      record_order_deposit: ({ p_deposit }: { p_deposit: { id: string } }) => {
        isPaid = true;
        paid.deposits[1]!.payment_id = p_deposit.id;
        return paid;
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'More' }));
    await app.user.click(screen.getByRole('button', { name: 'Deposit' }));
    const amount = await screen.findByLabelText('Amount');
    expect(amount).toHaveValue('700.00');
    fireEvent.change(amount, { target: { value: '800' } });
    await app.user.click(screen.getByRole('button', { name: 'Receive payment' }));
    expect(await screen.findByText(/Only .*700\.00 is due/)).toBeInTheDocument();
    fireEvent.change(amount, { target: { value: '200' } });
    await app.user.selectOptions(await screen.findByLabelText('Paid by'), 'mobile_money');
    fireEvent.change(await screen.findByLabelText('Reference'), { target: { value: 'QK1' } });
    await app.user.click(screen.getByRole('button', { name: 'Receive payment' }));

    await waitFor(() => expect(sent(app, 'record_order_deposit')).toHaveLength(1));
    expect(sent(app, 'record_order_deposit')[0]).toMatchObject({
      p_deposit: { order_id: 'o1', amount: 200, tender_type: 'mobile_money', reference: 'QK1', till_session_id: 's1' },
    });
    const receipt = await screen.findByRole('dialog', { name: 'Receipt RCT-000002' });
    expect(within(receipt).getByText('Balance due').closest('tr')).toHaveTextContent('500.00');
    expect(within(receipt).getByText('Paid earlier').closest('tr')).toHaveTextContent('300.00');
  });

  it('is cancelled with a fee and the rest paid back, with a reason', async () => {
    const app = open({ cancel_paid_order: { ...ORDER, status: 'cancelled', held_amount: 0 } });
    await app.user.click(await screen.findByRole('button', { name: 'More' }));
    await app.user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel ORD-000004?' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(await within(dialog).findByText('Give a reason for the customer.')).toBeInTheDocument();
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Moved away' } });
    fireEvent.change(within(dialog).getByLabelText('Cancellation fee'), { target: { value: '50' } });
    expect(await within(dialog).findByText(/250\.00/)).toBeInTheDocument();
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));

    await waitFor(() => expect(sent(app, 'cancel_paid_order')).toHaveLength(1));
    expect(sent(app, 'cancel_paid_order')[0]).toMatchObject({
      p_cancellation: {
        order_id: 'o1',
        reason: 'Moved away',
        refund_tender_type: 'cash',
        fee_amount: 50,
        till_session_id: 's1',
      },
    });
  });

  it('says what the drawer gives back in coins', async () => {
    const app = open({ current_till_session: { ...SESSION, cash_rounding_step: 20 } });
    await app.user.click(await screen.findByRole('button', { name: 'More' }));
    await app.user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel ORD-000004?' });
    expect(within(dialog).queryByText(/Cash to refund/)).not.toBeInTheDocument();
    fireEvent.change(within(dialog).getByLabelText('Cancellation fee'), { target: { value: '50' } });
    expect(await within(dialog).findByText(/Cash to refund/)).toHaveTextContent(
      /: KSh.260\.00 \(rounding \+KSh.10\.00\)/,
    );
    await app.user.selectOptions(within(dialog).getByLabelText('Refund by'), 'mobile_money');
    expect(within(dialog).queryByText(/Cash to refund/)).not.toBeInTheDocument();
  });

  it('says what is to be paid back until it is sent', async () => {
    const [paid] = ORDER.deposits;
    open({
      get_order: {
        ...ORDER,
        status: 'cancelled',
        deposits: [
          paid,
          { ...paid, id: 'd2', kind: 'refunded', amount: -300, tender_type: 'mobile_money', is_due: true },
        ],
      },
    });
    const payments = await screen.findByRole('region', { name: 'Deposits' });
    expect(await within(payments).findByText(/^To refund, M-Pesa/)).toBeInTheDocument();
    expect(within(payments).queryByText(/^Refunded/)).not.toBeInTheDocument();
  });

  it.each([
    ['is open', SESSION, 'Payment for ORD-000004'],
    ['is closed', null, 'Open a till'],
  ])('waits for the till that is still being read, which %s', async (_case, session, title) => {
    let answer = (_session: unknown) => undefined as void;
    const app = open({ current_till_session: () => new Promise((resolve) => (answer = resolve)) });
    await app.user.click(await screen.findByRole('button', { name: 'Complete order' }));
    expect(screen.queryByRole('dialog', { name: /Open a till|Payment/ })).not.toBeInTheDocument();
    act(() => answer(session));
    expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
  });

  it('says so when the till cannot be read, and opens none', async () => {
    const app = open({
      current_till_session: () => {
        throw new ApiError({ code: 'forbidden', message: 'Not this till.', status: 403 });
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Complete order' }));
    expect(await screen.findByText('The till could not be read')).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Open a till' })).not.toBeInTheDocument();
  });

  it('asks for the rest only when it is handed over', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Complete order' }));
    expect(await screen.findByLabelText('To pay')).toHaveTextContent('700.00');
  });
});

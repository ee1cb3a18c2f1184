import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import type { PlacedOrder, TakeOrderInput } from '@dukani/shared/rpc';
import { lines, MILK, renderReadyTill, scan } from '../tillTesting';

const PLACED: PlacedOrder = { id: 'o-1', order_number: 'ORD-000007', token: 't', total_amount: 60, replayed: false };
const taken = (app: Awaited<ReturnType<typeof renderReadyTill>>) =>
  app.calls
    .filter(({ name }) => name === 'take_order')
    .map(({ args }) => (args as { p_order: TakeOrderInput }).p_order);
const pressShiftF7 = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F7', shiftKey: true });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** A till with one milk in the basket and the order's dialog over it, ready to be sent. */
async function openDialog(rpc: Record<string, unknown>) {
  const app = await renderReadyTill({ rpc });
  await scan(MILK.barcode);
  await within(lines()).findByText('Milk 500 ml');
  pressShiftF7();
  await screen.findByRole('dialog', { name: 'Order for later' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Place order' })).toBeEnabled());
  return app;
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('an order of the basket', () => {
  it('is taken by Shift F7 with who wants it and until when, and the till is free for the next', async () => {
    const app = await openDialog({ take_order: PLACED });
    type('Name', 'Wanjiru');
    type('Phone', '0700 000 111');
    await waitFor(() => expect(screen.getByLabelText('Reserve until')).not.toHaveAttribute('readonly'));
    fireEvent.input(screen.getByLabelText('Reserve until'), { target: { value: '2027-01-31' } });
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));

    await waitFor(() => expect(taken(app)).toHaveLength(1));
    expect(taken(app)).toMatchObject([
      {
        customer: { name: 'Wanjiru' },
        fulfilment_method: 'pickup',
        payment_method: 'pay_on_pickup',
        hold_until: '2027-01-31',
        expected_total: 60,
        lines: [{ product_id: 'milk', quantity: 1 }],
      },
    ]);
    expect(await screen.findByText('ORD-000007 is placed')).toBeInTheDocument();
    await waitFor(() => expect(within(lines()).queryByText('Milk 500 ml')).not.toBeInTheDocument());
  });

  it('is paid in part at once: no less than the business asks for, and with a receipt', async () => {
    const app = await openDialog({
      take_order: PLACED,
      'GET /rest/v1/tenant_policies': [{ order_deposit_percent: 50 }],
      get_order: new ApiError({ code: 'not_found', status: 404, message: 'Not here.' }),
    });
    type('Name', 'Wanjiru');
    type('Phone', '0700 000 111');
    await waitFor(() => expect(screen.getByLabelText('Paid in advance')).toHaveValue('30.00'));
    type('Paid in advance', '10');
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    expect(await screen.findByText(/At least .*30\.00 must be paid now/)).toBeInTheDocument();
    type('Paid in advance', '40');
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));

    await waitFor(() => expect(taken(app)).toHaveLength(1));
    expect(taken(app)[0]?.deposit).toMatchObject({ amount: 40, tender_type: 'cash' });
    expect(await screen.findByRole('dialog', { name: 'Receipt' })).toBeInTheDocument();
  });

  it('asks before a payment in advance is recorded that nothing proves', async () => {
    const app = await openDialog({
      take_order: PLACED,
      get_order: new ApiError({ code: 'not_found', status: 404, message: 'Not here.' }),
      'GET /rest/v1/payment_methods': [{ id: 'm2', tender_type: 'mobile_money', name: 'M-Pesa', proof: 'ask' }],
    });
    type('Name', 'Wanjiru');
    type('Phone', '0700 000 111');
    type('Paid in advance', '40');
    await app.user.selectOptions(await screen.findByLabelText('Paid by'), 'mobile_money');
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    const question = await screen.findByRole('dialog', { name: 'No payment was received. Continue anyway?' });
    await app.user.click(within(question).getByRole('button', { name: 'Type the code' }));
    expect(taken(app)).toEqual([]);
    type('Reference', 'QWE123RTYU');
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));

    await waitFor(() => expect(taken(app)).toHaveLength(1));
    expect(taken(app)[0]?.deposit).toMatchObject({ tender_type: 'mobile_money', reference: 'QWE123RTYU' });
  });

  it('asks for what is missing next to its field, and where to deliver it', async () => {
    const app = await openDialog({ take_order: PLACED });
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    expect(await screen.findByText('Type the customer’s name.')).toBeInTheDocument();
    type('Name', 'Wanjiru');
    type('Phone', '0700 000 111');
    await app.user.selectOptions(screen.getByLabelText('Delivery or pickup'), 'delivery');
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    expect(await screen.findByText('Type the delivery address.')).toBeInTheDocument();
    type('Address', 'Moi Avenue 1');
    type('Town', 'Nairobi');
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));

    await waitFor(() => expect(taken(app)).toHaveLength(1));
    expect(taken(app)).toMatchObject([
      { payment_method: 'pay_on_delivery', delivery_address: { line_1: 'Moi Avenue 1', city: 'Nairobi' } },
    ]);
  });

  it('keeps the basket and what was typed when the server refuses, and sends the very same again', async () => {
    let tries = 0;
    const app = await openDialog({
      take_order: () => {
        tries += 1;
        if (tries > 1) return { ...PLACED, replayed: true };
        throw new ApiError({ code: 'insufficient_stock', status: 409, message: 'Some items are no longer in stock.' });
      },
    });
    type('Name', 'Wanjiru');
    type('Phone', '0700 000 111');
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    expect(await screen.findByText('Some items are no longer in stock.')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Wanjiru');
    expect(within(lines()).getByText('Milk 500 ml')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Place order' })).toBeEnabled());
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));

    await waitFor(() => expect(taken(app)).toHaveLength(2));
    expect(taken(app)[0]).toEqual(taken(app)[1]);
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ContactPaymentInput } from '@dukani/shared/rpc';
import { renderReadyTill } from '../tillTesting';

const DENNIS = { id: 'd', name: 'Dennis', phone: '+254711000222', email: null };
const CREDIT = {
  contact_id: 'd',
  name: 'Dennis',
  credit_limit: 5000,
  owed: 2000,
  available: 3000,
  store_credit: 0,
  overdue_amount: 2000,
};
const PAYMENT = {
  id: 'p',
  payment_number: 'PAY-0007',
  contact_id: 'd',
  amount: 1500,
  unallocated_amount: 0,
  tender_type: 'cash',
  reference: null,
  note: null,
  till_session_id: 'session-1',
  received_at: '2026-11-21T09:00:00Z',
  received_by_name: 'Faith',
  reverses_id: null,
  reversed_at: null,
  replayed: false,
  balance: 500,
  allocations: [{ item_id: 'i', number: 'INV-0003', amount: 1500, open_amount: 500 }],
};
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

async function renderDebt(more: Parameters<typeof renderReadyTill>[0] = {}) {
  const { rpc, ...rest } = more;
  const app = await renderReadyTill({
    customers: [DENNIS],
    ...rest,
    rpc: { customer_credit: CREDIT, record_contact_payment: () => PAYMENT, ...rpc },
  });
  key('F2');
  await app.user.click(await screen.findByRole('button', { name: /Dennis/ }));
  await screen.findByText(/Owes/);
  return app;
}
const take = () => screen.findByRole('button', { name: 'Take payment' });
const form = () => screen.findByRole('dialog', { name: 'Payment from Dennis' });
const taken = ({ calls }: Awaited<ReturnType<typeof renderDebt>>) =>
  calls
    .filter(({ name }) => name === 'record_contact_payment')
    .map(({ args }) => (args as { p_payment: ContactPaymentInput }).p_payment);

describe('what a customer owes, paid at the till', () => {
  beforeEach(() => localStorage.clear());

  it('goes into the till session, and its receipt says what is left', async () => {
    const app = await renderDebt();
    await app.user.click(await take());
    const dialog = await form();
    const amount = within(dialog).getByRole('textbox', { name: /Amount/ });
    expect(amount).toHaveValue('2000.00');
    expect((await axe(dialog)).violations).toEqual([]);
    await app.user.clear(amount);
    await app.user.type(amount, '1500');
    await app.user.click(screen.getByRole('button', { name: 'Receive payment' }));

    const receipt = await screen.findByRole('dialog', { name: 'Receipt PAY-0007' });
    expect(await within(receipt).findByText('INV-0003')).toBeInTheDocument();
    expect(within(receipt).getByText('Balance due')).toBeInTheDocument();
    expect(taken(app)).toMatchObject([
      { contact_id: 'd', amount: 1500, tender_type: 'cash', till_session_id: 'session-1' },
    ]);
  });

  it('asks about more than is owed, and records nothing when that was a slip', async () => {
    const app = await renderDebt();
    await app.user.click(await take());
    const amount = within(await form()).getByRole('textbox', { name: /Amount/ });
    await app.user.clear(amount);
    await app.user.type(amount, '20000');
    await app.user.click(screen.getByRole('button', { name: 'Receive payment' }));
    const question = await screen.findByRole('dialog', { name: 'More than is owed' });
    expect(question).toHaveTextContent(/KSh.18,000.00 more than is owed/);
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'More than is owed' })).not.toBeInTheDocument());
    expect(taken(app)).toEqual([]);

    await app.user.click(screen.getByRole('button', { name: 'Receive payment' }));
    await app.user.click(await screen.findByRole('button', { name: 'Keep as a deposit' }));
    await waitFor(() => expect(taken(app)).toMatchObject([{ amount: 20000 }]));
  });

  it('is not offered where nothing is owed', async () => {
    await renderDebt({ rpc: { customer_credit: { ...CREDIT, owed: 0, overdue_amount: 0 } } });
    expect(screen.queryByRole('button', { name: 'Take payment' })).not.toBeInTheDocument();
  });

  it('is not offered to who may not take it', async () => {
    await renderDebt({ permissions: ['sales.record', 'products.view', 'contacts.view'] });
    expect(screen.queryByRole('button', { name: 'Take payment' })).not.toBeInTheDocument();
  });
});

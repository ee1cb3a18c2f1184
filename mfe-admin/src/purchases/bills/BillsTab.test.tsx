import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { PurchasesScreen } from '../PurchasesScreen';
import { ids } from '../purchaseIds';
import { HELD, makeBill, PURCHASE_RPC } from '../purchaseSamples';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const ALL = ['purchases.view', 'purchases.edit', 'purchases.approve', 'purchases.pay', 'accounting.view'];

function renderBills(search = '', { permissions = ALL, rpc = {} }: { permissions?: string[]; rpc?: FakeRpc } = {}) {
  return renderWithApp(<PurchasesScreen />, {
    session: { permissions },
    route: `/admin/purchases?tab=bills${search}`,
    rpc: { ...PURCHASE_RPC, ...rpc },
  });
}
const table = () => screen.findByRole('table', { name: 'Bills' });
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);

describe('the list of bills', () => {
  it('says what is overdue and what waits, and why', async () => {
    renderBills();
    const list = await table();

    expect(within(list).getByText('INV-77').closest('tr')).toHaveTextContent(/To pay.*Overdue.*1,160\.00/);
    expect(within(list).getByText('INV-78').closest('tr')).toHaveTextContent(/Waiting for release.*Price differs/);
    expect(screen.getByRole('link', { name: 'New bill' })).toHaveAttribute('href', '/admin/purchases/bills/new');
  });

  it('says what is due of all that match', async () => {
    renderBills();
    await table();
    const sums = screen.getByLabelText('Due of these bills');
    expect(sums).toHaveTextContent(/Balance due1,160\.00.*Overdue160\.00/);
    expect(screen.getByRole('searchbox', { name: 'Search supplier or bill number' })).toBeInTheDocument();
  });

  it('asks the server for what the address says', async () => {
    const { calls } = renderBills(`&state=overdue&supplier=${ids.supplier}&q=77`);

    await waitFor(() =>
      expect(sent(calls, 'list_bills')[0]).toMatchObject({
        p_status: 'overdue',
        p_contact_id: ids.supplier,
        p_search: '77',
      }),
    );
  });

  it('offers no new bill to those who only look, and nothing to others', async () => {
    const { unmount } = renderBills('', { permissions: ['purchases.view'] });
    await table();
    expect(screen.queryByRole('link', { name: 'New bill' })).toBeNull();
    unmount();

    renderBills('', { permissions: ['sales.record'] });
    expect(screen.getByText('Your role cannot see purchases')).toBeInTheDocument();
  });
});

describe('one bill', () => {
  it('shows where its difference went, and leads to its entry', async () => {
    renderBills(`&bill=${ids.bill}`);
    const drawer = within(await screen.findByRole('dialog', { name: 'Brookside INV-77' }));

    const line = (await drawer.findByText('Milk 500 ml')).closest('li');
    expect(line).toHaveTextContent('20 × 50.00');
    expect(line).toHaveTextContent('Expected960.00');
    expect(line).toHaveTextContent('Added to the value of stock30.00');
    expect(line).toHaveTextContent('Price difference10.00');
    expect(drawer.getByRole('link', { name: 'Open the entry' })).toHaveAttribute(
      'href',
      `/admin/accounting?tab=journal&entry=${ids.entry}`,
    );
  });

  it('says line by line why it waits, and is released with a reason', async () => {
    const { user, calls } = renderBills(`&bill=${ids.held}`, { rpc: { release_bill: { ...HELD, replayed: false } } });
    const drawer = within(await screen.findByRole('dialog', { name: 'Brookside INV-78' }));
    const lines = within(await drawer.findByRole('list', { name: 'Lines of the bill' }));
    expect(lines.getByRole('listitem')).toHaveTextContent(
      'Received24Billed before4This bill20Expected price48.00Billed price60.00',
    );
    expect(
      await drawer.findByText('Milk 500 ml: billed at 60.00, received at 48.00. That is 240.00 more in total.'),
    ).toBeInTheDocument();

    await user.click(drawer.getByRole('button', { name: 'Release' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Release bill' }));
    await user.click(dialog.getByRole('button', { name: 'Release and post' }));
    expect(sent(calls, 'release_bill')).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The price rose');
    await user.click(dialog.getByRole('button', { name: 'Release and post' }));
    await waitFor(() =>
      expect(sent(calls, 'release_bill')).toEqual([
        { p_release: { bill_id: ids.held, revision: 3, reason: 'The price rose' } },
      ]),
    );
  });

  it('is paid from where it is read, less what is withheld, by who may pay', async () => {
    const { user, calls, unmount } = renderBills(`&bill=${ids.bill}`);
    await user.click(await screen.findByRole('button', { name: 'Pay' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay Brookside' }));
    expect(within(dialog.getByRole('list', { name: 'Bills' })).getAllByRole('listitem')).toHaveLength(1);
    expect(sent(calls, 'bills_to_pay')).toEqual([{ p_until: '2026-11-24', p_contact_id: ids.supplier }]);
    unmount();

    renderBills(`&bill=${ids.bill}`, { permissions: ['purchases.view', 'purchases.edit'] });
    await screen.findByRole('button', { name: 'Change due day or note' });
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  it('is reversed under one id, however often it is sent', async () => {
    const refuse = () => {
      throw new ApiError({
        code: 'period_locked',
        message: 'Locked.',
        status: 409,
        details: { locked_until: '2026-11-30' },
      });
    };
    const { user, calls } = renderBills(`&bill=${ids.bill}`, { rpc: { reverse_bill: refuse } });
    await user.click(await screen.findByRole('button', { name: 'Reverse' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reverse bill BILL-000001' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Typed twice');
    await user.click(dialog.getByRole('button', { name: 'Reverse' }));
    expect(await dialog.findAllByText(/The books are locked until 30 Nov 2026/)).not.toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Reverse' }));

    await waitFor(() => expect(sent(calls, 'reverse_bill')).toHaveLength(2));
    const [first, second] = sent(calls, 'reverse_bill');
    expect(first).toMatchObject({
      p_reversal: { bill_id: ids.bill, reason: 'Typed twice', business_date: '2026-11-26' },
    });
    expect(second).toEqual(first);
  });

  it('hides what a person may not do, and reversing where something was paid', async () => {
    const { unmount } = renderBills(`&bill=${ids.held}`, { permissions: ['purchases.view'] });
    await screen.findByText(/Nothing is posted until somebody releases it/);
    for (const name of ['Release', 'Discard']) expect(screen.queryByRole('button', { name })).toBeNull();
    unmount();

    renderBills(`&bill=${ids.bill}`, { rpc: { get_bill: makeBill({ status: 'part_paid', open_amount: 500 }) } });
    await screen.findByRole('button', { name: 'Change due day or note' });
    expect(screen.queryByRole('button', { name: 'Reverse' })).toBeNull();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderBills(`&bill=${ids.held}`);
    await screen.findByRole('list', { name: 'Lines of the bill' });

    expect((await axe(container)).violations).toEqual([]);
  });
});

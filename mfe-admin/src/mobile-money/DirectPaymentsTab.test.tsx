import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { DirectPaymentPage } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { DirectPaymentsTab } from './DirectPaymentsTab';
import { detail, ORDER_TARGET, payment } from './directTesting';

const PAGE: DirectPaymentPage = { rows: [payment()], next_cursor: null, waiting_count: 1, waiting_amount: 450 };
const NONE: DirectPaymentPage = { rows: [], next_cursor: null, waiting_count: 0, waiting_amount: 0 };
const CASHIER = ['orders.view', 'orders.manage', 'sales.view_own', 'contacts.view'];

const open = (search = '', { rpc = {}, permissions }: { rpc?: FakeRpc; permissions?: string[] } = {}) =>
  renderWithApp(<DirectPaymentsTab />, {
    route: `/admin/sales?tab=mpesa${search}`,
    session: permissions === undefined ? {} : { permissions },
    rpc: {
      list_direct_payments: PAGE,
      get_direct_payment: detail(),
      list_payment_providers: [],
      list_saved_views: [],
      ...rpc,
    },
  });
const asked = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ name }) => name === 'list_direct_payments').map(({ args }) => args);

describe('DirectPaymentsTab', () => {
  it('shows first what belongs to nothing, and how much that is, without accessibility faults', async () => {
    const app = open();

    expect(await screen.findByRole('button', { name: 'SKJ4T8LM2Q' })).toBeInTheDocument();
    expect(screen.getByText(/^1 payment of KSh\s450\.00 to match$/)).toBeInTheDocument();
    const row = screen.getByRole('button', { name: 'SKJ4T8LM2Q' }).closest('tr')!;
    expect(row).toHaveTextContent('web 123');
    expect(row).toHaveTextContent('JOHN, 0712 345 678');
    expect(row).toHaveTextContent('Unmatched');
    expect(asked(app)[0]).toEqual({
      p_query: null,
      p_state: 'waiting',
      p_after: null,
      p_limit: 50,
      p_filter: { from: null, to: null },
    });
    expect((await axe(app.container)).violations).toEqual([]);
  });

  it('asks the server for every filter of the address, days as they are', async () => {
    const app = open('&q=skj4&state=all&paid=2026-11-28..2026-11-29');
    await screen.findByRole('button', { name: 'SKJ4T8LM2Q' });

    expect(asked(app)[0]).toMatchObject({
      p_query: 'skj4',
      p_state: null,
      p_filter: { from: '2026-11-28', to: '2026-11-29' },
    });
    await app.user.click(screen.getByText('Ignored'));
    await waitFor(() => expect(asked(app).at(-1)).toMatchObject({ p_state: 'set_aside' }));
  });

  it.each([
    [ORDER_TARGET, 'WEB-000123', '/admin/sales?tab=orders&status=all&order=o1'],
    [{ ...ORDER_TARGET, kind: 'sale', id: 's1', number: 'INV-000009' }, 'INV-000009', '/admin/sales/s1'],
    [{ ...ORDER_TARGET, kind: 'contact_payment', id: 'c1', number: 'RCT-000004' }, 'RCT-000004', '/admin/customers/c1'],
    [
      { ...ORDER_TARGET, kind: 'gift_card', id: 'g1', number: 'GC-000007' },
      'GC-000007',
      '/admin/sales?tab=gift_cards&q=GC-000007',
    ],
  ] as const)('leads to what money pays for: %j', async (target, name, href) => {
    const placed = payment({ state: 'assigned', assigned_to: { ...target } });
    open('', {
      rpc: { list_direct_payments: { ...PAGE, rows: [placed] } },
      permissions: [...CASHIER, 'gift_cards.manage'],
    });

    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('leads nobody to what they may not see, and marks what does not fit and what is a test', async () => {
    const card = { kind: 'gift_card', id: 'g1', number: 'GC-000007', needs_review: true } as const;
    const placed = payment({ state: 'assigned', is_test: true, assigned_to: card });
    open('', { rpc: { list_direct_payments: { ...PAGE, rows: [placed] } }, permissions: CASHIER });

    expect(await screen.findByText('GC-000007')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'GC-000007' })).not.toBeInTheDocument();
    expect(screen.getByText('To check')).toBeInTheDocument();
    expect(screen.getByText('Test')).toBeInTheDocument();
  });

  it('shows as text what anonymous visitors typed', async () => {
    const hostile = payment({ payer_name: '<img src=x onerror=alert(1)>', account_number: '<b>WEB</b>' });
    const { container } = open('', { rpc: { list_direct_payments: { ...PAGE, rows: [hostile] } } });

    expect(await screen.findByText(/<img src=x onerror=alert\(1\)>/)).toBeInTheDocument();
    expect(screen.getByText('<b>WEB</b>')).toBeInTheDocument();
    expect(container.querySelector('td img, td b')).toBeNull();
  });

  it('opens a payment by a press, and by its address', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'SKJ4T8LM2Q' }));
    const drawer = await screen.findByRole('dialog', { name: 'Payment SKJ4T8LM2Q' });
    await user.click(within(drawer).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('teaches what comes here: where nothing is reported yet, and where nothing waits', async () => {
    const first = open('', { rpc: { list_direct_payments: NONE } });
    expect(await screen.findByText('No payments yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the settings' })).toHaveAttribute(
      'href',
      '/admin/settings?section=payments',
    );
    first.unmount();

    open('', { rpc: { list_direct_payments: NONE }, permissions: CASHIER });
    expect(await screen.findByText('Nothing to match')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Open the settings' })).not.toBeInTheDocument();
    expect(screen.getByText('No payments to match.')).toBeInTheDocument();
  });
});

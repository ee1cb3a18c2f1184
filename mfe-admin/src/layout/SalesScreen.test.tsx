import { screen, waitFor } from '@testing-library/react';
import { makeAccess, renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { SalesScreen } from './SalesScreen';

const NONE = { rows: [], next_cursor: null, waiting_count: 0, waiting_amount: 0 };
const ONE = { ...NONE, rows: [{ id: 'd1' }] };
const OWNER = ['orders.view', 'sales.view_own', 'settings.view'];
const CASHIER = ['orders.view', 'sales.view_own'];

function open(rpc: FakeRpc, { permissions = OWNER, tab = 'orders', currency = 'KES' } = {}) {
  const { tenant } = makeAccess();
  return renderWithApp(<SalesScreen />, {
    route: `/admin/sales?tab=${tab}`,
    session: { permissions, tenant: tenant === null ? null : { ...tenant, currency_code: currency } },
    rpc: {
      list_orders: { rows: [], next_cursor: null, count: 0, has_more_than_count: false, waiting_count: 0 },
      list_saved_views: [],
      ...rpc,
    },
  });
}
const tab = () => screen.queryByRole('link', { name: 'M-Pesa' });
const counted = ({ calls }: ReturnType<typeof open>, name: string) => calls.filter((call) => call.name === name).length;

describe('the tab M-Pesa', () => {
  it('is there where M-Pesa is set up, without another question', async () => {
    const app = open({ list_payment_providers: [{ kind: 'mpesa' }] });
    expect(await screen.findByRole('link', { name: 'M-Pesa' })).toHaveAttribute('href', '/admin/sales?tab=mpesa');
    expect(counted(app, 'list_direct_payments')).toBe(0);
  });

  it('is there where money came though nothing is set up any more', async () => {
    open({ list_payment_providers: [{ kind: 'stripe' }], list_direct_payments: ONE });
    expect(await screen.findByRole('link', { name: 'M-Pesa' })).toBeInTheDocument();
  });

  it('is not there where there is neither', async () => {
    const app = open({ list_payment_providers: [], list_direct_payments: NONE });
    await waitFor(() => expect(counted(app, 'list_direct_payments')).toBe(1));
    await screen.findByRole('link', { name: 'Orders' });
    expect(tab()).not.toBeInTheDocument();
  });

  it('is told to a cashier by the payments alone', async () => {
    const app = open({ list_direct_payments: ONE }, { permissions: CASHIER });
    expect(await screen.findByRole('link', { name: 'M-Pesa' })).toBeInTheDocument();
    expect(counted(app, 'list_payment_providers')).toBe(0);
  });

  it.each([[{ permissions: ['sales.view_own', 'settings.view'] }], [{ currency: 'USD' }]])(
    'is asked for by nobody who cannot have it: %j',
    async (who) => {
      const app = open({ list_direct_payments: ONE, list_payment_providers: [{ kind: 'mpesa' }] }, who);
      await screen.findByRole('link', { name: 'Sales' });
      expect(tab()).not.toBeInTheDocument();
      expect(counted(app, 'list_payment_providers') + counted(app, 'list_direct_payments')).toBe(0);
    },
  );

  it('is shown to who asks for it while that is looked up, and nothing else', async () => {
    let answer: (rows: unknown) => void = () => undefined;
    const later = new Promise((resolve) => {
      answer = resolve;
    });
    const app = open(
      { list_payment_providers: () => later, list_direct_payments: NONE, list_sales: NONE },
      { tab: 'mpesa' },
    );
    expect(await screen.findByRole('heading', { name: 'M-Pesa' })).toBeInTheDocument();
    expect(app.calls.map(({ name }) => name)).not.toContain('list_sales');
    answer([{ kind: 'mpesa' }]);
    expect(await screen.findByText('No payments yet')).toBeInTheDocument();
  });
});

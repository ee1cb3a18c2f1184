import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { BOOKS_RPC } from '../ledgerSamples';
import { FILED, PAYMENT, PERIODS, TAX_RPC, WORKSHEET } from './taxSamples';
import { TaxTab } from './TaxTab';

beforeEach(() => fakeToday('2026-11-16T09:00:00Z'));
afterEach(() => jest.useRealTimers());

const NOVEMBER = { ...WORKSHEET, period_start: '2026-11-01', period_end: '2026-11-30' };
const OWNER = ['accounting.view', 'accounting.post', 'tax.file'];

function renderTax(permissions = OWNER, { rpc = {}, period = '' }: { rpc?: FakeRpc; period?: string } = {}) {
  return renderWithApp(<TaxTab />, {
    session: { permissions },
    route: `/admin/accounting?tab=tax${period === '' ? '' : `&period=${period}`}`,
    rpc: { ...BOOKS_RPC, ...TAX_RPC, ...rpc },
  });
}
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);
const worksheet = async () => within(await screen.findByRole('region', { name: 'Worksheet: October 2026' }));

describe('TaxTab', () => {
  it('lists periods with their state, and shows the one that is to file', async () => {
    const { container } = renderTax();
    expect(await screen.findByRole('button', { name: /^October 2026 .*Due in 4 days$/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(screen.getByRole('button', { name: /^November 2026 .*In progress$/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^September 2026 .*Filed, to pay$/ })).toBeInTheDocument();
    const sheet = await worksheet();
    expect(sheet.getByText(/40\.00 to pay, after/)).toHaveTextContent('30.00 withheld by customers');
    expect(sheet.getByRole('list', { name: 'To check' })).toHaveTextContent('80.00 of input tax have no supplier PIN');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('opens the documents of a box, each with a way to it', async () => {
    const { user, calls } = renderTax();
    await user.click((await worksheet()).getByRole('button', { name: 'Sales at the general rate (16%)' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Sales at the general rate (16%)' }));
    const [first, late] = await drawer.findAllByRole('listitem');
    expect(within(first as HTMLElement).getByRole('link', { name: 'Sale INV-000012' })).toHaveAttribute(
      'href',
      expect.stringContaining('/admin/sales/'),
    );
    expect(late).toHaveTextContent('Late');
    expect(sent(calls, 'tax_documents')).toMatchObject([
      { p_period_start: '2026-10-01', p_return_id: null, p_box: '1' },
    ]);
  });

  it('files a period once the figures are checked', async () => {
    const { user, calls } = renderTax();
    await user.click((await worksheet()).getByRole('button', { name: 'File return' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'File return: October 2026' }));
    expect(dialog.getByText(/40\.00 to pay/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'File return' }));
    expect(await dialog.findAllByText('Confirm that you checked the figures.')).not.toHaveLength(0);
    expect(sent(calls, 'file_return')).toEqual([]);

    await user.type(dialog.getByRole('textbox', { name: 'Acknowledgement number' }), 'KRA 2');
    await user.click(dialog.getByRole('checkbox', { name: /checked the figures/ }));
    await user.click(dialog.getByRole('button', { name: 'File return' }));
    await waitFor(() =>
      expect(sent(calls, 'file_return')).toMatchObject([
        {
          p_return: {
            kind: 'return',
            period_start: '2026-10-01',
            rows_hash: 'b'.repeat(64),
            business_date: '2026-10-31',
            withheld_amount: 30,
            reference: 'KRA 2',
          },
        },
      ]),
    );
  });

  it('shows a return as it was filed, and records its payment', async () => {
    const { user, calls } = renderTax(OWNER, { period: '2026-09-01' });
    const card = within(await screen.findByRole('region', { name: 'Tax return: September 2026' }));
    expect(card.getByText(/by Amina Otieno/)).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Pay tax' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay tax: September 2026' }));
    await user.click(dialog.getByRole('button', { name: 'Record payment' }));
    await waitFor(() =>
      expect(sent(calls, 'pay_tax')).toMatchObject([
        { p_payment: { return_id: '00000000-0000-4000-8000-0000000007a1', amount: 80, business_date: '2026-11-16' } },
      ]),
    );
  });

  it('offers an amendment only when documents came late', async () => {
    const periods = PERIODS.periods.map((period) =>
      period.state === 'to_pay' ? { ...period, has_late: true } : period,
    );
    renderTax(OWNER, { period: '2026-09-01', rpc: { tax_periods: { ...PERIODS, periods } } });
    expect(await screen.findByRole('button', { name: 'File amendment' })).toBeInTheDocument();
  });

  const withSeptember = (over: Partial<(typeof PERIODS.periods)[number]>) => ({
    tax_periods: {
      ...PERIODS,
      periods: PERIODS.periods.map((period) => (period.state === 'to_pay' ? { ...period, ...over } : period)),
    },
  });

  it('takes a payment back with a reason, once', async () => {
    const returns = [{ ...FILED, paid_amount: 80, payments: [PAYMENT] }];
    const { user, calls, container } = renderTax(OWNER, {
      period: '2026-09-01',
      rpc: withSeptember({ state: 'paid', returns }),
    });
    await user.click(await screen.findByRole('button', { name: /^Reverse the payment of .*80\.00/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Reverse the payment of .*80\.00/ }));
    await user.click(dialog.getByRole('button', { name: 'Reverse' }));
    expect(await dialog.findByText('Give a reason.')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Paid twice');
    await user.click(dialog.getByRole('button', { name: 'Reverse' }));
    await waitFor(() =>
      expect(sent(calls, 'reverse_tax_payment')).toMatchObject([
        { p_reversal: { payment_id: PAYMENT.id, reason: 'Paid twice' } },
      ]),
    );
  });

  it('shows a payment that was taken back, which is not taken back again', async () => {
    const payments = [{ ...PAYMENT, reversed_at: '2026-10-16T08:00:00Z', reversal_reason: 'Paid twice' }];
    renderTax(OWNER, { period: '2026-09-01', rpc: withSeptember({ returns: [{ ...FILED, payments }] }) });
    const card = within(await screen.findByRole('region', { name: 'Tax return: September 2026' }));
    expect(card.getByText(/Reversed: Paid twice/)).toBeInTheDocument();
    expect(card.queryByRole('button', { name: /Reverse the payment/ })).toBeNull();
  });

  it('says of a return with credit that it is filed, not that it is paid', async () => {
    const returns = [{ ...FILED, net_amount: -80, amount_due: 0, carried_forward: 80 }];
    renderTax(OWNER, { period: '2026-09-01', rpc: withSeptember({ state: 'filed', returns }) });
    expect(await screen.findByRole('button', { name: /^September 2026 .*Filed$/ })).toBeInTheDocument();
    const card = within(await screen.findByRole('region', { name: 'Tax return: September 2026' }));
    expect(card.getByText('Filed', { selector: 'header *' })).toBeInTheDocument();
    expect(card.queryByText('Paid')).toBeNull();
  });

  it('files a period in which nothing happened by one press', async () => {
    const nil = { ...WORKSHEET, row_count: 0, output_tax: 0, input_tax: 0, withholding_available: 0, warnings: [] };
    const { user, calls } = renderTax(OWNER, { rpc: { tax_worksheet: nil } });
    await user.click((await worksheet()).getByRole('button', { name: 'File nil return' }));
    await waitFor(() =>
      expect(sent(calls, 'file_return')).toMatchObject([
        { p_return: { kind: 'return', period_start: '2026-10-01', rows_hash: 'b'.repeat(64) } },
      ]),
    );
    expect(await screen.findByText('October 2026 is filed')).toBeInTheDocument();
  });

  it('says from when a period that goes on can be filed', async () => {
    const { container } = renderTax(OWNER, { period: '2026-11-01', rpc: { tax_worksheet: NOVEMBER } });
    const card = within(await screen.findByRole('region', { name: 'Worksheet: November 2026' }));
    const file = card.getByRole('button', { name: 'File return' });
    expect(file).toBeDisabled();
    expect(file).toHaveAccessibleDescription('You can file from 1 Dec 2026.');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('stays with the period that was filed, where its tax is paid', async () => {
    let isFiled = false;
    const filed = { ...FILED, period_start: '2026-10-01', period_end: '2026-10-31', due_on: '2026-11-20' };
    const { user } = renderTax(OWNER, {
      rpc: {
        tax_periods: () => ({
          ...PERIODS,
          periods: PERIODS.periods.map((period) =>
            isFiled && period.period_start === '2026-10-01' ? { ...period, state: 'to_pay', returns: [filed] } : period,
          ),
        }),
        file_return: () => {
          isFiled = true;
          return { ...filed, replayed: false };
        },
      },
    });
    await user.click((await worksheet()).getByRole('button', { name: 'File return' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'File return: October 2026' }));
    await user.click(dialog.getByRole('checkbox', { name: /checked the figures/ }));
    await user.click(dialog.getByRole('button', { name: 'File return' }));
    const card = within(await screen.findByRole('region', { name: 'Tax return: October 2026' }));
    expect(card.getByRole('button', { name: 'Pay tax' })).toBeEnabled();
  });

  it('lets nobody file who may not', async () => {
    renderTax(['accounting.view']);
    await worksheet();
    expect(screen.queryByRole('button', { name: 'File return' })).toBeNull();
  });
});

describe('under a sales tax', () => {
  it('files what was collected, and speaks of no input tax', async () => {
    const { user } = renderTax(OWNER, {
      rpc: {
        tax_worksheet: { ...WORKSHEET, form: 'BY_RATE', input_tax: 0, output_tax: 80, warnings: [] },
        'GET /rest/v1/tenant_policies': [
          { prices_include_tax: false, low_stock_default: 5, is_tax_registered: true, reclaims_input_tax: false },
        ],
      },
    });
    await user.click((await worksheet()).getByRole('button', { name: 'File return' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'File return: October 2026' }));
    expect(await dialog.findByText(/Sales tax collected .*80\.00/)).toBeInTheDocument();
    expect(dialog.queryByText(/input tax/)).not.toBeInTheDocument();
  });
});

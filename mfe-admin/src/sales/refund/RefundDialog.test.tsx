import { screen, waitFor, within } from '@testing-library/react';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import type { RefundInput } from '@dukani/shared/rpc';
import { fromNumeric } from '@dukani/shared/money';
import { STAFF } from '../../common/pin/pinTesting';
import type { Sale, SaleLine } from '../../checkout/saleRows';
import { RefundDialog } from './RefundDialog';

const line = (id: string, pieces: number): SaleLine => ({
  id,
  productId: `p-${id}`,
  name: `Product ${id}`,
  sku: null,
  unit: 'each',
  quantity: pieces * 1000,
  returnedQuantity: 0,
  listPrice: fromNumeric(1250),
  unitPrice: fromNumeric(1250),
  discount: fromNumeric(0),
  gross: fromNumeric(1250 * pieces),
  taxRatePercent: 16,
  taxCode: 'B',
});
const SALE = {
  id: 'sale',
  invoiceNumber: 'INV-000001',
  currencyCode: 'KES',
  contact: null,
  lines: [line('a', 3), line('b', 1)],
  payments: [{ id: 'pay', tenderType: 'mobile_money' }],
} as unknown as Sale;

const renderRefund = (sale = SALE) =>
  renderWithApp(<RefundDialog sale={sale} onClose={jest.fn()} />, {
    session: {},
    rpc: { current_till_session: null },
  });

describe('RefundDialog', () => {
  it('says on its button what the goods come to', async () => {
    const { user } = renderRefund();
    expect(screen.getByRole('button', { name: 'Refund' })).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Returned Product a' }), '2');

    expect(screen.getByRole('button', { name: /^Refund KSh.2,500\.00$/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Return all' }));
    expect(screen.getByRole('button', { name: /^Refund KSh.5,000\.00$/ })).toBeInTheDocument();
  });

  it('begins with all of a sale of one product', () => {
    renderRefund({ ...SALE, lines: [line('a', 3)] });

    expect(screen.getByRole('textbox', { name: 'Returned Product a' })).toHaveValue('3');
  });

  it('asks which pieces come back where they were sold by serial number', async () => {
    const serials = ['SN-1', 'SN-2', 'SN-3'].map((number) => ({ number, isReturned: number === 'SN-3' }));
    const phone = { ...line('a', 3), returnedQuantity: 1000, serials };
    const { user, calls } = renderWithApp(
      <RefundDialog sale={{ ...SALE, lines: [phone, line('b', 1)] }} onClose={jest.fn()} />,
      {
        session: { permissions: ['sales.refund'] },
        rpc: {
          current_till_session: null,
          refund_sale: {
            id: 'note',
            credit_note_number: 'CN-000001',
            sale_id: 'sale',
            total_amount: 1250,
            points_amount: 0,
            lines: [],
          },
        },
      },
    );
    const pieces = within(screen.getByRole('group', { name: 'Serial numbers of Product a returned' }));
    expect(pieces.queryByRole('checkbox', { name: 'SN-3' })).not.toBeInTheDocument();
    await user.click(pieces.getByRole('checkbox', { name: 'SN-2' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Broken');
    await user.click(screen.getByRole('button', { name: /^Refund KSh.1,250\.00$/ }));

    await waitFor(() =>
      expect(
        (calls.find(({ name }) => name === 'refund_sale')?.args as { p_refund: RefundInput }).p_refund.lines,
      ).toEqual([{ sale_line_id: 'a', quantity: 1, restock: true, serials: ['SN-2'] }]),
    );
  });

  it('warns when the money goes back another way than it came', async () => {
    const { user } = renderRefund();
    expect(screen.queryByText(/This was paid by/)).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Refund by' }), 'cash');

    await waitFor(() => expect(screen.getByText(/This was paid by mobile money, not by cash/)).toBeInTheDocument());
  });

  it('says what the drawer gives where no coins make the amount, before it is given', async () => {
    const { user, calls } = renderWithApp(<RefundDialog sale={SALE} onClose={jest.fn()} />, {
      session: {},
      rpc: {
        current_till_session: { id: 's', till_id: 't', opening_float: 0, sales_total: 0, cash_rounding_step: 1 },
        refund_parts: { receivable_amount: 0, points_amount: 0, money_amount: 1250, cash_rounding_amount: -0.04 },
      },
    });
    await user.type(screen.getByRole('textbox', { name: 'Returned Product a' }), '1');
    expect(screen.queryByText(/Cash to refund/)).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Refund by' }), 'cash');
    expect(await screen.findByText(/Cash to refund/)).toHaveTextContent(
      /Cash to refund: KSh.1,249\.96 \(rounding -KSh.0\.04\)/,
    );
    expect(calls.find(({ name }) => name === 'refund_parts')?.args).toEqual({ p_sale_id: 'sale', p_amount: 1250 });
  });

  const withPoints = (...tenders: string[]) =>
    ({
      ...SALE,
      contact: { id: 'c', name: 'Asha' },
      lines: [line('a', 1)],
      payments: tenders.map((tenderType, index) => ({
        id: `pay-${index}`,
        tenderType,
        amount: fromNumeric(1250 / tenders.length),
      })),
    }) as unknown as Sale;
  const ways = () =>
    within(screen.getByRole('combobox', { name: 'Refund by' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('gives what points paid back as points, says so before and after, and when there are fewer than none', async () => {
    const { user, calls } = renderWithApp(<RefundDialog sale={withPoints('cash', 'loyalty')} onClose={jest.fn()} />, {
      session: { permissions: ['sales.refund'] },
      rpc: {
        current_till_session: null,
        refund_parts: { receivable_amount: 0, points_amount: 625, money_amount: 625, cash_rounding_amount: 0 },
        refund_sale: {
          id: 'note',
          credit_note_number: 'CN-000001',
          sale_id: 'sale',
          total_amount: 1250,
          points_amount: 625,
          refund_tender_type: 'store_credit',
          points: { restored: 625, reversed: 700, balance: -75 },
          lines: [],
        },
      },
    });
    expect(ways()).toEqual(['Cash', 'Store credit']);
    expect(await screen.findByText(/^KSh.625\.00 is refunded as points/)).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Refund by' }), 'store_credit');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Broken');
    await user.click(screen.getByRole('button', { name: /^Refund KSh/ }));

    expect(
      await screen.findByText(/^KSh.625\.00 refunded: Store credit\. KSh.625\.00 refunded: Points\.$/),
    ).toBeInTheDocument();
    expect(screen.getByText(/75 points below zero/)).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'refund_parts')?.args).toEqual({ p_sale_id: 'sale', p_amount: 1250 });
  });

  it('offers points only where points paid it all', () => {
    renderRefund(withPoints('loyalty'));
    expect(ways()).toEqual(['Points']);
  });

  it('has a manager approve just this return where the cashier may not refund', async () => {
    const onClose = jest.fn();
    const app = renderWithApp(<RefundDialog sale={{ ...SALE, lines: [line('a', 3)] }} onClose={onClose} />, {
      session: { permissions: ['sales.record', 'sales.view_own', 'till.operate'] },
      rpc: {
        current_till_session: null,
        list_till_staff: STAFF,
        approve_action: {
          id: 'approval-1',
          approver_name: 'Max Manager',
          permission: 'sales.refund',
          reason: 'Broken',
          expires_at: '2026-11-21T09:05:00Z',
        },
        refund_sale: {
          id: 'note',
          credit_note_number: 'CN-000001',
          sale_id: 'sale',
          total_amount: 3750,
          points_amount: 0,
          lines: [],
        },
      },
    });
    await app.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Broken');
    await app.user.click(screen.getByRole('button', { name: /^Refund KSh/ }));
    const dialog = await screen.findByRole('dialog', { name: 'A manager approves' });
    expect(
      await within(dialog).findByText(/A return of KSh.3,750\.00 from INV-000001, refunded by mobile money\./),
    ).toBeInTheDocument();
    await app.user.type(await within(dialog).findByLabelText('PIN'), '4711{Enter}');

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const args = (name: string) => app.calls.find((call) => call.name === name)?.args;
    const sent = (args('refund_sale') as { p_refund: RefundInput }).p_refund;
    expect(sent.approval_ids).toEqual(['approval-1']);
    expect(args('approve_action')).toMatchObject({
      p_approval: {
        approver_user_id: 'u-max',
        permission: 'sales.refund',
        reason: 'Broken',
        subject: {
          refund_id: sent.id,
          sale_id: 'sale',
          refund_tender_type: 'mobile_money',
          lines: [{ sale_line_id: 'a', quantity: 3, restock: true }],
        },
      },
    });
  });

  it('counts what comes back with a thumb, up to what can', async () => {
    const { user } = renderWithApp(<RefundDialog sale={{ ...SALE, lines: [line('a', 3)] }} onClose={jest.fn()} />, {
      rpc: { current_till_session: null, list_till_staff: STAFF },
    });
    const field = screen.getByRole('textbox', { name: /^Returned / });
    const less = screen.getByRole('button', { name: /^One .* less$/ });
    const more = screen.getByRole('button', { name: /^One .* more$/ });
    expect(field).toHaveValue('3');
    expect(more).toBeDisabled();
    await user.click(less);
    await user.click(less);
    expect(field).toHaveValue('1');
    await user.click(less);
    expect(field).toHaveValue('');
    expect(less).toBeDisabled();
    await user.click(more);
    expect(field).toHaveValue('1');
  });

  it('has one approve it too where somebody without the right stands at the till of who has it', async () => {
    const { user_id: userId, membership } = makeAccess({});
    localStorage.setItem(
      `dukani.till.${membership?.tenant_id}.${userId}`,
      JSON.stringify({ isLocked: false, operator: { token: 't0k3n', userId: 'u-cora', name: 'Cora Cashier' } }),
    );
    const app = renderWithApp(<RefundDialog sale={{ ...SALE, lines: [line('a', 3)] }} onClose={jest.fn()} />, {
      session: {},
      rpc: {
        current_till_session: null,
        list_till_staff: STAFF,
        approve_action: { id: 'approval-1', approver_name: 'Max Manager' },
        refund_sale: {
          id: 'note',
          credit_note_number: 'CN-000001',
          sale_id: 'sale',
          total_amount: 3750,
          points_amount: 0,
          lines: [],
        },
      },
    });
    await app.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Broken');
    await app.user.click(screen.getByRole('button', { name: /^Refund KSh/ }));
    const dialog = await screen.findByRole('dialog', { name: 'A manager approves' });
    await app.user.type(await within(dialog).findByLabelText('PIN'), '4711{Enter}');

    await waitFor(() =>
      expect(app.calls.find(({ name }) => name === 'refund_sale')?.args).toMatchObject({
        p_refund: { operator_token: 't0k3n', approval_ids: ['approval-1'] },
      }),
    );
    localStorage.clear();
  });
});

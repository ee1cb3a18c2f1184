import { screen, waitFor, within } from '@testing-library/react';
import type { UnreferencedReturnInput } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { STAFF } from '../common/pin/pinTesting';
import { MILK, refusal } from '../testing/tillSamples';
import { UnreferencedReturnDialog } from './UnreferencedReturnDialog';

const SESSION = {
  id: 'session-1',
  till_id: 'till-1',
  till_name: 'Till 1',
  status: 'open',
  opened_at: '2026-11-21T05:02:00Z',
  opened_by_name: 'Faith',
  closed_at: null,
  opening_float: 2000,
  sale_count: 0,
  sales_total: 0,
  z_number: null,
};
const NOTE = {
  id: 'note',
  credit_note_number: 'CN-000001',
  sale_id: null,
  total_amount: 50,
  points_amount: 0,
  refund_tender_type: 'cash',
  approvals: [],
  lines: [],
};

async function renderReturn(permissions?: string[], takeBack: unknown = NOTE, session: unknown = SESSION) {
  const onClose = jest.fn();
  const app = renderWithApp(<UnreferencedReturnDialog onClose={onClose} />, {
    session: permissions === undefined ? {} : { permissions },
    rpc: {
      current_till_session: session,
      till_products: [MILK],
      find_product_by_code: MILK,
      list_till_staff: STAFF,
      list_contacts: {
        rows: [{ id: 'asha', name: 'Asha', phone: null, email: null }],
        next_cursor: null,
      },
      approve_action: {
        id: 'approval-1',
        approver_name: 'Max Manager',
        permission: 'sales.refund_unreferenced',
        reason: 'Lost receipt',
        expires_at: '2026-11-21T09:05:00Z',
      },
      return_without_receipt: takeBack,
    },
  });
  await app.user.type(
    screen.getByRole('textbox', { name: 'Scan or search the goods returned' }),
    `${MILK.barcode}{Enter}`,
  );
  await screen.findByRole('textbox', { name: 'Price of Milk 500 ml' });
  const sent = () =>
    app.calls
      .filter((call) => call.name === 'return_without_receipt')
      .map((call) => (call.args as { p_return: UnreferencedReturnInput }).p_return);
  const price = async (text: string) => {
    const field = screen.getByRole('textbox', { name: 'Price of Milk 500 ml' });
    await app.user.clear(field);
    await app.user.type(field, text);
  };
  return { ...app, onClose, sent, price };
}

describe('UnreferencedReturnDialog', () => {
  it('says what the drawer gives where no coins make the amount', async () => {
    const { user, price } = await renderReturn(undefined, NOTE, { ...SESSION, cash_rounding_step: 5 });
    await price('48');
    expect(await screen.findByText(/Cash to refund/)).toHaveTextContent(
      /Cash to refund: KSh.50\.00 \(rounding \+KSh.2\.00\)/,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Refund by' }), 'store_credit');
    expect(screen.queryByText(/Cash to refund/)).not.toBeInTheDocument();
  });

  it('pays back at most what it costs today, for a reason', async () => {
    const { user, sent, price, onClose } = await renderReturn();
    await price('60.01');
    await user.click(screen.getByRole('button', { name: /Refund/ }));
    expect(await screen.findByText(/Milk 500 ml costs 60\.00 today/)).toBeInTheDocument();
    await price('50');
    await user.click(screen.getByRole('button', { name: /Refund KSh.50\.00/ }));
    expect(await screen.findByText('Give a reason.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Lost receipt');
    await user.click(screen.getByRole('button', { name: /Refund KSh.50\.00/ }));

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toEqual([
      {
        id: expect.any(String) as string,
        till_session_id: 'session-1',
        contact_id: null,
        reason: 'Lost receipt',
        refund_tender_type: 'cash',
        lines: [{ product_id: 'milk', quantity: 1, unit_price: 50, restock: true }],
      },
    ]);
  });

  it('asks for the customer of a store credit', async () => {
    const { user, sent } = await renderReturn();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Lost receipt');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Refund by' }), 'store_credit');
    await user.click(screen.getByRole('button', { name: /Refund/ }));
    expect(await screen.findByText('Choose the customer who gets the store credit.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Choose a customer' }));
    await user.click(await screen.findByRole('button', { name: /Asha/ }));
    await user.click(await screen.findByRole('button', { name: /Refund KSh/ }));

    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ contact_id: 'asha', refund_tender_type: 'store_credit' });
  });

  it('has somebody else approve what goes over the limit of the day', async () => {
    const { user, sent, onClose } = await renderReturn(
      undefined,
      ({ p_return: body }: { p_return: UnreferencedReturnInput }) =>
        body.approval_ids === undefined ? refusal('approval_required', 403)() : NOTE,
    );
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Lost receipt');
    await user.click(screen.getByRole('button', { name: /Refund/ }));
    const dialog = await screen.findByRole('dialog', { name: 'A manager approves' });
    await user.type(await within(dialog).findByLabelText('PIN'), '4711{Enter}');

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent().map(({ approval_ids: ids }) => ids)).toEqual([undefined, ['approval-1']]);
  });

  it('has a manager approve just this return where the cashier may not make it', async () => {
    const { user, sent, calls, onClose } = await renderReturn(['sales.record', 'sales.view_own', 'till.operate']);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Lost receipt');
    await user.click(screen.getByRole('button', { name: /Refund/ }));
    const dialog = await screen.findByRole('dialog', { name: 'A manager approves' });
    await user.type(await within(dialog).findByLabelText('PIN'), '4711{Enter}');

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()[0]?.approval_ids).toEqual(['approval-1']);
    expect(calls.find((call) => call.name === 'approve_action')?.args).toMatchObject({
      p_approval: {
        permission: 'sales.refund_unreferenced',
        subject: {
          refund_id: sent()[0]?.id,
          refund_tender_type: 'cash',
          lines: [{ product_id: 'milk', quantity: 1, unit_price: 60, restock: true }],
        },
      },
    });
  });
});

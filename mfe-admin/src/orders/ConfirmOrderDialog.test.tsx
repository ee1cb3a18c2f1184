import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import { fromNumeric, zero } from '@dukani/shared/money';
import type { ConfirmOrderInput } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ConfirmOrderDialog } from './ConfirmOrderDialog';
import type { WebOrder } from './orderRows';

const ORDER = {
  id: 'order',
  orderNumber: 'WEB-000004',
  total: fromNumeric(200),
  held: zero,
  currencyCode: 'KES',
  contactId: null,
  customer: { name: 'Wanjiru', phone: '0712 345 678' },
} as unknown as WebOrder;

describe('ConfirmOrderDialog', () => {
  it('asks for the pieces that the server wants named, and sends the same sale again with them', async () => {
    const sent: ConfirmOrderInput[] = [];
    const onClose = jest.fn();
    const { user } = renderWithApp(<ConfirmOrderDialog order={ORDER} onClose={onClose} onTillClosed={jest.fn()} />, {
      session: {},
      rpc: {
        current_till_session: { id: 'session-1', status: 'open', opening_float: 0, sales_total: 0, sale_count: 0 },
        till_serials: {
          rows: ['SN-1', 'SN-2', 'SN-3'].map((serial_number) => ({
            serial_number,
            product_id: 'phone',
            is_here: true,
          })),
        },
        confirm_order: ({ p_confirmation }: { p_confirmation: ConfirmOrderInput }) => {
          sent.push(p_confirmation);
          throw p_confirmation.serials === undefined
            ? new ApiError({
                code: 'serials_required',
                status: 409,
                message: 'Enter the serial number of each item: Nokia 105.',
                details: { lines: [{ product_id: 'phone', name: 'Nokia 105', quantity: 2, named: 0 }] },
              })
            : new ApiError({ code: 'serial_not_in_stock', status: 409, message: 'Not here.' });
        },
        'GET /rest/v1/payment_methods': [{ id: 'm1', tender_type: 'cash', name: 'Cash' }],
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Finish sale/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which Nokia 105?' }));
    await user.click(await dialog.findByRole('button', { name: 'SN-3' }));
    await user.click(dialog.getByRole('button', { name: 'SN-1' }));
    await user.click(dialog.getByRole('button', { name: 'Complete order' }));

    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({
      sale_id: sent[0]?.sale_id,
      serials: [{ product_id: 'phone', serials: ['SN-3', 'SN-1'] }],
    });
    expect(await screen.findByText('Not here.')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });
});

import { screen, waitFor } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { fromNumeric } from '@dukani/shared/money';
import type { Sale, SaleLine } from '../saleRows';
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
    await user.click(screen.getByRole('button', { name: 'All of it' }));
    expect(screen.getByRole('button', { name: /^Refund KSh.5,000\.00$/ })).toBeInTheDocument();
  });

  it('begins with all of a sale of one product', () => {
    renderRefund({ ...SALE, lines: [line('a', 3)] });

    expect(screen.getByRole('textbox', { name: 'Returned Product a' })).toHaveValue('3');
  });

  it('warns when the money goes back another way than it came', async () => {
    const { user } = renderRefund();
    expect(screen.queryByText(/This was paid by/)).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pay back by' }), 'cash');

    await waitFor(() => expect(screen.getByText(/This was paid by mobile money, not by cash/)).toBeInTheDocument());
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import type { RecordSaleInput } from '@dukani/shared/rpc';
import { BREAD, lastSale, lines, MILK, recorded, renderReadyTill, saleOf, scan } from '../tillTesting';

const SOLD = {
  line_number: 1,
  product_id: MILK.id,
  name: MILK.name,
  sku: MILK.sku,
  unit: 'each',
  quantity: 1,
  returned_quantity: 0,
  list_price: 60,
  unit_price: 60,
  price_source: null,
  discount_amount: 0,
  net_amount: 60,
  tax_amount: 0,
  gross_amount: 60,
  tax_rate_percent: 16,
  tax_code: 'B',
};

/* A device that was cut off opens with a basket as it was before its last sales. */
describe('a basket of which something was sold before', () => {
  beforeEach(() => localStorage.clear());

  it('is not taken for what was recorded: what is new is rung under an id of its own', async () => {
    let before: RecordSaleInput | null = null;
    const app = await renderReadyTill({
      record: (request) => {
        if (before !== null) return saleOf(request);
        before = request;
        throw new ApiError({ code: 'idempotency_mismatch', status: 409, message: 'This id was already used.' });
      },
      answers: {
        // The milk, and no bread.
        get_sale: () =>
          before === null
            ? null
            : { ...saleOf(before), invoice_number: 'INV-000100', lines: [{ ...SOLD, id: before.lines[0]?.id }] },
      },
    });

    await scan(MILK.barcode);
    await screen.findByRole('list', { name: 'Basket lines' });
    await scan(BREAD.barcode);
    await within(lines()).findByText(BREAD.name);
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.click(await screen.findByRole('button', { name: /^Finish sale/ }));

    expect(await screen.findByText(/This basket was started before INV-000100 was sold/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('status', { name: 'To pay' })).toHaveTextContent('65.00'));
    await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));
    await lastSale();
    const [first, second] = recorded(app);
    expect(second?.lines.map(({ product_id }) => product_id)).toEqual(['bread']);
    expect(second?.id).not.toBe(first?.id);
  });

  it('says so where all of it was already sold, and speaks of no change', async () => {
    let before: RecordSaleInput | null = null;
    const app = await renderReadyTill({
      record: (request) => {
        before = request;
        throw new ApiError({ code: 'idempotency_mismatch', status: 409, message: 'This id was already used.' });
      },
      answers: {
        get_sale: () =>
          before === null
            ? null
            : {
                ...saleOf(before),
                invoice_number: 'INV-000100',
                change_due: 40,
                lines: [{ ...SOLD, id: before.lines[0]?.id }],
              },
      },
    });

    await scan(MILK.barcode);
    await screen.findByRole('list', { name: 'Basket lines' });
    await app.user.keyboard('{Enter}');
    await app.user.click(await screen.findByRole('button', { name: /^Finish sale/ }));

    const card = within(await lastSale());
    expect(card.getByRole('status')).toHaveTextContent(/INV-000100 was already sold, .*60\.00/);
    expect(card.getByText(/^Nothing was recorded now/)).toBeInTheDocument();
    expect(card.queryByText(/Change|Exact amount/)).toBeNull();
  });
});

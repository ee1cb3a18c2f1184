import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { Route, Routes } from '@dukani/shared/router';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { ids } from '../purchaseIds';
import { makePaper, PAPER_ID } from '../inbox/inboxSamples';
import { makeOrder, orderIds } from '../orders/orderSamples';
import { HELD, makeBill, PURCHASE_RPC, TO_BILL } from '../purchaseSamples';
import { BillScreen } from './BillScreen';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const POSTED = { ...makeBill(), replayed: false };

function renderForm(route: string, rpc: FakeRpc = {}) {
  return renderWithApp(
    <Routes>
      <Route path="/admin/purchases/bills/new" element={<BillScreen />} />
      <Route path="/admin/purchases/bills/:billId" element={<BillScreen />} />
      <Route path="*" element={<p>Somewhere else</p>} />
    </Routes>,
    { session: {}, route, rpc: { ...PURCHASE_RPC, post_bill: POSTED, save_bill: HELD, ...rpc } },
  );
}
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);
const held = () => screen.findByRole('listitem', { name: 'Milk 500 ml' });

describe('a bill for an order', () => {
  it('begins with what came of it', async () => {
    const [milk] = TO_BILL.lines;
    const { user, calls } = renderForm(`/admin/purchases/bills/new?order=${orderIds.order}`, {
      get_purchase_order: makeOrder(),
      lines_to_bill: {
        ...TO_BILL,
        lines: [
          { ...milk!, order_number: 'PO-000001' },
          { ...milk!, receipt_line_id: ids.billLine, name: 'Bread', receipt_number: 'GRN-000009' },
        ],
      },
    });
    expect(within(await held()).getByRole('checkbox', { name: 'Milk 500 ml' })).toBeChecked();
    expect(screen.getByRole('region', { name: /Delivery GRN-000004/ })).toHaveTextContent(/8 Nov 2026 · 960\.00/);
    await user.type(screen.getByRole('textbox', { name: /Total/ }), '960');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(sent(calls, 'post_bill')).toMatchObject([
        { p_bill: { contact_id: ids.supplier, lines: [{ receipt_line_id: ids.receiptLine, quantity: 20 }] } },
      ]),
    );
    expect(sent(calls, 'post_bill')[0]).toMatchObject({ p_bill: { lines: { length: 1 } } });
  });
});

describe('a bill from a paper of the inbox', () => {
  it('names the paper that it is entered from', async () => {
    const { user, calls } = renderForm(`/admin/purchases/bills/new?order=${orderIds.order}&paper=${PAPER_ID}`, {
      get_purchase_order: makeOrder(),
      get_bill_paper: makePaper({ attachment: { ...makePaper().attachment, mime_type: 'application/pdf' } }),
      lines_to_bill: { ...TO_BILL, lines: [{ ...TO_BILL.lines[0]!, order_number: 'PO-000001' }] },
    });
    await held();
    expect(screen.getByRole('complementary', { name: 'Paper of the bill' })).toHaveTextContent('brookside.webp');
    await user.type(screen.getByRole('textbox', { name: /Total/ }), '960');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(sent(calls, 'post_bill')).toMatchObject([{ p_bill: { inbox_id: PAPER_ID } }]));
  });
});

describe('a bill that is written on', () => {
  it('is compared line by line, and posted under its own id as it was changed', async () => {
    const { user, calls } = renderForm(`/admin/purchases/bills/${ids.held}`);
    const line = within(await held());
    expect(line.getByRole('checkbox', { name: 'Milk 500 ml' })).toBeChecked();
    expect(await screen.findByRole('list', { name: 'Comparison by line' })).toHaveTextContent(
      'Received24Billed before4This bill20Expected price48.00Billed price60.00',
    );
    expect(screen.getByRole('note', { name: 'What does not match' })).toHaveTextContent(/240\.00 more in total/);

    const price = line.getByRole('textbox', { name: 'Price for one' });
    await user.clear(price);
    await user.type(price, '48.125');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(sent(calls, 'post_bill')).toMatchObject([
        {
          p_bill: {
            id: ids.held,
            contact_id: ids.supplier,
            supplier_reference: 'INV-78',
            typed_total: 1392,
            lines: [{ kind: 'goods', receipt_line_id: ids.receiptLine, quantity: 20, unit_price: 48.125 }],
          },
        },
      ]),
    );
    expect(await screen.findByText('Somewhere else')).toBeInTheDocument();
  });

  it('is kept as a draft of the revision that was read', async () => {
    const { user, calls } = renderForm(`/admin/purchases/bills/${ids.held}`);
    await held();
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));

    await waitFor(() => expect(sent(calls, 'save_bill')).toMatchObject([{ p_bill: { id: ids.held, revision: 3 } }]));
    expect(sent(calls, 'post_bill')).toEqual([]);
  });

  it.each([
    ['duplicate_bill', { field: 'supplier_reference', bill_number: 'BILL-000009' }, /taken this year by BILL-000009/],
    [
      'total_mismatch',
      { typed: 1400, computed: 1392 },
      /The paper says 1,400\.00, the lines and tax come to 1,392\.00/,
    ],
  ])('says in plain words why it was refused: %s', async (code, details, sentence) => {
    const refuse = () => {
      throw new ApiError({ code, message: 'No.', status: 409, details });
    };
    const { user } = renderForm(`/admin/purchases/bills/${ids.held}`, { post_bill: refuse });
    await held();
    await user.click(screen.getByRole('button', { name: 'Post' }));

    expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
  });

  it('has no accessibility fault', async () => {
    const { container } = renderForm(`/admin/purchases/bills/${ids.held}`);
    await held();
    await screen.findByRole('list', { name: 'Comparison by line' });

    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('a new bill', () => {
  it('says what is missing before anything is sent', async () => {
    const { user, calls } = renderForm('/admin/purchases/bills/new');
    await user.click(await screen.findByRole('button', { name: 'Post' }));

    expect(await screen.findAllByText('Choose the supplier.')).not.toHaveLength(0);
    expect(screen.getAllByText('Type the total as it stands on the bill.')).not.toHaveLength(0);
    expect(sent(calls, 'post_bill')).toEqual([]);
  });

  it('cannot be written by those who only look', async () => {
    renderWithApp(<BillScreen />, {
      session: { permissions: ['purchases.view'] },
      route: '/admin/purchases/bills/new',
      rpc: PURCHASE_RPC,
    });
    expect(await screen.findByText('Your role cannot enter bills')).toBeInTheDocument();
  });
});

describe('a bill under a sales tax', () => {
  it('says what is paid for good, and that use tax is owed where none was charged', async () => {
    const { user, container } = renderForm(`/admin/purchases/bills/${ids.held}`, {
      'GET /rest/v1/tenant_policies': [
        { prices_include_tax: false, low_stock_default: 5, is_tax_registered: true, reclaims_input_tax: false },
      ],
    });
    const line = within(await held());
    expect(await line.findByRole('combobox', { name: 'Sales tax' })).toBeInTheDocument();
    expect(await screen.findByText('Sales tax paid')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Add a cost/ }));
    expect(screen.getByRole('checkbox', { name: 'No sales tax was charged: you owe use tax' })).toBeInTheDocument();
    expect(screen.queryByText(/claim|VAT\b(?! 16%)/)).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });
});

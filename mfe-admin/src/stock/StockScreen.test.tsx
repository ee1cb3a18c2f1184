import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp } from '@dukani/shared/testing';
import { StockScreen } from './StockScreen';
import { makeLocationRow } from '../testing/locationSamples';
import { makeReceivingProduct, makeStockRow, makeTransfer } from './stockSamples';

const STORE = makeLocationRow({ id: 'a2', name: 'Store room', is_default: false, tills: [] });
const SOAP = makeStockRow({
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Soap',
  sku: 'SOAP',
  quantity: 6,
  reserved_quantity: 2,
  saleable_quantity: 4,
  state: 'low',
});

function renderStock(route: string, rpc: Record<string, unknown> = {}, permissions?: string[]) {
  return renderWithApp(<StockScreen />, {
    route,
    session: permissions === undefined ? {} : { permissions },
    rpc: {
      list_stock: ({ p_state }: { p_state: string }) => {
        const rows = p_state === 'low' ? [SOAP] : [makeStockRow(), SOAP];
        return { rows, next_cursor: null, count: rows.length };
      },
      list_locations: { rows: [makeLocationRow({ id: 'a1' }), STORE] },
      list_categories: [],
      list_saved_views: [],
      'GET /rest/v1/contacts': [{ id: 'c1', name: 'Brookside' }],
      receiving_products: { rows: [makeReceivingProduct()] },
      get_transfer: makeTransfer(),
      list_stock_adjustments: { rows: [], waiting_count: 2, next_cursor: null },
      ...rpc,
    },
  });
}

/** The list, once its chunk and its rows are there. */
const levels = () => screen.findByRole('table', { name: 'Stock levels' });

describe('levels', () => {
  it('shows what is on hand, reserved and can be sold', async () => {
    renderStock('/admin/stock');

    const table = await levels();
    const row = within(table).getByText('Soap').closest('tr');
    expect(row).toHaveTextContent('6');
    expect(row).toHaveTextContent('4 low');
  });

  it('asks the server for what the address says', async () => {
    const { calls } = renderStock('/admin/stock?state=low&q=so&sort=-stock');

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'list_stock')?.args).toMatchObject({
        p_state: 'low',
        p_query: 'so',
        p_sort: '-stock',
      }),
    );
  });

  it('shows no values to those who may not see costs, and only the tabs they may open', async () => {
    renderStock('/admin/stock', {}, ['stock.view', 'products.view']);

    const table = await levels();
    expect(within(table).queryByText('Value')).not.toBeInTheDocument();
    const tabs = within(screen.getByRole('navigation', { name: 'Stock' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Levels', 'History', 'Transfers', 'Batches', 'Serial numbers']);
  });

  it('says when there are no goods yet, and what to do', async () => {
    renderStock('/admin/stock', { list_stock: { rows: [], next_cursor: null, count: 0 } });

    expect(await screen.findByRole('link', { name: 'Add a product' })).toHaveAttribute('href', '/admin/products/new');
  });

  it('offers another try when the list did not arrive', async () => {
    renderStock('/admin/stock', {
      list_stock: () => {
        throw new ApiError({ code: 'internal', message: 'Down', status: 500 });
      },
    });

    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderStock('/admin/stock');
    await levels();

    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('receiving a transfer', () => {
  const open = async () => {
    const view = renderStock('/admin/stock?tab=transfers&transfer=t', {
      receive_transfer: { ...makeTransfer({ status: 'received' }), replayed: false },
    });
    await view.user.click(await screen.findByRole('button', { name: 'Receive' }));
    return view;
  };

  it('counts scans, and sends what is missing as lost with its reason', async () => {
    const { user, calls } = await open();
    const scan = screen.getByLabelText('Scan received goods');
    await user.type(scan, 'MILK{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Received of Milk')).toHaveValue('1'));
    await user.type(scan, 'MILK{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Received of Milk')).toHaveValue('2'));
    await user.selectOptions(screen.getByLabelText('Missing goods'), 'damaged');
    await user.click(screen.getByRole('button', { name: 'Receive' }));

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'receive_transfer')?.args).toMatchObject({
        p_receipt: { loss_reason: 'damaged', lines: [{ line_id: 'l1', quantity: 2, lost_quantity: 4 }] },
      }),
    );
  });

  it('takes no more than is on its way', async () => {
    const { user, calls } = await open();
    await user.type(screen.getByLabelText('Received of Milk'), '7');
    await user.click(screen.getByRole('button', { name: 'Receive' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Only 6 of Milk are in transit');
    expect(calls.some((call) => call.name === 'receive_transfer')).toBe(false);
  });
});

describe('a transfer of goods with serial numbers', () => {
  const PHONE = {
    ...makeTransfer().lines[0]!,
    id: 'l2',
    product_id: 'phone',
    name: 'Phone',
    quantity: 3,
    in_transit_quantity: 3,
    tracks_serials: true,
    serials: ['A1', 'A2', 'A3'],
    serials_on_the_way: ['A1', 'A2', 'A3'],
  };

  it('names the pieces that are sent: they are how many there are', async () => {
    const { user, calls } = renderStock('/admin/stock?tab=transfers&transfer=new', {
      receiving_products: { rows: [makeReceivingProduct({ id: 'phone', name: 'Phone', tracks_serials: true })] },
      save_transfer: { ...makeTransfer({ status: 'draft' }), replayed: false },
    });
    const to = await screen.findByLabelText('To');
    await user.selectOptions(to, await within(to).findByRole('option', { name: 'Store room' }));
    await user.type(screen.getByLabelText('Scan or search a product'), 'PHONE{Enter}');
    const pieces = await screen.findByRole('group', { name: 'Serial numbers of Phone' });
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findAllByText('Enter the serial number of each Phone.')).not.toHaveLength(0);
    await user.type(within(pieces).getByRole('textbox'), 'A1{Enter}A2{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'save_transfer')?.args).toMatchObject({
        p_transfer: { lines: [{ product_id: 'phone', quantity: 2, serials: ['A1', 'A2'] }] },
      }),
    );
  });

  it('takes in those that arrived, and says which were lost', async () => {
    const { user, calls } = renderStock('/admin/stock?tab=transfers&transfer=t', {
      get_transfer: makeTransfer({ lines: [PHONE] }),
      receive_transfer: { ...makeTransfer({ status: 'received', lines: [PHONE] }), replayed: false },
    });
    await user.click(await screen.findByRole('button', { name: 'Receive' }));
    const pieces = screen.getByRole('group', { name: 'Serial numbers of Phone received' });
    await user.type(within(pieces).getByRole('textbox'), 'B9{Enter}');
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    expect(await screen.findByText('B9 of Phone is not in transit.')).toBeInTheDocument();
    await user.click(within(pieces).getByRole('button', { name: 'Remove B9' }));
    await user.type(within(pieces).getByRole('textbox'), 'a1{Enter}A3{Enter}');
    await user.selectOptions(screen.getByLabelText('Missing goods'), 'lost');
    await user.click(screen.getByRole('button', { name: 'Receive' }));

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'receive_transfer')?.args).toMatchObject({
        p_receipt: {
          loss_reason: 'lost',
          lines: [{ line_id: 'l2', quantity: 2, serials: ['a1', 'A3'], lost_quantity: 1, lost_serials: ['A2'] }],
        },
      }),
    );
  });

  it('takes in all of them at once', async () => {
    const { user, calls } = renderStock('/admin/stock?tab=transfers&transfer=t', {
      get_transfer: makeTransfer({ lines: [PHONE] }),
      receive_transfer: { ...makeTransfer({ status: 'received', lines: [PHONE] }), replayed: false },
    });
    await user.click(await screen.findByRole('button', { name: 'Receive' }));
    await user.click(screen.getByRole('button', { name: 'Receive all' }));
    await user.click(screen.getByRole('button', { name: 'Receive' }));

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'receive_transfer')?.args).toMatchObject({
        p_receipt: { lines: [{ line_id: 'l2', quantity: 3, serials: ['A1', 'A2', 'A3'] }] },
      }),
    );
  });

  it('says that nothing is sent or received without the connection', async () => {
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    renderStock('/admin/stock?tab=transfers&transfer=t');

    expect(await screen.findByText(/Transfers need a connection/)).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});

describe('adjustments', () => {
  it('say how many wait for approval', async () => {
    renderStock('/admin/stock?tab=adjustments');

    expect(await screen.findByText(/2 adjustments wait for approval/)).toBeInTheDocument();
  });

  it('let choose where a name that was typed fast belongs to several, and say so where it belongs to none', async () => {
    const { user } = renderStock('/admin/stock?tab=adjustments&adjustment=new', {
      receiving_products: ({ p_code: code, p_query: query }: { p_code?: string; p_query?: string }) => ({
        rows:
          code === undefined && query === 'Milk'
            ? [makeReceivingProduct(), { ...makeReceivingProduct(), id: 'other', name: 'Milk powder' }]
            : [],
      }),
    });
    const picker = await screen.findByLabelText('Scan or search a product');
    await user.type(picker, 'Milk{Enter}');

    const found = await screen.findByRole('list', { name: 'Found products' });
    expect(picker).toHaveValue('Milk');
    expect(screen.queryByText(/No product has the code/)).not.toBeInTheDocument();
    await user.click(within(found).getByRole('button', { name: /Milk powder/ }));
    expect(screen.getByLabelText('Change of Milk powder')).toHaveValue('-1');

    await user.type(picker, 'Salt{Enter}');
    expect(await screen.findByText('No product has the code or name “Salt”.')).toBeInTheDocument();
  });

  it('go for approval when their value is above the limit', async () => {
    const { user, calls } = renderStock('/admin/stock?tab=adjustments&adjustment=new', {
      request_stock_adjustment: {
        id: 'x',
        status: 'waiting',
        estimated_value: 60,
        adjustment_number: null,
        value_change: null,
        replayed: false,
      },
    });
    await user.type(await screen.findByLabelText('Scan or search a product'), 'MILK{Enter}');
    expect(await screen.findByLabelText('Change of Milk')).toHaveValue('-1');
    expect(screen.getByText('40 now, then 39')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Post' }));

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'request_stock_adjustment')?.args).toMatchObject({
        p_adjustment: { reason: 'damaged', lines: [{ product_id: 'milk', quantity_change: -1 }] },
      }),
    );
  });
});

describe('adjusting goods with serial numbers', () => {
  it('names every piece that goes', async () => {
    const { user, calls } = renderStock('/admin/stock?tab=adjustments&adjustment=new', {
      receiving_products: { rows: [makeReceivingProduct({ tracks_serials: true })] },
      request_stock_adjustment: { id: 'a', status: 'posted', adjustment_number: 'ADJ-000001' },
    });
    await user.type(await screen.findByLabelText('Scan or search a product'), 'MILK{Enter}');
    const field = await screen.findByRole('textbox', { name: /Serial numbers of Milk/ });
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findAllByText('Enter the serial number of each unit of Milk.')).not.toEqual([]);
    expect(calls.some((call) => call.name === 'request_stock_adjustment')).toBe(false);
    await user.type(field, 'SN-1{Enter}');
    await user.click(screen.getByRole('button', { name: 'Post' }));

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'request_stock_adjustment')?.args).toMatchObject({
        p_adjustment: { lines: [{ product_id: 'milk', quantity_change: -1, serials: ['SN-1'] }] },
      }),
    );
  });
});

describe('taking in a delivery', () => {
  beforeEach(() => localStorage.clear());

  it('posts units at the cost of one, and forgets the draft', async () => {
    const { user, calls } = renderStock('/admin/stock?tab=receipts&receipt=new', {
      receive_goods: { id: 'g', receipt_number: 'GRN-000001', total_cost: 240, replayed: false },
    });
    await user.type(await screen.findByLabelText('Scan or search a product'), 'MILK{Enter}');
    await user.type(await screen.findByLabelText('Quantity'), '24');
    expect(localStorage.length).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Receive' }));

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'receive_goods')?.args).toMatchObject({
        p_receipt: { lines: [{ product_id: 'milk', quantity: 24, unit_cost: 10 }] },
      }),
    );
    await waitFor(() => expect(localStorage.length).toBe(0));
  });

  it('counts goods with serial numbers by what was scanned or pasted', async () => {
    const { user, calls } = renderStock('/admin/stock?tab=receipts&receipt=new', {
      receiving_products: { rows: [makeReceivingProduct({ tracks_serials: true })] },
      receive_goods: { id: 'g', receipt_number: 'GRN-000001', total_cost: 30, replayed: false },
    });
    await user.type(await screen.findByLabelText('Scan or search a product'), 'MILK{Enter}');
    const field = await screen.findByRole('textbox', { name: /Serial numbers of Milk/ });
    expect(screen.queryByLabelText('Quantity')).not.toBeInTheDocument();
    await user.type(field, 'SN-1{Enter}');
    await user.paste('SN-2\nSN-3');
    await user.click(screen.getByRole('button', { name: 'Receive' }));

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'receive_goods')?.args).toMatchObject({
        p_receipt: { lines: [{ product_id: 'milk', quantity: 3, serials: ['SN-1', 'SN-2', 'SN-3'] }] },
      }),
    );
  });

  it('says what is missing and posts nothing', async () => {
    const { user, calls } = renderStock('/admin/stock?tab=receipts&receipt=new');
    await user.click(await screen.findByRole('button', { name: 'Receive' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Add at least one product.');
    expect(calls.some((call) => call.name === 'receive_goods')).toBe(false);
  });
});

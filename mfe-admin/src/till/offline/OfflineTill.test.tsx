import '../../common/devices/fakeStorage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import type { BarcodeRule, RecordSaleInput } from '@dukani/shared/rpc';
import { sampleTenantId, sampleUserId } from '@dukani/shared/testing';
import { BREAD, lastSale, lines, MILK, quote, recorded, renderTill, saleOf, scan } from '../tillTesting';
import { LocalStore } from './localStore';
import { forgetOfflineTills } from './OfflineTill';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const kept = (product: typeof MILK, number: number) => ({
  id: idOf(number),
  name: product.name,
  sku: product.sku,
  price: product.price,
  unit: 'each',
  kind: 'goods',
  tax_rate_id: 'vat',
  category_id: null,
  image_url: null,
  brand: null,
  parent_id: null,
  tracks_batches: false,
  barcodes: [{ barcode: product.barcode, unit_factor: 1, label: null }],
});
/** 21, item number (5), price (5), check digit. */
const PRICE_LABELS: BarcodeRule = {
  id: 'prices',
  name: 'Prices',
  prefix_from: '21',
  prefix_to: '21',
  code_length: 13,
  item_position: 3,
  item_length: 5,
  value_position: 8,
  value_length: 5,
  value_kind: 'price',
  value_decimals: 2,
  checks_digit: true,
  is_active: true,
  priority: 100,
  updated_at: '2026-01-01T00:00:00Z',
};
const CHEESE = { ...MILK, name: 'Cheese', sku: '123', barcode: '4000', price: 485 };
const SETUP = {
  prices_include_tax: true,
  tax_rounding: 'line',
  discount_limit_percent: 10,
  tax_rates: [{ id: 'vat', code: 'A', rate_percent: 16, valid_from: '2000-01-01', valid_to: null, is_default: true }],
  categories: [],
  payment_methods: [],
  barcode_rules: [PRICE_LABELS],
};
const noAnswer = () => {
  throw new ApiError({ code: 'network_failure', status: 0, message: 'Failed to fetch' });
};

let isServerThere = true;
let refuse: ((sale: RecordSaleInput) => void) | null = null;
const taken = new Map<string, RecordSaleInput>();
const ifThere =
  <T,>(answer: T | ((args: never) => unknown)) =>
  (args: never) =>
    isServerThere ? (typeof answer === 'function' ? (answer as (args: never) => unknown)(args) : answer) : noAnswer();

/** A till whose catalogue is on the device. The server can be switched off. */
async function renderFilledTill() {
  const app = renderTill({
    quoteSale: (basket) => (isServerThere ? quote({ ...basket, lines: basket.lines.map(asListed) }) : noAnswer()),
    record: (sale) => {
      if (!isServerThere) return noAnswer();
      refuse?.(sale);
      taken.set(sale.id, sale);
      return saleOf(sale);
    },
    answers: {
      till_catalogue: ifThere({
        rows: [kept(MILK, 1), kept(BREAD, 2), { ...kept(CHEESE, 3), unit: 'kg' }],
        removed_ids: [],
        has_more: false,
        next_cursor: 'end',
        total: 3,
      }),
      till_setup: ifThere(SETUP),
      till_stock: ifThere(() => {
        const sold = [...taken.values()].flatMap((sale) => sale.lines).reduce((sum, { quantity }) => sum + quantity, 0);
        return [{ id: idOf(1), stock_quantity: 12 - sold }];
      }),
      get_sale: ifThere(({ p_sale_id: id }: { p_sale_id: string }) => {
        const sale = taken.get(id);
        if (sale === undefined) throw new ApiError({ code: 'not_found', status: 404, message: 'No.' });
        return saleOf(sale);
      }),
    },
  });
  await screen.findByText(/open since/);
  await screen.findByText(/All sales sent/);
  await screen.findByText('12 left');
  return app;
}
const asListed = <T extends { product_id: string }>(line: T): T => ({
  ...line,
  product_id: line.product_id === idOf(1) ? 'milk' : 'bread',
});
/** jsdom's files cannot be read. */
const jsonFile = (content: string): File =>
  Object.assign(new File([content], 'waiting.json', { type: 'application/json' }), {
    text: () => Promise.resolve(content),
  });
const goOffline = (isGone: boolean) =>
  act(() => {
    isServerThere = !isGone;
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isGone);
    window.dispatchEvent(new Event(isGone ? 'offline' : 'online'));
    return Promise.resolve();
  });

describe('a till without its server', () => {
  beforeEach(async () => {
    localStorage.clear();
    isServerThere = true;
    refuse = null;
    taken.clear();
    forgetOfflineTills();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  afterEach(() => jest.restoreAllMocks());

  it('finds and scans on the device: the server is asked for neither', async () => {
    const app = await renderFilledTill();
    await app.user.type(screen.getByRole('textbox', { name: 'Search or scan' }), 'rea');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Milk 500 ml/ })).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: /Bread 400 g/ })).toBeInTheDocument();
    await app.user.clear(screen.getByRole('textbox', { name: 'Search or scan' }));
    const before = app.calls.length;
    await scan(MILK.barcode);
    expect(await within(lines()).findByText('Milk 500 ml')).toBeInTheDocument();

    const asked = app.calls.slice(before).map(({ name }) => name);
    expect(asked).not.toContain('find_product_by_code');
    expect(
      app.calls
        .filter(({ name }) => name === 'till_products')
        .every(({ args }) => (args as { p_query: unknown }).p_query === null),
    ).toBe(true);
  });

  it('keeps what was taken out before payment until it can be told, and nothing of what was put back', async () => {
    const app = await renderFilledTill();
    const kept = async () =>
      (await new LocalStore(sampleTenantId, sampleUserId).voids.toArray()).map(({ kind }) => kind);
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    await goOffline(true);
    await app.user.keyboard('{Delete}');
    await waitFor(async () => expect(await kept()).toEqual(['line']));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await kept()).toEqual([]));
    await app.user.click(screen.getByRole('button', { name: 'Clear basket' }));
    await waitFor(async () => expect(await kept()).toEqual(['basket']));
    expect(app.calls.filter(({ name }) => name === 'record_voids')).toEqual([]);
  });

  it('offers the spelling that was most likely meant, and takes it only by a tap', async () => {
    const app = await renderFilledTill();
    const search = screen.getByRole('textbox', { name: 'Search or scan' });
    await app.user.type(search, '3*bred');
    const offer = await screen.findByRole('button', { name: 'Did you mean bread?' });
    expect(await screen.findByRole('button', { name: /Bread 400 g/ })).toBeInTheDocument();
    expect(search).not.toHaveAttribute('aria-activedescendant');
    await app.user.keyboard('{Enter}');
    expect(lines()).toBeEmptyDOMElement();

    await app.user.click(offer);
    expect(search).toHaveValue('3*bread');
    await waitFor(() => expect(search).toHaveAttribute('aria-activedescendant'));
    expect(screen.queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument();
    await app.user.keyboard('{Enter}');
    expect(await within(lines()).findByRole('textbox', { name: 'Quantity of Bread 400 g' })).toHaveValue('3');
  });

  it('takes what it guessed by Enter once an arrow key has gone there', async () => {
    const app = await renderFilledTill();
    const search = screen.getByRole('textbox', { name: 'Search or scan' });
    await app.user.type(search, '2*bred');
    await screen.findByRole('button', { name: 'Did you mean bread?' });
    // Left and right belong to the text as long as nothing is marked.
    await app.user.keyboard('{ArrowRight}');
    expect(search).not.toHaveAttribute('aria-activedescendant');
    await app.user.keyboard('{ArrowDown}');
    expect(search).toHaveAttribute('aria-activedescendant', `till-product-${idOf(2)}`);
    await app.user.keyboard('{Enter}');

    expect(await within(lines()).findByRole('textbox', { name: 'Quantity of Bread 400 g' })).toHaveValue('2');
    expect(search).toHaveValue('');
  });

  it('never guesses at a code', async () => {
    const app = await renderFilledTill();
    const almost = `${BREAD.barcode.slice(0, -1)}5`;
    await app.user.type(screen.getByRole('textbox', { name: 'Search or scan' }), almost);
    expect(await screen.findByText('Nothing found')).toBeInTheDocument();
    await scan(almost);
    expect(await screen.findByText(`No product has the code ${almost}.`)).toBeInTheDocument();

    expect(screen.queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument();
    expect(lines()).toBeEmptyDOMElement();
  });

  it('keeps a sale made without it under its own number, says how many wait, and sends it once', async () => {
    const app = await renderFilledTill();
    await goOffline(true);
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    await screen.findByText('No connection: prices from this device.');
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: /Pay basket/ });
    await app.user.keyboard('{Enter}');

    expect(await screen.findByText(/T1-000001 sold/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /1 waiting since/ })).toBeInTheDocument();
    expect(within(await lastSale()).queryByRole('link', { name: 'Open sale' })).not.toBeInTheDocument();
    expect(recorded(app)).toEqual([]);

    const askedBefore = app.calls.filter(({ name }) => name === 'current_till_session').length;
    await goOffline(false);
    await screen.findByText(/All sales sent/);
    expect(recorded(app)).toHaveLength(1);
    expect(await screen.findByText(/INV-000124 sold/)).toBeInTheDocument();
    expect(within(await lastSale()).getByRole('link', { name: 'Open sale' })).toBeInTheDocument();
    // What the till has taken is counted with it.
    await waitFor(() =>
      expect(app.calls.filter(({ name }) => name === 'current_till_session').length).toBeGreaterThan(askedBefore),
    );
    expect(recorded(app)[0]).toMatchObject({
      expected_total: 60,
      late: { provisional_number: 'T1-000001' },
      lines: [{ product_id: idOf(1), unit_price: 60 }],
      payments: [{ tender_type: 'cash', amount: 60 }],
    });
    expect(recorded(app)[0]?.occurred_at).toBeDefined();
  });

  it('takes what it sold without the server off the shelf, warns by what is left, and never takes it off twice', async () => {
    const app = await renderFilledTill();
    await goOffline(true);
    const sell = async (pieces: string) => {
      await scan(MILK.barcode);
      const quantity = await screen.findByRole('textbox', { name: 'Quantity of Milk 500 ml' });
      await app.user.clear(quantity);
      await app.user.type(quantity, pieces);
      await app.user.tab();
    };
    await sell('8');
    expect(within(lines()).queryByText(/Only/)).not.toBeInTheDocument();
    await app.user.click(within(screen.getByRole('complementary')).getByRole('button', { name: /^Pay/ }));
    await screen.findByRole('dialog', { name: /Pay basket/ });
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText('4 left')).toBeInTheDocument();

    await sell('6');
    expect(await within(lines()).findByText(/Only 4 left/)).toBeInTheDocument();
    // What is on the counter can be sold.
    expect(within(screen.getByRole('complementary')).getByRole('button', { name: /^Pay/ })).toBeEnabled();
    await app.user.click(screen.getByRole('button', { name: 'Set to 4, Milk 500 ml' }));
    expect(within(lines()).queryByText(/Only/)).not.toBeInTheDocument();

    const asked = () => app.calls.filter(({ name }) => name === 'till_stock').length;
    const askedBefore = asked();
    await goOffline(false);
    await screen.findByText(/All sales sent/);
    await waitFor(() => expect(asked()).toBeGreaterThan(askedBefore));
    expect(await screen.findByText('4 left')).toBeInTheDocument();
    expect(recorded(app)).toHaveLength(1);
  });

  it('reads the label of a scale by itself, and charges what is printed on it', async () => {
    const app = await renderFilledTill();
    await goOffline(true);
    await scan('2100123009700');
    await screen.findByText(/No product has the code 2100123009700/);
    await scan('2100123009701');
    expect(await within(lines()).findByText('Cheese')).toBeInTheDocument();
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: /Pay basket/ });
    await app.user.keyboard('{Enter}');
    await screen.findByText(/T1-000001 sold/);
    await goOffline(false);
    await screen.findByText(/All sales sent/);

    expect(recorded(app)[0]).toMatchObject({
      expected_total: 9.7,
      lines: [{ product_id: idOf(3), barcode: '2100123009701', quantity: 0.02 }],
    });
    expect(app.calls.filter(({ name }) => name === 'find_product_by_code')).toEqual([]);
  });

  it('goes on with the next customer when the answer to a sale does not come', async () => {
    const app = await renderFilledTill();
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    await waitFor(() => expect(screen.getByRole('status', { name: 'Total' })).not.toHaveAttribute('data-estimate'));
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: /Pay basket/ });
    isServerThere = false;
    await app.user.keyboard('{Enter}');

    expect(await screen.findByText(/T1-000001 sold/)).toBeInTheDocument();
    expect(screen.queryByText('The server has not answered')).not.toBeInTheDocument();
    const [first] = recorded(app);
    isServerThere = true;
    await app.user.click(await screen.findByRole('button', { name: /1 waiting since/ }));
    await app.user.click(screen.getByRole('button', { name: 'Send now' }));
    await screen.findByText(/All sales of this device are sent/);
    expect(new Set(recorded(app).map(({ id }) => id))).toEqual(new Set([first?.id]));
  });

  it('shows a sale that is refused with the reason, and sends it again when somebody asks', async () => {
    const app = await renderFilledTill();
    await goOffline(true);
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: /Pay basket/ });
    await app.user.keyboard('{Enter}');
    await screen.findByText(/T1-000001 sold/);
    refuse = () => {
      throw new ApiError({ code: 'period_locked', status: 409, message: 'That month is closed.' });
    };
    await goOffline(false);

    await app.user.click(await screen.findByRole('button', { name: /1 needs attention/ }));
    expect(await screen.findByText(/Needs attention:/)).toBeInTheDocument();
    refuse = null;
    await app.user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText(/All sales of this device are sent/);
  });

  it('reads sales that were exported from a device that cannot send them any more', async () => {
    const app = await renderFilledTill();
    await app.user.click(screen.getByRole('button', { name: 'All sales sent' }));
    const input = await screen.findByLabelText('File of unsent sales');
    await app.user.upload(input, jsonFile('not this'));
    expect(await screen.findByText(/has no unsent sales/)).toBeInTheDocument();

    const request = {
      id: 'from-elsewhere',
      till_session_id: 'session',
      lines: [{ id: 'l', product_id: idOf(1), quantity: 1, unit_price: 60 }],
      payments: [{ id: 'p', tender_type: 'cash', amount: 60 }],
      late: { provisional_number: 'T2-000007', device_id: 'lost' },
    };
    const sale = {
      id: request.id,
      place: 1,
      provisionalNumber: 'T2-000007',
      soldAt: '2026-11-20T09:00:00Z',
      total: 6000,
      currencyCode: 'KES',
      request,
      state: 'attention',
      problem: 'No.',
      attempts: 4,
    };
    const file = { kind: 'dukani-waiting-sales', tenantId: sampleTenantId, sales: [sale] };
    await app.user.upload(input, jsonFile(JSON.stringify(file)));

    expect(await screen.findByText(/^1 sale imported/)).toBeInTheDocument();
    await waitFor(() => expect(recorded(app)).toEqual([request]));
  });

  it('takes no sale on account, which only the server can judge', async () => {
    const app = await renderFilledTill();
    await goOffline(true);
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    await app.user.keyboard('{Enter}');
    const onAccount = await screen.findByRole('button', { name: 'On account' });
    // Kept in its place with the reason, and no place for the keyboard.
    expect(onAccount).toBeDisabled();
    expect(screen.getByRole('group', { name: 'Other ways to pay' })).toHaveAccessibleDescription(
      'On account, Store credit: only with a connection.',
    );
    await app.user.tab({ shift: true });
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await app.user.tab();
      expect(onAccount).not.toHaveFocus();
    }
    // The server was asked for the total, and once more before that was given up.
    await waitFor(() => expect(app.calls.filter(({ name }) => name === 'quote_sale').length).toBeGreaterThanOrEqual(2));
    await goOffline(false);
    await waitFor(() => expect(screen.getByRole('button', { name: 'On account' })).toBeEnabled());
    expect(screen.getByText(/All sales sent/)).toBeInTheDocument();
  });
});

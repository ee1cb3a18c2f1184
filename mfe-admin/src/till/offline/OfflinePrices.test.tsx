import '../../common/devices/fakeStorage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import { lines, MILK, quote, recorded, renderTill, saleOf, scan } from '../tillTesting';
import { forgetOfflineTills } from './OfflineTill';

const milkId = '00000000-0000-4000-8000-000000000001';
const KEPT = {
  id: milkId,
  name: MILK.name,
  sku: MILK.sku,
  price: MILK.price,
  unit: 'each',
  kind: 'goods',
  tax_rate_id: null,
  category_id: null,
  image_url: '/storage/v1/object/public/product-images/t/milk.webp',
  brand: null,
  parent_id: null,
  tracks_batches: false,
  tracks_serials: false,
  has_open_price: false,
  barcodes: [{ barcode: MILK.barcode, unit_factor: 1, label: null }],
};
const phoneId = '00000000-0000-4000-8000-000000000002';
const PHONE = {
  ...KEPT,
  id: phoneId,
  name: 'Phone',
  sku: 'PHN',
  price: 500,
  image_url: null,
  barcodes: [],
  tracks_serials: true,
};
const SETUP = {
  prices_include_tax: true,
  tax_rounding: 'line',
  discount_limit_percent: 10,
  tax_rates: [],
  categories: [],
  payment_methods: [],
  barcode_rules: [],
};
const page = (rows: unknown[]) => ({
  rows,
  removed_ids: [],
  has_more: false,
  next_cursor: 'end',
  is_settled: true,
  total: rows.length,
});
const list = (id: string, name: string, audience: string) => ({
  id,
  name,
  priority: 0,
  audience,
  tags: [],
  starts_on: null,
  ends_on: null,
  changed_at: '2026-01-01T00:00:00Z',
});
const price = (id: string, value: number, minQuantity: number) => ({
  id,
  target_id: milkId,
  min_quantity: minQuantity,
  kind: 'fixed',
  value,
  starts_on: null,
  ends_on: null,
});

let isServerThere = true;
const noAnswer = () => {
  throw new ApiError({ code: 'network_failure', status: 0, message: 'Failed to fetch' });
};
const ifThere =
  <T,>(answer: T | ((args: never) => unknown)) =>
  (args: never) =>
    isServerThere ? (typeof answer === 'function' ? (answer as (args: never) => unknown)(args) : answer) : noAnswer();
const goOffline = (isGone: boolean) =>
  act(() => {
    isServerThere = !isGone;
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isGone);
    window.dispatchEvent(new Event(isGone ? 'offline' : 'online'));
    return Promise.resolve();
  });

async function renderFilledTill() {
  const app = renderTill({
    quoteSale: (basket) => (isServerThere ? quote(basket) : noAnswer()),
    record: (sale) => (isServerThere ? saleOf(sale) : noAnswer()),
    answers: {
      list_contacts: ifThere({ rows: [], next_cursor: null, count: 0 }),
      till_catalogue: ifThere(page([KEPT, PHONE])),
      till_setup: ifThere({ ...SETUP, popular_ids: [milkId] }),
      till_stock: ifThere([{ id: milkId, stock_quantity: 12 }]),
      till_price_lists: ifThere({
        timezone: 'UTC',
        day_cutoff: '00:00:00',
        location_id: 'here',
        serials_changed_at: '2026-01-01T00:00:00Z',
        customers_changed_at: '2026-01-01T00:00:00Z',
        lists: [list('friends', 'Friends', 'contacts'), list('many', 'Many', 'everybody')],
      }),
      till_prices: ifThere(({ p_price_list_id: id }: { p_price_list_id: string }) =>
        page(id === 'friends' ? [price('p1', 45, 0.001)] : [price('p2', 55, 3)]),
      ),
      till_stock_serials: ifThere(page([{ id: 'sn1', serial_number: 'IMEI0001', product_id: phoneId }])),
      till_customers: ifThere(
        page([
          {
            id: 'amina',
            name: 'Amina Said',
            phone: '0712 345678',
            is_offered: true,
            price_list_id: 'friends',
            tags: [],
            merged_into_id: null,
          },
        ]),
      ),
    },
  });
  await screen.findByText(/open since/);
  await screen.findByText('12 left');
  await waitFor(() => expect(app.calls.map(({ name }) => name)).toContain('till_stock_serials'));
  return app;
}

async function payCash(app: Awaited<ReturnType<typeof renderFilledTill>>): Promise<void> {
  await app.user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: /Pay basket/ });
  await app.user.keyboard('{Enter}');
  await screen.findByText(/T1-000001 sold/);
}

beforeEach(async () => {
  localStorage.clear();
  isServerThere = true;
  forgetOfflineTills();
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('price lists at a till without its server', () => {
  it('are charged to a customer who is chosen without it, and the line says which list', async () => {
    const app = await renderFilledTill();
    await goOffline(true);
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    await app.user.click(screen.getByRole('button', { name: 'Customer' }));
    await screen.findByText(/showing the customers saved on this device/);
    await app.user.type(screen.getByLabelText('Name or phone'), '0712345');
    await app.user.click(await screen.findByRole('button', { name: /Amina Said/ }));
    expect(await within(lines()).findByText(/Friends/)).toBeInTheDocument();
    await payCash(app);
    await goOffline(false);
    await screen.findByText(/All sales sent/);

    expect(recorded(app)[0]).toMatchObject({
      contact_id: 'amina',
      expected_total: 45,
      lines: [{ product_id: milkId, quantity: 1, unit_price: 45 }],
    });
  });

  it('follow the quantity, and go with the customer', async () => {
    const app = await renderFilledTill();
    await goOffline(true);
    for (let scans = 0; scans < 3; scans += 1) await scan(MILK.barcode);
    expect(await within(lines()).findByText('Many')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'One Milk 500 ml less' }));
    await waitFor(() => expect(within(lines()).queryByText('Many')).not.toBeInTheDocument());
    await app.user.click(screen.getByRole('button', { name: 'Customer' }));
    await app.user.click(await screen.findByRole('button', { name: /Amina Said/ }));
    await within(lines()).findByText('Friends');
    await app.user.click(screen.getByRole('button', { name: 'Remove customer Amina Said' }));
    await waitFor(() => expect(within(lines()).queryByText('Friends')).not.toBeInTheDocument());
    await payCash(app);
    await goOffline(false);
    await screen.findByText(/All sales sent/);

    expect(recorded(app)[0]).toMatchObject({ expected_total: 120, lines: [{ quantity: 2, unit_price: 60 }] });
  });
});

describe('a serial number at a till without its server', () => {
  it('finds its goods and names the piece, once', async () => {
    const app = await renderFilledTill();
    await goOffline(true);
    await scan('imei0001');
    await within(lines()).findByText('Phone');
    expect(await within(lines()).findByText(/IMEI0001/)).toBeInTheDocument();
    await scan('IMEI0001');
    await screen.findByText('IMEI0001 is already in the basket.');
    await payCash(app);
    await scan('IMEI0001');
    await screen.findByText('Phone with the serial number IMEI0001 was already sold here.');
    await goOffline(false);
    await screen.findByText(/All sales sent/);

    expect(recorded(app)[0]).toMatchObject({ lines: [{ product_id: phoneId, serials: ['IMEI0001'] }] });
  });
});

describe('the pictures of the grid', () => {
  it('are given to the worker of the till to keep, each once, by the very address of the grid', async () => {
    const told: unknown[] = [];
    const worker = Object.assign(new EventTarget(), {
      controller: {
        scriptURL: 'http://localhost/staff-worker.js',
        postMessage: (message: unknown) => told.push(message),
      },
      register: () => Promise.resolve(undefined),
    });
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    await renderFilledTill();
    await waitFor(() => expect(told.length).toBeGreaterThan(0));
    const picture = document.querySelector<HTMLImageElement>('.till-card img');

    expect(told.at(-1)).toEqual({ pictures: [picture?.src] });
    expect(picture?.src).toContain('/storage/v1/render/image/public/product-images/t/milk.webp');
  });
});

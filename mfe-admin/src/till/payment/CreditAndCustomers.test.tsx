import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fromNumeric, zero } from '@dukani/shared/money';
import { makeProductRow } from '../../common/productSamples';
import { creditWords } from '../basket/CustomerCreditLine';
import { lastSale, lines, MILK, recorded, renderReadyTill, scan } from '../tillTesting';

const WANJIKU = { id: 'w', name: 'Wanjiku', phone: '+254711000111', email: null };
const CREDIT = {
  contact_id: 'w',
  name: 'Wanjiku',
  credit_limit: 100,
  owed: 60,
  available: 40,
  store_credit: 25,
  overdue_amount: 15,
};
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const refusalOf = (text: RegExp) => screen.findByText(text);

async function renderWithCustomer() {
  const app = await renderReadyTill({ customers: [WANJIKU], rpc: { customer_credit: CREDIT } });
  await scan(MILK.barcode);
  await within(lines()).findByText('Milk 500 ml');
  key('F2');
  await app.user.click(await screen.findByRole('button', { name: /Wanjiku/ }));
  await screen.findByText(/Owes/);
  return app;
}

describe('a customer’s credit in the basket', () => {
  beforeEach(() => localStorage.clear());

  it('is said before anything is paid', async () => {
    await renderWithCustomer();

    expect(screen.getByText(/Owes/).textContent.replaceAll('\u00a0', ' ')).toBe(
      'Owes KSh 60.00 · KSh 40.00 of KSh 100.00 credit left · overdue KSh 15.00 · store credit KSh 25.00',
    );
  });

  it('is not gone beyond: the payment says how much is free, and sends nothing', async () => {
    const app = await renderWithCustomer();
    key('Enter');
    await app.user.click(await screen.findByRole('button', { name: 'On account' }));
    await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));
    expect(await refusalOf(/above the customer’s credit limit: KSh\s40\.00 is available/)).toBeInTheDocument();
    expect(recorded(app)).toEqual([]);

    await app.user.clear(screen.getByRole('textbox', { name: 'On account' }));
    await app.user.type(screen.getByRole('textbox', { name: 'On account' }), '40');
    await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));
    await lastSale();
    expect(recorded(app)[0]?.payments).toMatchObject([
      { tender_type: 'on_account', amount: 40 },
      { tender_type: 'cash', amount: 20 },
    ]);
  });

  it('of the store, too', async () => {
    const app = await renderWithCustomer();
    key('Enter');
    await app.user.click(await screen.findByRole('button', { name: 'Store credit' }));
    await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));

    expect(await refusalOf(/The customer has KSh\s25\.00 in store credit/)).toBeInTheDocument();
    expect(recorded(app)).toEqual([]);
  });

  it('warns only of what is overdue or used up', () => {
    const plain = {
      limit: fromNumeric(100),
      owed: zero,
      available: fromNumeric(100),
      storeCredit: zero,
      overdue: zero,
    };

    expect(creditWords(plain, 'KES').isWarning).toBe(false);
    expect(creditWords({ ...plain, available: zero, owed: fromNumeric(100) }, 'KES').isWarning).toBe(true);
    expect(creditWords({ ...plain, overdue: fromNumeric(1) }, 'KES').isWarning).toBe(true);
    expect(creditWords({ ...plain, limit: zero, available: zero }, 'KES')).toMatchObject({
      isWarning: false,
      words: [expect.stringContaining('Owes'), 'may not buy on account'],
    });
    expect(creditWords({ ...plain, owed: fromNumeric(-20) }, 'KES').words[0]).toMatch(/^Paid in advance KSh\s20\.00$/);
  });
});

describe('customers at the till', () => {
  beforeEach(() => localStorage.clear());

  it('who bought last come first', async () => {
    const app = await renderReadyTill({ customers: [WANJIKU] });
    key('F2');
    await screen.findByRole('button', { name: /Wanjiku/ });

    expect(app.calls.find((call) => call.name === 'list_contacts')?.args).toMatchObject({
      p_query: null,
      p_type: 'customer',
      p_sort: '-last_sale',
    });
  });

  it('are added and chosen by keyboard alone, the phone that was typed kept', async () => {
    const app = await renderReadyTill({
      rpc: { 'POST /rest/v1/contacts': { id: 'n', name: 'Njeri', phone: '+254722000222', email: null } },
    });
    key('F2');
    await app.user.type(await screen.findByRole('textbox', { name: 'Name or phone' }), '0722000222');
    await screen.findByText(/Enter adds a new one/);
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Phone' })).toHaveValue('0722000222');
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Njeri' } });
    await app.user.keyboard('{Enter}');

    expect(await screen.findByRole('button', { name: 'Remove customer Njeri' })).toBeInTheDocument();
  });
});

describe('a code that no product has', () => {
  beforeEach(() => localStorage.clear());
  const CODE = '6009800000001';
  const COFFEE = { ...MILK, id: 'coffee', name: 'Coffee', barcode: CODE, price: 250 };

  const SAVED = {
    ...makeProductRow({ id: 'coffee', name: 'Coffee' }),
    barcodes: [],
    image_urls: [],
    options: [],
    variants: [],
    components: [],
    levels: [],
    stock_value: null,
    reorder_point: null,
    stock_buffer: null,
    online_step: null,
    online_minimum: null,
    reorder_quantity: null,
    preferred_supplier_id: null,
    stock_buffer_default: 0,
  };

  it('becomes a product by F3, name, price, Enter, and lies in the basket as often as it was scanned', async () => {
    let isSaved = false;
    const app = await renderReadyTill({
      rpc: {
        find_product_by_code: () => (isSaved ? COFFEE : null),
        'GET /rest/v1/tax_rates': [],
        save_product: () => {
          isSaved = true;
          return SAVED;
        },
      },
    });
    const search = screen.getByRole('textbox', { name: 'Search or scan' });
    fireEvent.change(search, { target: { value: `3*${CODE}` } });
    fireEvent.submit(search);
    await screen.findByRole('button', { name: /New product with this code/ });
    key('F3');
    await app.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Coffee');
    fireEvent.change(screen.getByRole('textbox', { name: /^Price/ }), { target: { value: '250' } });
    fireEvent.submit(screen.getByRole('textbox', { name: /^Price/ }));

    expect(await screen.findByRole('textbox', { name: 'Quantity of Coffee' })).toHaveValue('3');
    expect(app.calls.find((call) => call.name === 'save_product')?.args).toMatchObject({
      p_product: {
        name: 'Coffee',
        price: 250,
        barcodes: [CODE],
        tax_rate_id: null,
        is_published: false,
        opening_stock: { quantity: 3, unit_cost: 0 },
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says what is missing before it asks the server', async () => {
    const app = await renderReadyTill();
    await scan(CODE);
    await screen.findByRole('button', { name: /New product with this code/ });
    key('F3');
    await app.user.click(await screen.findByRole('button', { name: 'Save and add to the basket' }));

    expect(screen.getByText('Type the product’s name.')).toBeInTheDocument();
    expect(screen.getByText('Type a price.')).toBeInTheDocument();
    expect(app.calls.filter((call) => call.name === 'save_product')).toEqual([]);
  });

  it('offers nothing to who may not add products', async () => {
    await renderReadyTill({ permissions: ['sales.record', 'till.operate', 'products.view'] });
    await scan(CODE);
    await screen.findByText(`No product has the code ${CODE}.`);
    key('F3');

    expect(screen.queryByRole('button', { name: /New product/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

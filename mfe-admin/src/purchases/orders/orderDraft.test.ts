import type { LineProduct } from '../../common/lines/lineProducts';
import {
  draftOfOrder,
  emptyOrder,
  orderInput,
  orderProblems,
  orderLineWarning,
  orderSums,
  withOrdered,
  withPrices,
} from './orderDraft';
import { DRAFT, makeOrder, makeOrderLine } from './orderSamples';

const milk: LineProduct = {
  id: 'milk',
  name: 'Milk',
  sku: null,
  unit: 'each',
  stock: 0,
  tracksBatches: false,
  tracksSerials: false,
  packSize: 24,
  unitFactor: 1,
  lastCost: 40,
};

describe('an order as it is typed', () => {
  it('takes a product in packs of the supplier, and one pack more when it is scanned again', () => {
    const once = withOrdered([], milk, 'vat');
    expect(once).toMatchObject([{ packs: '1', packSize: '24', price: '960', taxRateId: 'vat' }]);
    expect(withOrdered(once, milk, 'vat')).toMatchObject([{ packs: '2' }]);
    const price = {
      product_id: 'milk',
      contact_id: 'c',
      contact_name: 'C',
      last_price: 41.5,
      last_on: '2026-11-01',
      pack_size: 24,
      min_quantity: null,
      supplier_code: null,
      lowest_price: 41.5,
      average_price: 41.5,
      times: 1,
      lead_days: 2,
      is_preferred: false,
    };
    const [begun] = once.map((line) => line.price);
    expect(withPrices(once, [price], begun ?? '')).toMatchObject([{ price: '996' }]);
    const typed = once.map((line) => ({ ...line, price: '950' }));
    expect(withPrices(typed, [price], begun ?? '')).toMatchObject([{ price: '950' }]);
  });

  it('is sent as it was read', () => {
    const input = orderInput('id', draftOfOrder(DRAFT), 1);
    expect(input).toMatchObject({ id: 'id', revision: 1, expected_on: '2026-11-24', note: null });
    expect(input.lines).toMatchObject([{ packs: 2, pack_size: 24, pack_price: 1000, discount_percent: 0 }]);
  });

  it('has lines for what is no product: a text, an account, a price', () => {
    const freight = makeOrderLine({
      product_id: null,
      name: 'Freight',
      unit: '',
      account_id: 'costs',
      account_name: 'Transport',
      packs: 1,
      pack_size: 1,
      quantity: 1,
      received_quantity: 0,
      billed_quantity: 1,
    });
    const draft = draftOfOrder(makeOrder({ lines: [freight] }));
    expect(orderInput('id', draft, 1).lines).toEqual([
      expect.objectContaining({ description: 'Freight', account_id: 'costs', packs: 1, pack_price: 1000 }),
    ]);
    expect(orderInput('id', draft, 1).lines[0]).not.toHaveProperty('product_id');
    const problemOf = (changes: Partial<(typeof draft.lines)[number]>) =>
      orderProblems({ ...draft, lines: draft.lines.map((line) => ({ ...line, ...changes })) }).lines;
    expect(problemOf({})).toBeUndefined();
    expect(problemOf({ name: ' ' })).toBe('Service: Type what it is.');
    expect(problemOf({ account: null })).toBe('Freight: Choose what it is booked as.');
    expect(problemOf({ packs: '0.5' })).toBe('Freight: More than this was billed.');
  });

  it('counts tax line by line, on top of prices or within them', () => {
    const draft = draftOfOrder(DRAFT);
    expect(orderSums(draft, () => 16)).toEqual({ net: 2000, tax: 320, total: 2320 });
    expect(orderSums({ ...draft, pricesIncludeTax: true }, () => 16)).toEqual({
      net: 1724.14,
      tax: 275.86,
      total: 2000,
    });
  });

  it('says what is missing', () => {
    expect(orderProblems(emptyOrder('2026-11-26'))).toEqual({
      supplier: 'Choose a supplier.',
      lines: 'Add at least one product or service.',
    });
    const draft = draftOfOrder(makeOrder({ lines: [makeOrderLine({ received_quantity: 40 })] }));
    const line = draft.lines[0]!;
    expect(orderProblems({ ...draft, lines: [{ ...line, packs: '1' }] })).toEqual({
      lines: 'Milk 500 ml: More than this has come.',
    });
    expect(orderProblems({ ...draft, lines: [{ ...line, price: '' }] }).lines).toMatch(/price/);
    expect(orderProblems({ ...draft, lines: [{ ...line, discount: '120' }] }).lines).toMatch(/discount/);
  });
});

describe('what the supplier may not deliver', () => {
  const [line] = withOrdered([], milk, '');
  const warn = (packs: string, terms: { pack_size?: number; min_quantity?: number | null }, packSize = '24') =>
    orderLineWarning({ ...line!, packs, packSize }, [
      { product_id: 'milk', pack_size: 24, min_quantity: null, ...terms },
    ]);

  it('is less than the least, or no whole packs', () => {
    expect(warn('2', { min_quantity: 48 })).toBeNull();
    expect(warn('1', { min_quantity: 48 })).toBe('The supplier delivers at least 48.');
    expect(warn('30', {}, '1')).toBe('The supplier delivers in packs of 24.');
    expect(warn('48', {}, '1')).toBeNull();
    expect(warn('30', { min_quantity: 40 }, '1')).toBe(
      'The supplier delivers at least 40. The supplier delivers in packs of 24.',
    );
  });

  it('is nothing where thirds of a kilogram are whole packs, and where nothing is known', () => {
    expect(warn('3', { pack_size: 0.333 }, '0.333')).toBeNull();
    expect(warn('3', { pack_size: 1 }, '1')).toBeNull();
    expect(warn('', { min_quantity: 48 })).toBeNull();
    expect(orderLineWarning(line!, [])).toBeNull();
    expect(
      orderLineWarning({ ...line!, productId: null }, [{ product_id: 'milk', pack_size: 24, min_quantity: 99 }]),
    ).toBeNull();
  });
});

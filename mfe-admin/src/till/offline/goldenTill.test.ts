/** @jest-environment jsdom */
import '../../common/devices/fakeStorage';
import { fromNumeric, quantityFromNumeric } from '@dukani/shared/money';
import {
  asExpected,
  goldenCases,
  goldenCategoryId,
  goldenChoices,
  goldenDiscount,
  goldenId,
  goldenLists,
  goldenPrices,
  goldenProduct,
  goldenProductId,
  goldenPromotions,
  goldenRate,
  goldenStep,
  type GoldenCase,
  type GoldenLine,
} from '@dukani/shared/pricing-cases';
import { emptyBasket, estimateBasket, type Basket, type BasketLine } from '../basket/basket';
import { basketSlice, pricesQuoted } from '../basket/basketSlice';
import { LocalPrices } from './LocalPrices';
import { SETUP, customer, list, localProduct } from './localPricesSamples';
import { LocalStore, type LocalSetup } from './localStore';
import { sellLabel } from './scaleLabel';
import { PROMOTIONS_FEED, toLocalCustomer, type FeedPlaces, type PriceSource } from './syncPrices';
import { priceOffline } from './useLocalPricing';

/*
 * The golden cases as the till prices them without a network: products, lists and promotions lie in the device's store, the basket is
 * filled, priced and estimated as the screen does it. The database answers the same: supabase/tests/pricing/goldenCases.test.ts.
 */
const at = new Date('2026-11-23T12:00:00Z');
const customerId = 'amina';
const never = () => Promise.reject(new Error('There is no network.'));
const noSource: PriceSource = {
  readLists: never,
  readPrices: never,
  readPromotions: never,
  readCustomers: never,
  readSerials: never,
};

function toProduct(golden: GoldenCase, name: string) {
  const { price, rate = 'A', category } = goldenProduct(golden, name);
  return localProduct(goldenProductId(golden, name), {
    price: fromNumeric(price),
    taxRateId: rate,
    categoryId: category === undefined ? null : goldenCategoryId(golden, category),
  });
}

const toSetup = (golden: GoldenCase): LocalSetup => ({
  ...SETUP,
  tax_rates: Object.entries(golden.rates ?? { A: 16 }).map(([name, percent]) => ({
    id: name,
    code: name,
    rate_percent: percent,
    valid_from: '2000-01-01',
    valid_to: null,
    is_default: false,
  })),
  categories: Object.entries(golden.categories ?? {}).map(([name, parent], position) => ({
    id: goldenCategoryId(golden, name),
    name,
    parent_id: parent === null ? null : goldenCategoryId(golden, parent),
    position,
  })),
  readAt: '2026-11-21T09:00:00Z',
});

/** A device that has read all there is. */
async function makeDevice(golden: GoldenCase): Promise<LocalPrices> {
  const store = new LocalStore(`golden-${golden.name}`, 'user');
  const lists = goldenLists(golden);
  const isWhole = { cursor: null, changedAt: null, isSettled: true, isWhole: true };
  await store.writeMeta('setup', toSetup(golden));
  await store.writeMeta('priceLists', {
    timezone: 'UTC',
    day_cutoff: '00:00:00',
    lists: lists.map(({ id, name, priority, isOwn }) => ({
      ...list(id),
      name,
      priority,
      audience: isOwn ? 'contacts' : 'everybody',
    })),
    readAt: '2026-11-21T09:00:00Z',
  });
  const places: FeedPlaces = Object.fromEntries(
    [PROMOTIONS_FEED, ...lists.map(({ id }) => id)].map((id) => [id, isWhole]),
  );
  await store.writeMeta('priceFeeds', places);
  await store.products.bulkPut(Object.keys(golden.products).map((name) => toProduct(golden, name)));
  await store.prices.bulkPut(goldenPrices(golden));
  await store.promotions.bulkPut(goldenPromotions(golden));
  const own = lists.find(({ isOwn }) => isOwn)?.id ?? null;
  await store.customers.put({ ...toLocalCustomer(customer(customerId)), priceListId: own });
  return new LocalPrices(store, noSource);
}

function toLine(golden: GoldenCase, line: GoldenLine, place: number): BasketLine {
  const product = goldenProduct(golden, line.product);
  const chosen = fromNumeric(goldenChoices(golden, line));
  const label = line.label === undefined ? null : fromNumeric(line.label);
  const price = fromNumeric(product.price);
  return {
    id: goldenId('line', place),
    productId: goldenProductId(golden, line.product),
    name: line.product,
    sku: null,
    imageUrl: null,
    unit: 'hour',
    quantity:
      label === null
        ? quantityFromNumeric(line.quantity)
        : sellLabel({ codes: [], kind: 'price', value: label }, price, goldenStep(golden)).quantity,
    listPrice: price,
    taxRatePercent: goldenRate(golden, product),
    discount: goldenDiscount(line),
    discountReason: '',
    ...(line.price === undefined ? {} : { price: fromNumeric(line.price) }),
    ...(chosen === 0 ? {} : { modifiers: [{ id: 'chosen', set: 'Extras', name: 'Chosen', amount: chosen }] }),
    ...(label === null ? {} : { label: { barcode: '22', amount: label } }),
  };
}

const toBasket = (golden: GoldenCase): Basket => ({
  ...emptyBasket('sale', 1),
  lines: golden.lines.map((line, place) => toLine(golden, line, place)),
  discount: goldenDiscount(golden.basketDiscount),
  customer: golden.lists?.some(({ isOwn }) => isOwn) === true ? { id: customerId, name: 'Amina' } : null,
});

/** The basket once the prices that the device found stand in it. */
function withPrices(basket: Basket, prices: Parameters<typeof pricesQuoted>[0]): Basket {
  const state = { ...basketSlice.getInitialState(), current: basket };
  return basketSlice.reducer(state, pricesQuoted(prices)).current;
}

it.each(goldenCases.map((golden) => [golden.name, golden] as const))('%s', async (_name, golden) => {
  const device = await makeDevice(golden);
  const when = { at, stepHundredths: goldenStep(golden) };
  const filled = toBasket(golden);
  const basket = withPrices(filled, (await priceOffline(device, filled, when)).prices);
  const { prices, promotions } = await priceOffline(device, basket, when);
  const { pricesIncludeTax, taxRounding } = golden;
  const estimate = estimateBasket(basket, {
    stepHundredths: when.stepHundredths,
    pricesIncludeTax,
    taxRounding,
    ...(promotions === null ? {} : { promotions: promotions.byLine }),
  });

  expect(prices).toEqual([]);
  expect(asExpected(estimate)).toEqual(golden.expected);
});

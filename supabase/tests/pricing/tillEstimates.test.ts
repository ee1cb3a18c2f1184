import { randomUUID } from 'node:crypto';
import {
  basketInput,
  estimateBasket,
  unitPrice,
  type Basket,
  type BasketLine,
  type Discount,
} from '../../../mfe-admin/src/till/basket/basket';
import { fromNumeric, type Money } from '../../../shared/src/money/money';
import type { Quote } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { toModifierSets, type LineModifier, type ModifierSet } from '../../../mfe-admin/src/checkout/modifiers';
import { attach, choice, saveSet } from '../modifiers/modifierFixtures';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';

/*
 * What the till computes without a network is charged: it must be what the server would have said, for any basket of plain lines
 * and discounts, whichever way the business rounds.
 */
const database = testDatabase();
const rates = [0, 7.5, 16, 12.345, 16];
const WAYS = [
  ['KES', true, 'line'],
  ['KES', false, 'line'],
  ['KES', false, 'document'],
  ['KES', true, 'document'],
  ['JPY', true, 'line'],
  ['JPY', false, 'document'],
  ['JPY', false, 'line'],
] as const;

function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Good {
  id: string;
  price: Money;
  ratePercent: number;
  sets: ModifierSet[];
}

async function makeGoods(shop: TestTenant, step: number, random: (below: number) => number): Promise<Good[]> {
  const rateIds: string[] = [];
  for (const [place, percent] of rates.entries()) {
    rateIds.push(randomUUID());
    await database.client.query(
      'insert into public.tax_rates (tenant_id, id, name, code, rate_percent) values ($1, $2, $3, $4, $5)',
      [shop.tenantId, rateIds.at(-1), `Rate ${place}`, `T${place}`, percent],
    );
  }
  const choices = () => ['A', 'B', 'C'].map((name) => choice(name, (random(9_000 / step) * step) / 100));
  const sets = [
    await saveSet(database.client, shop, { choices: choices() }),
    await saveSet(database.client, shop, { min_choices: 1, max_choices: 1, choices: choices() }),
  ];
  const goods: Good[] = [];
  for (let index = 0; index < 24; index += 1) {
    const place = index % rates.length;
    const price = (1 + random(60_000 / step)) * step;
    const id = randomUUID();
    await database.client.query(
      `insert into public.products (tenant_id, id, name, kind, unit, price, tax_rate_id) values ($1, $2, $3, 'service', 'hour', $4, $5)`,
      [shop.tenantId, id, `Good ${index}`, price / 100, rateIds[place]],
    );
    // A third has nothing to choose, a third may have some of three, a third needs one.
    const set = sets[index % 3];
    if (set !== undefined) await attach(database.client, shop, id, set);
    goods.push({
      id,
      price: price as Money,
      ratePercent: rates[place] ?? 0,
      sets: set === undefined ? [] : toModifierSets([set]),
    });
  }
  return goods;
}

function randomDiscount(base: number, step: number, random: (below: number) => number): Discount | null {
  switch (random(4)) {
    case 0:
      return { kind: 'percent', percent: (1 + random(50_000)) / 1000 };
    case 1: {
      const amount = (random(base / step / 2 + 1) * step) as Money;
      return amount === 0 ? null : { kind: 'amount', amount };
    }
    default:
      return null;
  }
}

/** Choices that the sets of a product allow. */
function randomModifiers({ sets }: Good, random: (below: number) => number): LineModifier[] {
  return sets.flatMap(({ name, min, max, choices }) => {
    const first = random(choices.length);
    const count = max === 1 ? min : random(choices.length + 1);
    return choices
      .map((_choice, place) => choices[(first + place) % choices.length])
      .slice(0, count)
      .flatMap((chosen) => (chosen === undefined ? [] : [{ ...chosen, set: name }]));
  });
}

function randomBasket(
  goods: Good[],
  step: number,
  random: (below: number) => number,
): Pick<Basket, 'lines' | 'discount'> {
  const lines = Array.from({ length: 1 + random(7) }, (): BasketLine => {
    const good = goods[random(goods.length)];
    if (good === undefined) throw new Error('No goods.');
    const modifiers = randomModifiers(good, random);
    const quantity = random(3) === 0 ? 1 + random(4000) : (1 + random(5)) * 1000;
    return {
      id: randomUUID(),
      productId: good.id,
      name: 'Good',
      sku: null,
      imageUrl: null,
      unit: 'hour',
      quantity,
      listPrice: good.price,
      taxRatePercent: good.ratePercent,
      modifiers,
      // Sometimes another price is given, which is for the product alone.
      ...(random(5) === 0 ? { price: (random(40_000 / step) * step) as Money } : {}),
      discount: null,
      discountReason: '',
    };
  });
  const priced = lines.map((line) => ({
    ...line,
    discount: randomDiscount((unitPrice(line) * line.quantity) / 1000, step, random),
  }));
  const worth = lines.reduce((total, line) => total + (unitPrice(line) * line.quantity) / 4000, 0);
  return { lines: priced, discount: randomDiscount(worth, step, random) };
}

describe('what the till computes by itself', () => {
  it.each(WAYS)(
    'is what the server says: %s, prices include tax %s, tax by %s',
    async (currency, includesTax, rounding) => {
      const random = makeRandom(
        WAYS.findIndex(([code, tax, by]) => code === currency && tax === includesTax && by === rounding) + 1,
      );
      const shop = await makeTenant(database.client, {
        currencyCode: currency,
        // Where the law leaves the choice: Japan does not.
        ...(currency === 'JPY' ? { country: 'KR' } : {}),
      });
      await database.client.query(
        'update public.tenant_policies set prices_include_tax = $2, tax_rounding = $3 where tenant_id = $1',
        [shop.tenantId, includesTax, rounding],
      );
      const step = currency === 'JPY' ? 100 : 1;
      const goods = await makeGoods(shop, step, random);
      const options = { stepHundredths: step, pricesIncludeTax: includesTax, taxRounding: rounding };
      for (let round = 0; round < count(40, 500); round += 1) {
        const basket = randomBasket(goods, step, random);
        const quote = await asUser(database.client, shop.owner, () =>
          callRpc<Quote>(database.client, 'quote_sale', { p_basket: { channel: 'till', ...basketInput(basket) } }),
        );
        const estimate = estimateBasket(basket, options);

        expect({
          total: estimate.total,
          tax: estimate.tax,
          subtotal: estimate.subtotal,
          discount: estimate.discount,
          basket,
        }).toEqual({
          total: fromNumeric(quote.total_amount),
          tax: fromNumeric(quote.tax_amount),
          subtotal: fromNumeric(quote.subtotal_amount),
          discount: fromNumeric(quote.discount_amount),
          basket,
        });
      }
    },
  );
});

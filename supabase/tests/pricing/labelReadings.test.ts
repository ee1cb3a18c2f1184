import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { checkDigit } from '../../../mfe-admin/src/common/gtin';
import { skuCode } from '../../../mfe-admin/src/till/offline/localStore';
import { readLabel, sellLabel } from '../../../mfe-admin/src/till/offline/scaleLabel';
import { fromNumeric, quantityFromNumeric } from '../../../shared/src/money/money';
import type { BarcodeRuleInput, TillProduct, TillSetup } from '../../../shared/src/api/rpcTypes';
import { callRpc, type DatabaseFailure } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';

/*
 * What the till reads off a label without a network is what the server reads off it: any rules, any products that an item number
 * may stand for, any code.
 */
const database = testDatabase();

const rule = fc
  .record({
    prefix: fc.integer({ min: 20, max: 24 }),
    span: fc.integer({ min: 0, max: 5 }),
    item_length: fc.integer({ min: 2, max: 5 }),
    value_length: fc.integer({ min: 2, max: 5 }),
    value_kind: fc.constantFrom('weight' as const, 'price' as const, 'quantity' as const),
    value_decimals: fc.integer({ min: 0, max: 2 }),
    checks_digit: fc.boolean(),
    is_active: fc.integer({ min: 0, max: 9 }).map((die) => die > 0),
    priority: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ prefix, span, ...more }): Omit<BarcodeRuleInput, 'id' | 'name'> => ({
    prefix_from: String(prefix),
    prefix_to: String(prefix + span),
    code_length: 13,
    item_position: 3,
    value_position: 3 + more.item_length,
    ...more,
  }));

/** Twelve digits; few different ones, so that products and labels meet. */
const digits = fc
  .tuple(
    fc.integer({ min: 20, max: 29 }),
    fc.array(fc.constantFrom('0', '0', '0', '1', '2', '5'), { minLength: 10, maxLength: 10 }),
  )
  .map(([prefix, rest]) => `${prefix}${rest.join('')}`);

interface Good {
  id: string;
  price: number;
  /** As the device keeps them. */
  codes: string[];
}

async function makeGoods(shop: TestTenant, labels: readonly string[], random: () => number): Promise<Good[]> {
  const items = [
    ...new Set(labels.flatMap((label) => [label.slice(2, 4 + Math.floor(random() * 4)), label.slice(0, 6)])),
  ];
  const zeroed = labels.map((label) => `${label.slice(0, 7)}00000`).map((code) => code + checkDigit(code));
  const codes = [...new Set([...items, ...items.map((item) => item.replace(/^0+(?=.)/, '')), ...zeroed])];
  const goods: Good[] = [];
  for (const code of codes) {
    const id = randomUUID();
    const price = random() < 0.2 ? 0 : Math.ceil(random() * 50_000) / 100;
    const isSku = random() < 0.4;
    await database.client.query(
      `insert into public.products (tenant_id, id, name, price, sku) values ($1, $2, $3, $4, $5)`,
      [shop.tenantId, id, `Good ${code}`, price, isSku ? code : null],
    );
    if (!isSku)
      await database.client.query(
        'insert into public.product_barcodes (tenant_id, product_id, barcode) values ($1, $2, $3)',
        [shop.tenantId, id, code],
      );
    goods.push({ id, price, codes: [isSku ? skuCode(code) : code] });
  }
  return goods;
}

interface Said {
  productId: string;
  quantity: number;
  amount: number | null;
}

/** What the device makes of a label, or the sentence with which it refuses it. */
function readHere(code: string, setup: TillSetup, goods: readonly Good[], step: number): Said | string | null {
  for (const reading of readLabel(code, setup.barcode_rules))
    for (const candidate of reading.codes.flatMap((one) => [one, skuCode(one)])) {
      const good = goods.find(({ codes }) => codes.includes(candidate));
      if (good === undefined) continue;
      try {
        return { productId: good.id, ...sellLabel(reading, fromNumeric(good.price), step) };
      } catch (thrown) {
        return (thrown as Error).message;
      }
    }
  return null;
}

it.each([
  ['KES', 1],
  ['JPY', 100],
])(
  'a label says the same on the device and on the server, in %s',
  async (currencyCode, step) => {
    const total = { read: 0, priced: 0 };
    for (let round = 0; round < count(4, 40); round += 1) {
      const shop = await makeTenant(database.client, { currencyCode });
      const seed = round * 2 + (step === 1 ? 1 : 0);
      const rules = fc.sample(fc.array(rule, { minLength: 3, maxLength: 8 }), { seed, numRuns: 1 })[0] ?? [];
      const labels = fc.sample(digits, { seed, numRuns: 60 });
      const dice = fc.sample(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { seed, numRuns: 2000 });
      const random = () => dice.pop() ?? 0;
      const asOwner = <Answer>(name: string, args: Record<string, unknown> = {}) =>
        asUser(database.client, shop.owner, () => callRpc<Answer>(database.client, name, args));
      for (const [place, one] of rules.entries())
        await asOwner('save_barcode_rule', { p_rule: { ...one, id: randomUUID(), name: `Rule ${place}` } });
      const goods = await makeGoods(shop, labels.slice(0, 20), random);
      const setup = await asOwner<TillSetup>('till_setup');

      for (const label of labels) {
        const code = label + (random() < 0.9 ? checkDigit(label) : '7');
        // A code that is a product's own is no label.
        if (goods.some(({ codes }) => codes.includes(code) || codes.includes(skuCode(code)))) continue;
        const answer = await asOwner<TillProduct | null>('find_product_by_code', { p_code: code }).catch(
          (thrown: DatabaseFailure) => thrown.message,
        );
        const said =
          answer === null || typeof answer === 'string'
            ? answer
            : {
                productId: answer.id,
                quantity: quantityFromNumeric(answer.quantity ?? 0),
                amount: answer.label?.amount == null ? null : fromNumeric(answer.label.amount),
              };
        expect({ code, said: readHere(code, setup, goods, step) }).toEqual({ code, said });
        if (said !== null) total.read += 1;
        if (typeof said === 'object' && said?.amount != null) total.priced += 1;
      }
    }
    expect(Math.min(total.read / 10, total.priced)).toBeGreaterThan(3);
  },
  300_000,
);

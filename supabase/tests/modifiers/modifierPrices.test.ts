import { randomUUID } from 'node:crypto';
import type { BasketLineInput, ModifierSet, Quote } from '../../../shared/src/api/rpcTypes';
import { addPriceList, quoteAs } from '../pricing/pricingFixtures';
import { addPromotion } from '../promotions/promotionFixtures';
import {
  addProduct,
  firstLine,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  setPolicy,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { attach, choice, choiceId, saveSet } from './modifierFixtures';

const database = testDatabase();
let shop: Shop;
let latte: string;
let milk: ModifierSet;
let extras: ModifierSet;

beforeEach(async () => {
  shop = await makeShop(database.client);
  latte = await addProduct(database.client, shop, { price: 200, kind: 'service', name: 'Latte' });
  milk = await saveSet(database.client, shop, {
    name: 'Milk',
    min_choices: 1,
    max_choices: 1,
    choices: [choice('Cow', 0), choice('Oat', 50), choice('Almond', 60, false)],
  });
  extras = await saveSet(database.client, shop, {
    name: 'Extras',
    max_choices: 2,
    choices: [choice('Shot', 30), choice('Syrup', 20), choice('Cream', 25)],
  });
  await attach(database.client, shop, latte, milk, extras);
});

const chosen = (...names: string[]): string[] =>
  names.map((name) => choiceId(milk.choices.some((one) => one.name === name) ? milk : extras, name));
const cup = (names: string[], more: Partial<BasketLineInput> = {}, quantity = 1): BasketLineInput =>
  line(latte, quantity, { modifiers: chosen(...names), ...more });
const quote = (lines: BasketLineInput[], more: Record<string, unknown> = {}): Promise<Quote> =>
  quoteAs(database.client, shop, lines, { more });

describe('the price of a line', () => {
  it('is that of the product and of what was chosen, told apart', async () => {
    const answer = await quote([cup(['Shot', 'Oat'], {}, 2), cup(['Cow'])]);

    expect(answer.lines[0]).toMatchObject({
      list_price: 280,
      unit_price: 280,
      gross_amount: 560,
      price_source: null,
      modifiers: [
        { id: chosen('Oat')[0], set: 'Milk', name: 'Oat', amount: 50 },
        { id: chosen('Shot')[0], set: 'Extras', name: 'Shot', amount: 30 },
      ],
    });
    expect(answer.lines[1]).toMatchObject({ unit_price: 200, modifiers: [{ name: 'Cow', amount: 0 }] });
    expect(answer.total_amount).toBe(760);
  });

  it('adds to the price of a price list, whose percentage is of the product alone', async () => {
    await addPriceList(database.client, shop, { name: 'Half' }, [
      { kind: 'percent_off', value: 50, product_id: latte },
    ]);

    expect((await quote([cup(['Oat'])])).lines[0]).toMatchObject({
      list_price: 250,
      unit_price: 150,
      price_source: { kind: 'price_list', name: 'Half' },
    });
  });

  it('is what promotions, discounts and taxes are of', async () => {
    await addPromotion(database.client, shop, { kind: 'percent_off', value: 10 });
    await setPolicy(database.client, shop.tenantId, { cashier_discount_limit_percent: 100 });
    const [priced] = (await quote([cup(['Oat'], { discount_percent: 20 })])).lines;

    // 250 less 25, less a fifth of what is left.
    expect(priced).toMatchObject({ discount_amount: 70, gross_amount: 180 });
  });

  it('that is given holds what was chosen, and needs its right', async () => {
    await expectCode(quote([cup(['Oat'], { unit_price: 249 })]), 'approval_required');
    expect((await quote([cup(['Oat'], { unit_price: 250 })])).lines[0]).toMatchObject({ price_source: null });
    const [priced] = (
      await quoteAs(database.client, shop, [cup(['Oat'], { unit_price: 100 })], { persona: shop.manager })
    ).lines;
    expect(priced).toMatchObject({ unit_price: 100, list_price: 250, price_source: { kind: 'override' } });
  });

  it('does not depend on how ids are written', async () => {
    const upper = cup(['Oat']);
    const answer = await quote([
      { ...upper, id: upper.id.toUpperCase(), modifiers: upper.modifiers?.map((id) => id.toUpperCase()) ?? [] },
    ]);

    expect(answer.total_amount).toBe(250);
  });
});

describe('what cannot be chosen', () => {
  it.each([
    ['nothing of a set that must be answered', () => cup([]), 'modifiers_missing', 'Choose "Milk" for Latte.'],
    ['a line that says nothing', () => line(latte), 'modifiers_missing', 'Choose "Milk" for Latte.'],
    ['too many', () => cup(['Cow', 'Oat']), 'modifiers_too_many', 'Latte takes at most 1 of "Milk".'],
    [
      'what is not to be had',
      () => cup(['Almond']),
      'modifier_inactive',
      '"Almond" for Latte is not available right now.',
    ],
    [
      'what nobody knows',
      () => line(latte, 1, { modifiers: [randomUUID()] }),
      'modifier_unknown',
      'This choice does not exist.',
    ],
  ])('is %s', async (_what, basketLine, code, sentence) => {
    await expectCode(quote([basketLine()]), code);
    await expect(quote([basketLine()])).rejects.toMatchObject({ message: sentence });
    await expectCode(recordSale(database.client, shop, saleOf(shop, [basketLine()], [pay(200)])), code);
  });

  it('is a choice of a set that the product does not have, or has no more', async () => {
    const bun = await addProduct(database.client, shop, { kind: 'service', name: 'Bun' });
    await expectCode(quote([line(bun, 1, { modifiers: chosen('Oat') })]), 'modifier_not_offered');
    await attach(database.client, shop, latte, milk);
    await expectCode(quote([cup(['Oat', 'Shot'])]), 'modifier_not_offered');
  });

  it('is a choice of another business', async () => {
    const other = await makeShop(database.client);
    const theirs = await saveSet(database.client, other, { name: 'Milk', choices: [choice('Oat', 1)] });

    await expectCode(quote([line(latte, 1, { modifiers: [choiceId(theirs, 'Oat')] })]), 'modifier_unknown');
  });

  it('is a choice that was taken out of its set, and nothing is asked for a set that is archived', async () => {
    await saveSet(database.client, shop, { ...milk, choices: milk.choices.slice(0, 1) });
    await expectCode(quote([cup(['Oat'])]), 'modifier_inactive');
    await asUser(database.client, shop.owner, () =>
      callRpc(database.client, 'archive_modifier_set', { p_modifier_set_id: milk.id }),
    );
    expect((await quote([line(latte)])).total_amount).toBe(200);
    await expectCode(quote([cup(['Cow'])]), 'modifier_inactive');
  });

  it.each<[string, () => BasketLineInput]>([
    ['no list', () => ({ ...line(latte), modifiers: 'oat' as unknown as string[] })],
    ['no ids', () => ({ ...line(latte), modifiers: [1] as unknown as string[] })],
    [
      'one twice',
      () => line(latte, 1, { modifiers: chosen('Oat').flatMap((id) => [id.toLowerCase(), id.toUpperCase()]) }),
    ],
    ['a choice beside a price label', () => cup(['Oat'], { barcode: '2000000000000' })],
  ])('is refused in a sentence: %s', async (_what, basketLine) => {
    await expectCode(quote([basketLine()]), 'invalid_input');
  });
});

describe('a sale', () => {
  const sell = () => recordSale(database.client, shop, saleOf(shop, [cup(['Oat', 'Shot'])], [pay(280)]));

  it('keeps what was chosen as it was then', async () => {
    const sale = await sell();
    await saveSet(database.client, shop, {
      ...milk,
      choices: milk.choices.map((one) => ({ ...one, name: `${one.name} milk`, amount: one.amount + 1 })),
    });
    const kept = await asUser(database.client, shop.manager, () =>
      callRpc<typeof sale>(database.client, 'get_sale', { p_sale_id: sale.id }),
    );

    expect(firstLine(kept)).toMatchObject({
      unit_price: 280,
      modifiers: [{ name: 'Oat', amount: 50 }, { name: 'Shot' }],
    });
  });

  it('is paid back with what was chosen, which the credit note names', async () => {
    const note = await refundSale(database.client, shop, refundOf(shop, await sell(), 1));

    expect(note).toMatchObject({ total_amount: 280, lines: [{ modifiers: [{ name: 'Oat' }, { name: 'Shot' }] }] });
  });

  it('that was made without the server is taken as it was, whatever became of its choices', async () => {
    await saveSet(database.client, shop, { ...milk, choices: milk.choices.slice(0, 1) });
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [cup(['Oat'], { unit_price: 245 })], [pay(245)], {
        late: { provisional_number: 'T1-000001', device_id: randomUUID() },
      }),
    );

    expect(firstLine(sale)).toMatchObject({ unit_price: 245, modifiers: [{ name: 'Oat' }] });
    await expectCode(
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(latte, 1, { modifiers: [randomUUID()], unit_price: 200 })], [pay(200)], {
          late: { provisional_number: 'T1-000002', device_id: randomUUID() },
        }),
      ),
      'modifier_unknown',
    );
  });
});

it('the shop does not sell what something must be chosen with', async () => {
  const basket = (productId: string) => ({
    channel: 'storefront',
    tenant_id: shop.tenantId,
    lines: [line(productId)],
  });
  const ask = (productId: string) =>
    asAnonymous(database.client, () => callRpc<Quote>(database.client, 'quote_sale', { p_basket: basket(productId) }));
  const badge = async () =>
    (
      await database.client.query<{ badge: string }>(
        `select private.shop_cards($1, array[$2::uuid]) -> 0 ->> 'badge' as badge`,
        [shop.tenantId, latte],
      )
    ).rows[0]?.badge;
  await expectCode(ask(latte), 'not_found');
  expect(await badge()).toBe('out_of_stock');
  await attach(database.client, shop, latte, extras);

  expect((await ask(latte)).total_amount).toBe(200);
  expect(await badge()).toBe('in_stock');
});

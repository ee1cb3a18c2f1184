import type { Client } from 'pg';
import type { BasketLineInput, RecordSaleInput } from '../../../shared/src/api/rpcTypes';
import {
  goldenCategoryId,
  goldenChoices,
  goldenId,
  goldenProduct,
  goldenProductId,
  type ExpectedPrices,
  type GoldenCase,
  type GoldenLine,
} from '../../../shared/src/pricing/golden/goldenCases';
import { attach, choice, saveSet } from '../modifiers/modifierFixtures';
import { openTill, setPolicy } from '../sales/salesFixtures';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { ean13 } from './pricingFixtures';

/** A business that sells what a golden case is about; its owner has a till open. */
export interface GoldenShop {
  client: Client;
  golden: GoldenCase;
  tenant: TestTenant;
  sessionId: string;
  /** The case's customer. */
  contactId: string;
  /** Choices by product and name. */
  choiceIds: Map<string, string>;
}

const codeOf = (rate: string): string => `G${rate}`;
/** The five digits of goods on a scale. */
const itemNumber = (golden: GoldenCase, product: string): string =>
  String(Object.keys(golden.products).indexOf(product) + 1).padStart(5, '0');

async function addTaxesAndCategories({ client, golden, tenant: { tenantId } }: GoldenShop): Promise<void> {
  for (const [name, percent] of Object.entries(golden.rates ?? { A: 16 }))
    await client.query('insert into public.tax_rates (tenant_id, name, code, rate_percent) values ($1, $2, $2, $3)', [
      tenantId,
      codeOf(name),
      percent,
    ]);
  for (const [name, parent] of Object.entries(golden.categories ?? {}))
    await client.query('insert into public.categories (tenant_id, id, name, parent_id) values ($1, $2, $3, $4)', [
      tenantId,
      goldenCategoryId(golden, name),
      name,
      parent === null ? null : goldenCategoryId(golden, parent),
    ]);
}

async function addProducts({ client, golden, tenant, choiceIds }: GoldenShop): Promise<void> {
  for (const [name, { price, rate = 'A', category, choices }] of Object.entries(golden.products)) {
    const id = goldenProductId(golden, name);
    await client.query(
      `insert into public.products (tenant_id, id, name, sku, price, kind, unit, category_id, tax_rate_id)
       values ($1, $2, $3, $4, $5, 'service', 'hour', $6, (select r.id from public.tax_rates r where r.tenant_id = $1 and r.code = $7))`,
      [
        tenant.tenantId,
        id,
        name,
        itemNumber(golden, name),
        price,
        category === undefined ? null : goldenCategoryId(golden, category),
        codeOf(rate),
      ],
    );
    if (choices === undefined) continue;
    const set = await saveSet(client, tenant, {
      choices: Object.entries(choices).map(([chosen, amount]) => choice(chosen, amount)),
    });
    await attach(client, tenant, id, set);
    for (const { id: choiceId, name: chosen } of set.choices) choiceIds.set(`${name}.${chosen}`, choiceId);
  }
}

async function addLists({ client, golden, tenant: { tenantId }, contactId }: GoldenShop): Promise<void> {
  let prices = 0;
  for (const [place, { priority = 0, isOwn = false, prices: items }] of (golden.lists ?? []).entries()) {
    const listId = goldenId('list', place);
    await client.query(
      'insert into public.price_lists (tenant_id, id, name, priority, audience) values ($1, $2, $3, $4, $5)',
      [tenantId, listId, `List ${place}`, priority, isOwn ? 'contacts' : 'everybody'],
    );
    if (isOwn)
      await client.query('update public.contacts set price_list_id = $2 where tenant_id = $1 and id = $3', [
        tenantId,
        listId,
        contactId,
      ]);
    for (const { product, category, minQuantity = 0.001, kind, value } of items)
      await client.query(
        `insert into public.price_list_items (tenant_id, id, price_list_id, product_id, category_id, min_quantity, kind, value)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          tenantId,
          goldenId('price', prices++),
          listId,
          product === undefined ? null : goldenProductId(golden, product),
          category === undefined ? null : goldenCategoryId(golden, category),
          minQuantity,
          kind,
          value,
        ],
      );
  }
}

async function addPromotions({ client, golden, tenant: { tenantId } }: GoldenShop): Promise<void> {
  for (const [place, one] of (golden.promotions ?? []).entries()) {
    const { products = [], categories = [], priority = 0, isStackable = false } = one;
    const id = goldenId('promotion', place);
    await client.query(
      `insert into public.promotions (tenant_id, id, name, kind, value, buy_quantity, get_quantity, get_percent, scope, minimum_amount,
         is_stackable, priority, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '2026-01-01')`,
      [
        tenantId,
        id,
        `Promotion ${place}`,
        one.kind,
        one.value ?? null,
        one.buy ?? null,
        one.get ?? null,
        one.percent ?? null,
        products.length > 0 ? 'products' : categories.length > 0 ? 'categories' : 'all',
        one.minimum ?? null,
        isStackable,
        priority,
      ],
    );
    for (const product of products)
      await client.query('insert into public.promotion_products values ($1, $2, $3)', [
        tenantId,
        id,
        goldenProductId(golden, product),
      ]);
    for (const category of categories)
      await client.query('insert into public.promotion_categories values ($1, $2, $3)', [
        tenantId,
        id,
        goldenCategoryId(golden, category),
      ]);
  }
}

/** A business made from a golden case. */
export async function makeGoldenShop(client: Client, golden: GoldenCase): Promise<GoldenShop> {
  // Kenya's law leaves the way of rounding open.
  const tenant = await makeTenant(client, { country: 'KE', currencyCode: golden.currency });
  await setPolicy(client, tenant.tenantId, {
    prices_include_tax: golden.pricesIncludeTax,
    tax_rounding: golden.taxRounding,
  });
  const { rows } = await client.query<{ id: string }>(
    `insert into public.contacts (tenant_id, name) values ($1, 'Amina') returning id`,
    [tenant.tenantId],
  );
  const shop: GoldenShop = {
    client,
    golden,
    tenant,
    sessionId: await openTill(client, tenant, tenant.owner),
    contactId: rows[0]?.id ?? '',
    choiceIds: new Map(),
  };
  await addTaxesAndCategories(shop);
  await addProducts(shop);
  await addLists(shop);
  await addPromotions(shop);
  return shop;
}

const discountOf = ({ discountAmount, discountPercent }: Pick<GoldenLine, 'discountAmount' | 'discountPercent'>) => ({
  ...(discountAmount === undefined ? {} : { discount_amount: discountAmount }),
  ...(discountPercent === undefined ? {} : { discount_percent: discountPercent }),
});

function toLineInput({ golden, choiceIds }: GoldenShop, line: GoldenLine, place: number): BasketLineInput {
  const { product, quantity, price, choices, label } = line;
  goldenProduct(golden, product);
  goldenChoices(golden, line);
  return {
    id: goldenId('line', place),
    product_id: goldenProductId(golden, product),
    quantity,
    ...(price === undefined ? {} : { unit_price: price }),
    ...(choices === undefined ? {} : { modifiers: choices.map((one) => choiceIds.get(`${product}.${one}`) ?? '') }),
    // Prefix 22: a price in cents.
    ...(label === undefined
      ? {}
      : { barcode: ean13(`22${itemNumber(golden, product)}${String(Math.round(label * 100)).padStart(5, '0')}`) }),
    ...discountOf(line),
  };
}

/** The case's basket as quote_sale and record_sale take it. */
export function goldenBasket(shop: GoldenShop): Pick<RecordSaleInput, 'lines' | 'contact_id'> {
  return {
    contact_id: shop.golden.lists?.some(({ isOwn }) => isOwn) === true ? shop.contactId : null,
    lines: shop.golden.lines.map((line, place) => toLineInput(shop, line, place)),
    ...discountOf(shop.golden.basketDiscount ?? {}),
  };
}

/** What the database's quotes and sales have in common. */
export interface PricedAnswer {
  lines: {
    quantity: number;
    unit_price: number;
    discount_amount: number;
    net_amount: number;
    tax_amount: number;
    gross_amount: number;
  }[];
  subtotal_amount: number;
  discount_amount: number;
  net_amount: number;
  tax_amount: number;
  total_amount: number;
  taxes: { tax_rate_percent: number; net_amount: number; tax_amount: number }[];
}

const inCents = (amounts: number[]): number => Math.round(amounts.reduce((sum, one) => sum + one, 0) * 100) / 100;

/** The answer of the database as the cases write it; codes of one rate are one. */
export function toExpected(answer: PricedAnswer): ExpectedPrices {
  const rates = [...new Set(answer.taxes.map((tax) => tax.tax_rate_percent))];
  return {
    lines: answer.lines.map((line) => ({
      quantity: line.quantity,
      unitPrice: line.unit_price,
      discount: line.discount_amount,
      net: line.net_amount,
      tax: line.tax_amount,
      gross: line.gross_amount,
    })),
    subtotal: answer.subtotal_amount,
    discount: answer.discount_amount,
    net: answer.net_amount,
    tax: answer.tax_amount,
    taxes: rates.map((rate) => {
      const ofRate = answer.taxes.filter((tax) => tax.tax_rate_percent === rate);
      return {
        rate,
        net: inCents(ofRate.map((tax) => tax.net_amount)),
        tax: inCents(ofRate.map((tax) => tax.tax_amount)),
      };
    }),
    total: answer.total_amount,
  };
}

import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type Call = (name: string, args: Json) => Promise<unknown>;

/** A price list with a price, a scale rule and a second tax rate of the own business; answers their ids. */
export async function setUpPricing(as: Call, productId: unknown): Promise<Json> {
  const ids = {
    price_list_id: randomUUID(),
    price_item_id: randomUUID(),
    barcode_rule_id: randomUUID(),
    spare_tax_rate_id: randomUUID(),
  };
  await as('save_price_list', { p_price_list: { id: ids.price_list_id, name: 'Own list', audience: 'contacts' } });
  await as('save_price_list_items', {
    p_price_list_id: ids.price_list_id,
    p_items: JSON.stringify([{ id: ids.price_item_id, product_id: productId, kind: 'percent_off', value: 10 }]),
  });
  const rate = { id: ids.spare_tax_rate_id, code: 'OWN', name: 'Own levy', rate_percent: 1 };
  await as('save_tax_rate', { p_rate: rate });
  await as('save_barcode_rule', { p_rule: ruleOf(ids.barcode_rule_id) });
  return ids;
}

function ruleOf(id: unknown): Json {
  return {
    id,
    name: 'Own labels',
    prefix_from: '28',
    code_length: 13,
    item_position: 3,
    item_length: 5,
    value_position: 8,
    value_length: 5,
    value_kind: 'weight',
    value_decimals: 3,
  };
}

/** A call for each procedure of price lists, tax rates and scale labels. */
export function pricingCalls(ids: Json): Record<string, Json> {
  return {
    list_price_lists: { p_query: 'own', p_status: 'current' },
    get_price_list: { p_price_list_id: ids.price_list_id },
    save_price_list: {
      p_price_list: {
        id: ids.price_list_id,
        name: 'Own list again',
        audience: 'everybody',
        location_id: ids.location_id,
      },
    },
    save_price_list_items: {
      p_price_list_id: ids.price_list_id,
      p_items: JSON.stringify([{ id: ids.price_item_id, product_id: ids.product_id, kind: 'fixed', value: 90 }]),
      p_removed_ids: [],
    },
    archive_price_list: { p_price_list_id: ids.price_list_id, p_archived: true },
    price_preview: {
      p_product_id: ids.product_id,
      p_contact_id: ids.contact_id,
      p_quantity: 2,
      p_location_id: ids.location_id,
    },
    list_tax_rates: {},
    save_tax_rate: { p_rate: { id: randomUUID(), code: 'LEVY', name: 'Levy 2%', rate_percent: 2 } },
    end_tax_rate: { p_rate_id: ids.spare_tax_rate_id, p_valid_to: '2998-12-31' },
    save_tax_settings: {
      p_settings: { prices_include_tax: true, tax_rounding: 'line', tax_pin: 'P051', tax_pin_label: 'PIN' },
    },
    list_barcode_rules: {},
    save_barcode_rule: { p_rule: ruleOf(ids.barcode_rule_id) },
    delete_barcode_rule: { p_rule_id: ids.barcode_rule_id },
    test_barcode: { p_code: '2000001005006' },
    till_price_lists: {},
    till_prices: { p_price_list_id: ids.price_list_id },
    till_customers: {},
    till_promotions: {},
    till_stock_serials: { p_location_id: ids.location_id },
  };
}

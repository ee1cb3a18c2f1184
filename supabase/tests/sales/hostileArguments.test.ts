import { callRpc, type DatabaseFailure } from '../support/callRpc';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { makeShop, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
});

const cursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const uuid = [null, '00000000-0000-0000-0000-000000000000'];
const text = [
  null,
  '',
  ' ',
  '%',
  '_\\',
  "'; drop table public.sales; --",
  '\u202eabc',
  'a'.repeat(100_000),
  'NaN',
  '[[:cntrl:]]',
  'x\u0007y@z.de',
];
const after = [
  null,
  '',
  'x',
  '=',
  cursor(null),
  cursor([]),
  cursor({}),
  cursor('x'),
  cursor(1),
  cursor({ k: 'infinity', i: 'x', id: 'x', at: 'infinity', s: 'x' }),
  cursor({ k: '2026-01-01T00:00:00Z', i: null, id: null, at: '2026-01-01T00:00:00Z', s: 1e300 }),
  cursor({ k: {}, i: {}, id: [], at: {}, s: null }),
  cursor({ k: '294277-01-01T00:00:00Z', i: '00000000-0000-0000-0000-000000000000', at: '9999-12-31', s: -1 }),
];
const count = [null, -1, 0, 1, 201, 2_147_483_647, -2_147_483_648];
const flag = [null, true, false];
const day = [null, 'infinity', '-infinity', '0001-01-01', '9999-12-31', '5874897-12-31', '4713-01-01 BC'];
const instant = [null, 'infinity', '-infinity', '294276-12-31T00:00:00Z'];
const amount = [null, 'NaN', 'Infinity', '-Infinity', '-1', '1e300', '0.001'];
const json = ['null', '[]', '"x"', '{}', '{"1000": -1}', '{"x": 1}', '{"1": 1e300}', '1'];

/** Functions whose arguments are no bodies: each with what is sent for each of them. */
const functions: Record<string, Record<string, unknown[]>> = {
  set_staff_pin: { p_pin: text, p_password: text },
  clear_staff_pin: { p_user_id: uuid },
  verify_till_pin: { p_user_id: uuid, p_pin: text },
  list_parked_sales: { p_query: text, p_after: after, p_limit: count },
  resume_parked_sale: { p_id: uuid, p_claim_id: uuid },
  drop_parked_sale: { p_id: uuid, p_is_dropped: flag },
  customer_credit: { p_contact_id: uuid },
  till_catalogue: { p_after: after, p_limit: count },
  till_prices: { p_price_list_id: uuid, p_after: after, p_limit: count },
  till_customers: { p_after: after, p_limit: count },
  till_promotions: { p_after: after, p_limit: count },
  till_stock_serials: { p_location_id: uuid, p_after: after, p_limit: count },
  till_stock: { p_product_ids: [null, '{}', '{NULL}', '{00000000-0000-0000-0000-000000000000,NULL}'] },
  review_late_sale: { p_sale_id: uuid },
  verify_z_chain: { p_till_id: uuid },
  count_receipt_print: { p_sale_id: uuid },
  count_credit_note_print: { p_credit_note_id: uuid },
  mail_receipt: { p_sale_id: uuid, p_email: text },
  archive_promotion: { p_promotion_id: uuid, p_is_archived: flag },
  list_promotions: { p_query: text, p_state: text, p_after: after, p_limit: count },
  get_promotion: { p_promotion_id: uuid },
  list_coupons: { p_promotion_id: uuid, p_query: text, p_after: after, p_limit: count },
  promotion_statistics: { p_promotion_id: uuid, p_from: day, p_to: day },
  customer_points: { p_contact_id: uuid },
  get_gift_card: { p_code: text },
  list_gift_cards: { p_query: text, p_state: text, p_after: after, p_limit: count },
  gift_card_history: { p_card_id: uuid },
  print_gift_card: { p_card_id: uuid },
  block_gift_card: { p_card_id: uuid, p_is_blocked: flag, p_reason: text },
  get_quote: { p_quote_id: uuid },
  list_quotes: { p_query: text, p_status: text, p_after: after, p_limit: count },
  decline_quote: { p_quote_id: uuid, p_reason: text },
  release_quote: { p_quote_id: uuid },
  create_quote_link: { p_quote_id: uuid },
  revoke_quote_link: { p_quote_id: uuid },
  mail_quote: { p_quote_id: uuid, p_email: text },
  list_reviews: { p_query: text, p_status: text, p_sort: text, p_after: after, p_limit: count },
  shop_reviews: { p_tenant_id: uuid, p_product_id: uuid, p_after: after, p_limit: count },
  order_reviews: { p_token: text },
  end_stock_notice: { p_token: text },
  list_contact_messages: { p_query: text, p_state: text, p_after: after, p_limit: count },
  set_contact_message_state: { p_message_id: uuid, p_state: text },
  get_public_quote: { p_token: text },
  get_public_purchase_order: { p_token: text },
  accept_quote: { p_token: text, p_version: count },
  invoice_terms: { p_sale_id: uuid },
  get_public_invoice: { p_token: text },
  get_public_invoice_terms: { p_token: text },
  close_till_session: {
    p_session_id: uuid,
    p_counted_cash: amount,
    p_denominations: json,
    p_note: text,
    p_approval_ids: json,
  },
  refund_parts: { p_sale_id: uuid, p_amount: amount },
  sale_exchanges: { p_sale_id: uuid },
  sale_story: { p_sale_id: uuid },
  get_credit_note: { p_credit_note_id: uuid },
  list_credit_notes: { p_after: after, p_limit: count, p_unreferenced: flag },
  rename_device: { p_device_id: uuid, p_name: text },
  revoke_device: { p_device_id: uuid },
  report_device: { p_device_id: uuid, p_waiting_count: count, p_waiting_since: instant },
};
const isPublic = new Set([
  'shop_reviews',
  'order_reviews',
  'end_stock_notice',
  'get_public_quote',
  'get_public_purchase_order',
  'accept_quote',
  'get_public_invoice',
  'get_public_invoice_terms',
]);
/** What is sent for an argument while another one is tried. */
const quiet = (name: string): unknown =>
  ({
    p_session_id: shop.sessionId,
    p_tenant_id: shop.tenantId,
    p_counted_cash: 1000,
    p_is_blocked: true,
    p_sort: 'newest',
  })[name] ?? null;

it.each(Object.entries(functions))('%s answers every wrong argument with a code', async (name, parameters) => {
  const faults: string[] = [];
  const required = Object.keys(parameters);
  for (const [parameter, values] of Object.entries(parameters)) {
    for (const value of values) {
      const args = Object.fromEntries(required.map((key) => [key, key === parameter ? value : quiet(key)]));
      const work = (): Promise<unknown> => callRpc(database.client, name, args);
      const error = await (
        isPublic.has(name)
          ? asAnonymous(database.client, work, { rollback: true })
          : asUser(database.client, shop.owner, work, { rollback: true })
      ).then(
        () => null,
        (failure: unknown) => failure as DatabaseFailure,
      );
      if (error && !/^PT4\d\d$/.test(error.code))
        faults.push(`${parameter} = ${String(value).slice(0, 60)}: ${error.code} ${error.message.slice(0, 120)}`);
    }
  }
  expect(faults).toEqual([]);
});

import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;

const quoteOf = (ids: Json, id: string): Json => ({
  id,
  version: 1,
  note: 'Own quote note',
  basket: {
    contact_id: ids.contact_id,
    lines: [{ id: randomUUID(), product_id: ids.product_id, quantity: 1, list_price: 100 }],
  },
});

/** Quotes: one to look at and to take, one to decline, one with a link; answers the ids that quoteCalls needs. */
export async function setUpQuotes(as: <T>(name: string, args: Json) => Promise<T>, ids: Json): Promise<Json> {
  const [quote, lost, linked] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [quote, lost, linked]) await as('save_quote', { p_quote: quoteOf(ids, id) });
  const { token } = await as<{ token: string }>('create_quote_link', { p_quote_id: linked });
  return { own_quote_id: quote, lost_quote_id: lost, quote_token: token };
}

/** A call that succeeds for each procedure of quotes. */
export function quoteCalls(ids: Json): Record<string, Json> {
  const quote = { p_quote_id: ids.own_quote_id };
  return {
    accept_quote: { p_token: ids.quote_token, p_version: 1 },
    convert_quote: { p_conversion: { quote_id: ids.own_quote_id, sale_id: randomUUID() } },
    create_quote_link: quote,
    decline_quote: { p_quote_id: ids.lost_quote_id, p_reason: 'Too dear' },
    get_public_quote: { p_token: ids.quote_token },
    get_quote: quote,
    get_public_invoice_terms: { p_token: 'unknown' },
    invoice_terms: { p_sale_id: ids.sale_id },
    list_quotes: {},
    mail_quote: { ...quote, p_email: 'customer@own.test' },
    release_quote: quote,
    revoke_quote_link: quote,
    save_quote: { p_quote: quoteOf(ids, randomUUID()) },
  };
}

import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;

/** A call that succeeds for each procedure of exchanges, returns without a receipt and credit notes. */
export function returnCalls(ids: Json): Record<string, Json> {
  return {
    exchange_sale: {
      p_exchange: {
        id: randomUUID(),
        refund: {
          id: randomUUID(),
          sale_id: ids.exchanged_sale_id,
          reason: 'Too small',
          refund_tender_type: 'cash',
          lines: [{ sale_line_id: ids.exchanged_line_id, quantity: 1, restock: true }],
        },
        sale: {
          id: randomUUID(),
          till_session_id: ids.till_session_id,
          contact_id: ids.contact_id,
          expected_total: 100,
          lines: [{ id: randomUUID(), product_id: ids.product_id, quantity: 1 }],
          payments: [],
        },
      },
    },
    find_sale_to_return: { p_code: ids.invoice_number },
    find_sales_of_product: { p_product_id: ids.product_id },
    get_credit_note: { p_credit_note_id: ids.credit_note_id },
    list_credit_notes: { p_unreferenced: true },
    return_without_receipt: { p_return: unreferencedReturn(ids) },
    refund_parts: { p_sale_id: ids.exchanged_sale_id, p_amount: 10 },
    sale_exchanges: { p_sale_id: ids.exchanged_sale_id },
    sale_story: { p_sale_id: ids.exchanged_sale_id },
  };
}

const unreferencedReturn = (ids: Json): Json => ({
  id: randomUUID(),
  till_session_id: ids.till_session_id,
  contact_id: ids.contact_id,
  reason: 'Own receipt lost',
  refund_tender_type: 'store_credit',
  lines: [{ product_id: ids.product_id, quantity: 1, unit_price: 90, restock: true }],
});

/** A return without a receipt, and an exchange of one of the two pieces of a sale; answers the ids that returnCalls needs. */
export async function setUpReturns(
  as: <T>(name: string, args: Json) => Promise<T>,
  ids: Json,
  sale: Json,
): Promise<Json> {
  const note = unreferencedReturn(ids);
  await as('return_without_receipt', { p_return: note });
  const [line] = sale.lines as Json[];
  const made = {
    credit_note_id: note.id,
    exchanged_sale_id: sale.id,
    exchanged_line_id: line?.id,
    invoice_number: sale.invoice_number,
  };
  await as('exchange_sale', returnCalls({ ...ids, ...made }).exchange_sale ?? {});
  return made;
}

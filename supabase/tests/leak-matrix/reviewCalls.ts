import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type As = <T>(name: string, args: Json) => Promise<T>;

/** Reviews, wishes to be told and questions: an order that was handed over, something sold out, one of each to act on. */
export async function setUpReviews(as: As, ids: Json): Promise<Json> {
  const soldOut = { id: randomUUID(), name: 'Own sold-out product', kind: 'goods', unit: 'each', price: 5 };
  await as('save_product', { p_product: { ...soldOut, is_published: true, tax_rate_id: ids.tax_rate_id } });
  const token = await handOver(as, ids);
  const review = { id: randomUUID(), token: await handOver(as, ids), product_id: ids.product_id, rating: 4 };
  await as('write_review', { p_review: { ...review, display_name: 'Own shopper' } });
  const message = { id: randomUUID(), tenant_id: ids.tenant_id, name: 'Own visitor', email: 'visitor@own.test' };
  await as('send_contact_message', { p_message: { ...message, message: 'Are you open on Sunday?' } });
  return {
    shop_tenant_id: ids.tenant_id,
    sold_out_id: soldOut.id,
    review_token: token,
    review_id: review.id,
    message_id: message.id,
  };
}

/** An order that was collected; answers its token. */
async function handOver(as: As, ids: Json): Promise<string> {
  const order = {
    id: randomUUID(),
    tenant_id: ids.tenant_id,
    lines: [{ id: randomUUID(), product_id: ids.product_id, quantity: 1 }],
    customer: { name: 'Shopper', phone: '+254700000002' },
    fulfilment_method: 'pickup',
    payment_method: 'pay_on_pickup',
  };
  const { token } = await as<{ token: string }>('place_order', { p_order: order });
  const payments = [{ id: randomUUID(), tender_type: 'cash', amount: 100 }];
  await as('confirm_order', {
    p_confirmation: { order_id: order.id, sale_id: randomUUID(), till_session_id: ids.till_session_id, payments },
  });
  return token;
}

/** A call that succeeds for each procedure about what buyers and visitors send. */
export function reviewCalls(ids: Json): Record<string, Json> {
  const review = { id: randomUUID(), token: ids.review_token, product_id: ids.product_id, rating: 5 };
  const message = { id: randomUUID(), tenant_id: ids.shop_tenant_id, name: 'Own visitor', phone: '0700 000 003' };
  return {
    count_shop_page: { p_page: { tenant_id: ids.shop_tenant_id, shows: 'shop' } },
    end_stock_notice: { p_token: 'unknown' },
    list_contact_messages: {},
    list_reviews: {},
    moderate_review: { p_moderation: { review_id: ids.review_id, status: 'published', reply: 'Thank you' } },
    order_reviews: { p_token: ids.review_token },
    request_stock_notice: {
      p_request: {
        tenant_id: ids.shop_tenant_id,
        product_id: ids.sold_out_id,
        email: 'waiting@own.test',
        consent: true,
      },
    },
    send_contact_message: { p_message: { ...message, message: 'Do you deliver?' } },
    set_contact_message_state: { p_message_id: ids.message_id, p_state: 'answered' },
    shop_reviews: { p_tenant_id: ids.shop_tenant_id, p_product_id: ids.product_id },
    write_review: { p_review: { ...review, title: 'Good', body: 'Fresh', display_name: 'Own shopper' } },
  };
}

import { randomUUID } from 'node:crypto';
import type { Approval, CreditNote } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { balanceOf, cardOf, issueCard, payByCard } from './giftCardFixtures';
import { approvalOf, approve, givePin } from './pinFixtures';
import { addCoupon, addPromotion, dayOf } from '../promotions/promotionFixtures';
import { quoteOf, saveQuote, takeQuote } from './quoteFixtures';
import {
  addContact,
  addProduct,
  firstLine,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  setPolicy,
  type Shop,
} from './salesFixtures';

// What a cashier could make of an approval, a quote, a time or a number that is not theirs.
const database = testDatabase();
let shop: Shop;
const givenBy = (permission: string, subject: object) =>
  approvalOf(shop.manager, subject as never, { permission: permission as never });

beforeAll(async () => {
  shop = await makeShop(database.client);
  await setPolicy(database.client, shop.tenantId, { gift_cards_enabled: true });
  await givePin(database.client, shop.tenantId, shop.manager, '4711');
});

describe('a quote', () => {
  it('does not lend its discount to goods that it promised in full', async () => {
    const cheap = await addProduct(database.client, shop, { price: 100, stock: 10 });
    const dear = await addProduct(database.client, shop, { price: 100_000, stock: 10 });
    const [one, two] = [line(cheap, 1, { discount_percent: 50 }), line(dear)];
    const quote = await saveQuote(database.client, shop.manager, quoteOf([one, two]));
    const taken = await takeQuote(database.client, shop.cashier, quote.id);
    await expectCode(
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(cheap), line(dear, 1, { discount_percent: 50 })], [pay(50_100)], {
          id: taken.sale_id ?? '',
          approval_ids: taken.approvals.map((a) => a.id),
        }),
      ),
      'quote_differs',
    );
  });
});

describe('an approved return', () => {
  it('goes onto the card that paid, not onto one that the cashier names', async () => {
    const milk = await addProduct(database.client, shop, { price: 50, stock: 10 });
    const [card, own] = [
      await issueCard(database.client, shop, cardOf(100)),
      await issueCard(database.client, shop, cardOf(1)),
    ];
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(milk)], [payByCard(card.id, 50)]));
    const id = randomUUID();
    const approval = await approve<Approval>(
      database.client,
      shop.cashier,
      givenBy('sales.refund', {
        refund_id: id,
        sale_id: sale.id,
        refund_tender_type: 'gift_card',
        lines: [{ sale_line_id: firstLine(sale).id, quantity: 1 }],
      }),
    );
    await expectCode(
      call<CreditNote>(database.client, shop.cashier, 'refund_prepaid', {
        p_refund: {
          id,
          sale_id: sale.id,
          reason: 'Stale',
          refund_tender_type: 'gift_card',
          gift_card_id: own.id,
          approval_ids: [approval.id],
          lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: true }],
        },
      }),
      'approval_required',
    );
    expect(await balanceOf(database.client, own.id)).toBe(1);
  });

  it('without a receipt is store credit of the customer it was approved for', async () => {
    const milk = await addProduct(database.client, shop, { price: 50, stock: 10 });
    const [customer, friend] = [await addContact(database.client, shop), await addContact(database.client, shop)];
    const body = {
      id: randomUUID(),
      till_session_id: shop.sessionId,
      contact_id: friend,
      reason: 'No receipt',
      refund_tender_type: 'store_credit',
      lines: [{ product_id: milk, quantity: 1, unit_price: 50, restock: true }],
    };
    const approval = await approve<Approval>(
      database.client,
      shop.cashier,
      givenBy('sales.refund_unreferenced', {
        refund_id: body.id,
        refund_tender_type: 'store_credit',
        contact_id: customer,
        lines: [{ product_id: milk, quantity: 1, unit_price: 50 }],
      }),
    );
    const take = (contactId: string) =>
      call<CreditNote>(database.client, shop.cashier, 'return_without_receipt', {
        p_return: { ...body, contact_id: contactId, approval_ids: [approval.id] },
      });
    await expectCode(take(friend), 'approval_required');
    await expect(take(customer)).resolves.toMatchObject({ total_amount: 50 });
  });
});

describe('a late sale', () => {
  it('is flagged where its number belongs to another device, or was used before', async () => {
    const milk = await addProduct(database.client, shop, { price: 10, stock: 100 });
    const { rows } = await database.client.query<{ id: string }>(
      'select id from public.tills where tenant_id = $1 limit 1',
      [shop.tenantId],
    );
    const bind = (): Promise<{ id: string; number_prefix: string }> =>
      call(database.client, shop.owner, 'bind_device', {
        p_device: { id: randomUUID(), name: 'Counter', till_id: rows[0]?.id },
      });
    const [one, two] = [await bind(), await bind()];
    const late = async (deviceId: string, number: string) =>
      (
        await recordSale(
          database.client,
          shop,
          saleOf(shop, [line(milk, 1, { unit_price: 10 })], [pay(10)], {
            late: { device_id: deviceId, provisional_number: number },
          }),
        )
      ).review_flags;
    expect(await late(one.id, `${one.number_prefix}-000001`)).toEqual([]);
    expect(await late(one.id, `${one.number_prefix}-000001`)).toEqual(['number_repeated']);
    expect(await late(one.id, `${two.number_prefix}-000001`)).toEqual(['unknown_device']);
    expect(await late(one.id, `${one.number_prefix}-000002`)).toEqual([]);
    await expectCode(late(one.id, `${one.number_prefix}-3\u001bp`), 'invalid_input');
    await expectCode(late(one.id, `${one.number_prefix}-3\u202e`), 'invalid_input');
  });
});

describe('a gift card', () => {
  it('is not read from the payments of a sale', async () => {
    const milk = await addProduct(database.client, shop, { price: 50, stock: 10 });
    const card = await issueCard(database.client, shop, cardOf(100), shop.manager);
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(milk)], [payByCard(card.id, 50)]));
    const answer = await asUser(database.client, shop.cashier, () =>
      callRpc<object>(database.client, 'get_sale', { p_sale_id: sale.id }),
    ).catch((e: unknown) => ({ failed: String(e) }));
    expect(JSON.stringify(answer)).not.toContain(card.id);
    const read = await asUser(database.client, shop.cashier, () =>
      database.client.query('select gift_card_id from public.sale_payments'),
    ).then(
      (r) => r.rows,
      (e: unknown) => String(e),
    );
    expect(read).toMatch(/permission denied/);
  });
});

describe('a sale that says when it happened', () => {
  const openedBefore = async (hours: number): Promise<string> => {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.tills (tenant_id, name, location_id)
       select $1, $2, l.id from public.locations l where l.tenant_id = $1 and l.is_default returning id`,
      [shop.tenantId, `Till ${randomUUID()}`],
    );
    const sessionId = randomUUID();
    await database.client.query(
      `select private.open_session($1, $2, $3, 0, $4, clock_timestamp() - make_interval(hours => $5))`,
      [shop.tenantId, shop.owner.userId, sessionId, rows[0]?.id, hours],
    );
    return sessionId;
  };

  it('gets neither the promotions nor the coupons of that time: they are those of now', async () => {
    const milk = await addProduct(database.client, shop, { price: 100, stock: 100 });
    const past = new Date(Date.now() - 24 * 3_600_000).toISOString();
    const yesterday = await dayOf(database.client, shop, past);
    await addPromotion(database.client, shop, {
      scope: 'products',
      product_ids: [milk],
      starts_on: yesterday,
      ends_on: yesterday,
      value: 50,
    });
    const sessionId = await openedBefore(30);
    const sale = (more: object, amount: number) =>
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(milk)], [pay(amount)], { till_session_id: sessionId, occurred_at: past, ...more }),
        shop.owner,
      );
    await expectCode(sale({}, 50), 'payment_mismatch');
    await expect(sale({}, 100)).resolves.toMatchObject({ total_amount: 100 });
    const code = await addCoupon(database.client, shop, {
      promotion: { scope: 'products', product_ids: [milk], value: 50 },
      coupon: { valid_until: yesterday },
    });
    await expectCode(sale({ coupon_codes: [code] }, 50), 'coupon_expired');
  });
});

describe('a quote as it was promised', () => {
  it.each(['prices as then', 'a price rose', 'a promotion began'])('passes: %s', async (what) => {
    const goods = await Promise.all(
      [33.33, 7.77, 19.99].map((price) => addProduct(database.client, shop, { price, stock: 50 })),
    );
    const lines = goods.map((id, index) => line(id, index + 1, index === 1 ? { discount_percent: 45 } : {}));
    const quote = await saveQuote(
      database.client,
      shop.manager,
      quoteOf([], {
        basket: { lines: lines.map((each) => ({ ...each, list_price: 1 })), discount_percent: 33.3 },
      }),
    );
    if (what === 'a price rose')
      await database.client.query('update public.products set price = price * 1.37 where id = $1', [goods[0]]);
    if (what === 'a promotion began')
      await addPromotion(database.client, shop, { scope: 'products', product_ids: [goods[2] ?? ''], value: 12 });
    const { basket, approvals, sale_id } = await takeQuote(database.client, shop.cashier, quote.id);
    const asked = await call<{ total_amount: number }>(database.client, shop.cashier, 'quote_sale', {
      p_basket: { ...basket, channel: 'till', sale_id, approval_ids: approvals.map((each) => each.id) },
    });
    expect(asked.total_amount).toBeLessThanOrEqual(quote.total_amount);
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, basket.lines, [pay(asked.total_amount)], {
        id: sale_id ?? '',
        ...(basket.discount_percent == null ? {} : { discount_percent: basket.discount_percent }),
        approval_ids: approvals.map((each) => each.id),
      }),
    );
    expect(sale.total_amount).toBe(asked.total_amount);
  });
});

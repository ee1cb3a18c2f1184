import { randomUUID } from 'node:crypto';
import type { CreditNote } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { cardOf, issueCard, pointsOf, saveProgram } from './giftCardFixtures';
import { addPromotion } from '../promotions/promotionFixtures';
import {
  addContact,
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
} from './salesFixtures';

// What a customer, or somebody with wild numbers, could gain or break.
const database = testDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop(database.client);
  await setPolicy(database.client, shop.tenantId, { gift_cards_enabled: true });
});

describe('points', () => {
  it('do not come out of nothing by buying much and returning nearly all of it', async () => {
    await saveProgram(database.client, shop, { earn_amount: 1000, point_value: 100 });
    const sweet = await addProduct(database.client, shop, { price: 1, stock: 100_000 });
    const contact = await addContact(database.client, shop);
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(sweet, 1000)], [pay(1000)], { contact_id: contact }),
    );
    await refundSale(database.client, shop, refundOf(shop, sale, 999));
    expect((await pointsOf(database.client, shop, contact)).points).toBe(0);
  });
});

describe('a return without a receipt', () => {
  it('is refused where it is more than the books can hold, and may be of nothing', async () => {
    const gold = await addProduct(database.client, shop, { price: 90_000_000 });
    const gift = await addProduct(database.client, shop, { price: 0 });
    const contact = await addContact(database.client, shop);
    const take = (productId: string, quantity: number, price: number) =>
      call<CreditNote>(database.client, shop.manager, 'return_without_receipt', {
        p_return: {
          id: randomUUID(),
          till_session_id: shop.managerSessionId,
          contact_id: contact,
          reason: 'x',
          refund_tender_type: 'store_credit',
          lines: [{ product_id: productId, quantity, unit_price: price, restock: false }],
        },
      });
    await expectCode(take(gold, 1_000_000, 90_000_000), 'invalid_input');
    await expectCode(take(gold, 20_000, 90_000_000), 'invalid_input');
    await expect(take(gift, 1, 0)).resolves.toMatchObject({ total_amount: 0 });
  });
});

describe('devices', () => {
  it('are bound after all two letters were given out', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.tills (tenant_id, name, location_id)
       select $1, 'Zulu 9', l.id from public.locations l where l.tenant_id = $1 and l.is_default returning id`,
      [shop.tenantId],
    );
    await database.client.query(
      `insert into public.till_devices (tenant_id, id, till_id, name, number_prefix, bound_at, bound_by)
       select $1, gen_random_uuid(), $2, 'x', 'Z9' || case when n <= 26 then chr(64 + n) else chr(64 + (n - 1) / 26) || chr(65 + (n - 1) % 26) end,
         now(), $3 from generate_series(1, 702) as n`,
      [shop.tenantId, rows[0]?.id, shop.owner.userId],
    );
    await expect(
      call(database.client, shop.owner, 'bind_device', {
        p_device: { id: randomUUID(), name: 'Counter', till_id: rows[0]?.id },
      }),
    ).resolves.toMatchObject({ name: 'Counter' });
  });
});

describe('merged customers', () => {
  it('do not get their points twice when they are parted again', async () => {
    await saveProgram(database.client, shop, { earn_amount: 100_000, point_value: 1 });
    const milk = await addProduct(database.client, shop, { price: 60, stock: 100 });
    const [one, two] = [await addContact(database.client, shop), await addContact(database.client, shop)];
    for (const contact of [one, two])
      await call(database.client, shop.manager, 'adjust_loyalty', {
        p_adjustment: { id: randomUUID(), contact_id: contact, points: 30, reason: 'A birthday' },
      });
    await call(database.client, shop.owner, 'merge_contacts', { p_survivor_id: one, p_merged_ids: [two] });
    await recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(60, 'loyalty')], { contact_id: one }));
    const part = () => call(database.client, shop.owner, 'unmerge_contact', { p_contact_id: two });
    await expectCode(part(), 'in_use');
    await call(database.client, shop.manager, 'adjust_loyalty', {
      p_adjustment: { id: randomUUID(), contact_id: one, points: 30, reason: 'Given back' },
    });
    await part();
    expect((await pointsOf(database.client, shop, one)).points).toBe(0);
    expect((await pointsOf(database.client, shop, two)).points).toBe(30);
  });
});

describe('a return without a receipt of goods in batches', () => {
  it('is taken', async () => {
    const milk = await addProduct(database.client, shop, { price: 60, stock: 10 });
    await database.client.query('update public.products set tracks_batches = true where id = $1', [milk]);
    const contact = await addContact(database.client, shop);
    const take = (restock: boolean) =>
      call<CreditNote>(database.client, shop.manager, 'return_without_receipt', {
        p_return: {
          id: randomUUID(),
          till_session_id: shop.managerSessionId,
          contact_id: contact,
          reason: 'x',
          refund_tender_type: 'store_credit',
          lines: [{ product_id: milk, quantity: 1, unit_price: 60, restock }],
        },
      });
    await expect(take(false)).resolves.toMatchObject({ total_amount: 60 });
    await expect(take(true)).resolves.toMatchObject({ total_amount: 60 });
  });
});

describe('a gift card', () => {
  it('holds no more than the books can', async () => {
    const card = await issueCard(database.client, shop, cardOf(9_999_999_999));
    const more = () =>
      call(database.client, shop.owner, 'adjust_gift_card', {
        p_adjustment: { id: randomUUID(), gift_card_id: card.id, amount: 9_999_999_999, reason: 'x' },
      });
    for (let count = 0; count < 99; count += 1) await more();
    await expectCode(more(), 'invalid_input');
  });
});

describe('goods that cost nothing by a promotion', () => {
  it('are sold, returned and exchanged for nothing', async () => {
    const service = await addProduct(database.client, shop, { price: 100, kind: 'service' });
    const milk = await addProduct(database.client, shop, { price: 50, stock: 5 });
    await addPromotion(database.client, shop, { scope: 'products', product_ids: [service], value: 100 });
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(service, 2)], []));
    expect(sale.total_amount).toBe(0);
    await expect(refundSale(database.client, shop, refundOf(shop, sale, 1))).resolves.toMatchObject({
      total_amount: 0,
    });
    const exchanged = await call<{ applied_amount: number; paid_amount: number }>(
      database.client,
      shop.manager,
      'exchange_sale',
      {
        p_exchange: {
          id: randomUUID(),
          refund: {
            id: randomUUID(),
            sale_id: sale.id,
            reason: 'x',
            refund_tender_type: 'cash',
            lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: true }],
          },
          sale: {
            id: randomUUID(),
            till_session_id: shop.managerSessionId,
            lines: [line(milk)],
            payments: [pay(50)],
            expected_total: 50,
          },
        },
      },
    );
    expect(exchanged).toMatchObject({ applied_amount: 0, paid_amount: 50 });
  });
});

import { randomUUID } from 'node:crypto';
import type { ParkSaleInput, ResumedSale, TakenQuote } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { addMember } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { approvalOf, approve, givePin, verifyPin } from './pinFixtures';
import { getQuote, quoteOf, saveQuote, takeQuote } from './quoteFixtures';
import { addProduct, line, makeShop, openTill, pay, recordSale, saleOf, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;

beforeEach(async () => {
  shop = await makeShop(database.client, { name: 'Duka' });
  milk = await addProduct(database.client, shop, { price: 100, stock: 50, name: 'Milk 500 ml' });
  for (const person of [shop.manager, shop.cashier]) await givePin(database.client, shop.tenantId, person, '4711');
});

const park = (parked: ParkSaleInput, persona: Persona = shop.cashier) =>
  call(database.client, persona, 'park_sale', { p_parked: parked });
const resume = (id: string, persona: Persona = shop.cashier, claim: string = randomUUID(), operatorToken?: string) =>
  call<ResumedSale>(database.client, persona, 'resume_parked_sale', {
    p_id: id,
    p_claim_id: claim,
    ...(operatorToken === undefined ? {} : { p_operator_token: operatorToken }),
  });
function parkedOf(basket: Partial<ParkSaleInput['basket']>, more: Partial<ParkSaleInput> = {}): ParkSaleInput {
  return {
    id: randomUUID(),
    version: 1,
    number: 'B4',
    total_amount: 80,
    item_count: 1,
    basket: { lines: [{ ...line(milk, 1, { unit_price: 80 }), list_price: 100 }], ...basket },
    ...more,
  };
}
const approveMilk = (saleId: string) =>
  approve(
    database.client,
    shop.cashier,
    approvalOf(
      shop.manager,
      { sale_id: saleId, prices: [{ product_id: milk, unit_price: 80, quantity: 1 }] },
      { permission: 'sales.override_price' },
    ),
  );
const sell = (resumed: ResumedSale, persona: Persona = shop.cashier) =>
  recordSale(
    database.client,
    shop,
    {
      ...saleOf(
        shop,
        resumed.basket.lines.map(({ list_price: _price, ...rest }) => rest),
        [pay(80)],
      ),
      id: resumed.id,
      approval_ids: resumed.approvals.map(({ id }) => id),
    },
    persona,
  );

describe('a parked basket with coupons and approvals', () => {
  it('comes back with its coupons, the price that was given and the approval that still holds', async () => {
    const id = randomUUID();
    const { id: approvalId } = await approveMilk(id);
    await park(parkedOf({ coupon_codes: ['TENOFF'], approval_ids: [approvalId] }, { id }));

    const resumed = await resume(id);
    expect(resumed.basket).toMatchObject({ coupon_codes: ['TENOFF'], lines: [{ unit_price: 80 }] });
    expect(resumed.approvals).toMatchObject([
      { id: approvalId, permission: 'sales.override_price', approver_name: 'Max Manager' },
    ]);
    expect(resumed.lapsed_approvals).toEqual([]);
    expect((await sell(resumed)).total_amount).toBe(80);
  });

  it('says what was allowed somebody else, who does not have it any more', async () => {
    const id = randomUUID();
    const { id: approvalId } = await approveMilk(id);
    await park(parkedOf({ approval_ids: [approvalId] }, { id }));

    const resumed = await resume(id, shop.manager);
    expect(resumed.approvals).toEqual([]);
    expect(resumed.lapsed_approvals).toEqual([{ permission: 'sales.override_price', approver_name: 'Max Manager' }]);
  });

  it('takes along no approval of another sale, of another business or of nobody', async () => {
    const other = await approveMilk(randomUUID());
    const parked = parkedOf({ approval_ids: [other.id, randomUUID()] });
    await park(parked);

    const resumed = await resume(parked.id);
    expect(resumed.approvals).toEqual([]);
    expect(resumed.lapsed_approvals).toEqual([{ permission: 'sales.override_price', approver_name: 'Max Manager' }]);
    await expectCode(sell(resumed), 'approval_required');
  });

  it('is still the change of a quote when it comes back', async () => {
    const changes = { id: randomUUID(), version: 3, number: 'QUO-000007', valid_until: '2026-12-21' };
    const parked = parkedOf({ changes_quote: changes });
    await park(parked);
    expect((await resume(parked.id)).basket.changes_quote).toEqual(changes);
  });

  it.each([
    ['a quote that is none', { changes_quote: 'QUO-000007' }],
    [
      'a quote without a version',
      { changes_quote: { id: randomUUID(), number: 'QUO-000007', valid_until: '2026-12-21' } },
    ],
    ['coupons that are no list', { coupon_codes: 'TENOFF' }],
    ['a coupon that is no text', { coupon_codes: [7] }],
    ['an empty coupon', { coupon_codes: [' '] }],
    ['eleven coupons', { coupon_codes: Array.from({ length: 11 }, (_, index) => `C${index}`) }],
    ['an approval that is no id', { approval_ids: ['x'] }],
  ])('is refused with %s', async (_what, spoiled) => {
    await expectCode(park(parkedOf(spoiled as Partial<ParkSaleInput['basket']>)), 'invalid_input');
  });
});

describe('a parked quote', () => {
  const parkTaken = async (taken: TakenQuote, more: Partial<ParkSaleInput> = {}, persona: Persona = shop.cashier) => {
    const parked = parkedOf(
      { ...taken.basket, approval_ids: taken.approvals.map(({ id }) => id) },
      { id: taken.sale_id, label: taken.quote_number, ...more },
    );
    await park(parked, persona);
    return parked;
  };
  const makeTaken = async () => {
    const quote = await saveQuote(database.client, shop.manager, quoteOf([line(milk, 1, { unit_price: 80 })]));
    return takeQuote(database.client, shop.cashier, quote.id);
  };

  it('is sold at its price by whoever took it back, with the quote', async () => {
    const taken = await makeTaken();
    await parkTaken(taken);

    const resumed = await resume(taken.sale_id);
    expect(resumed.approvals.map(({ id }) => id)).toEqual(taken.approvals.map(({ id }) => id));
    expect((await sell(resumed)).total_amount).toBe(80);
    expect((await getQuote(database.client, shop.manager, taken.id)).status).toBe('converted');
  });

  it('keeps its prices when another cashier takes it back, who then has the quote', async () => {
    const taken = await makeTaken();
    await parkTaken(taken);
    const second = await addMember(database.client, shop.tenantId, 'cashier');

    const claim = randomUUID();
    const resumed = await resume(taken.sale_id, second, claim);
    expect(resumed.approvals).toMatchObject([
      { permission: 'sales.override_price', reason: `Quote ${taken.quote_number}` },
    ]);
    expect(resumed.lapsed_approvals).toEqual([]);
    expect((await resume(taken.sale_id, second, claim)).approvals).toEqual(resumed.approvals);
    await expectCode(takeQuote(database.client, shop.cashier, taken.id), 'quote_taken');
    const sessionId = await openTill(database.client, shop, second);
    const sale = await recordSale(
      database.client,
      shop,
      {
        ...saleOf(shop, [line(milk, 1, { unit_price: 80 })], [pay(80)]),
        id: taken.sale_id,
        till_session_id: sessionId,
        approval_ids: resumed.approvals.map(({ id }) => id),
      },
      second,
    );
    expect(sale.total_amount).toBe(80);
  });

  it('has nothing to promise once it was let go or is over: its price is asked for anew, and that is said', async () => {
    for (const end of ['let go', 'over']) {
      const taken = await makeTaken();
      await parkTaken(taken);
      const second = await addMember(database.client, shop.tenantId, 'cashier');
      if (end === 'let go') await call(database.client, shop.manager, 'release_quote', { p_quote_id: taken.id });
      else
        await database.client.query('update public.quotes set valid_until = current_date - 3 where id = $1', [
          taken.id,
        ]);

      const resumed = await resume(taken.sale_id, second);
      expect(resumed.approvals).toEqual([]);
      expect(resumed.lapsed_approvals).toHaveLength(1);
      expect(resumed.basket.lines[0]).toMatchObject({ unit_price: 80 });
    }
  });

  it('needs an approval for a cashier at the till of somebody who needs none', async () => {
    const quote = await saveQuote(database.client, shop.manager, quoteOf([line(milk, 1, { unit_price: 80 })]));
    const taken = await takeQuote(database.client, shop.manager, quote.id);
    expect(taken.approvals).toEqual([]);
    await parkTaken(taken, {}, shop.manager);
    const { operator_token: token } = await verifyPin(database.client, shop.manager, shop.cashier, '4711');

    const resumed = await resume(taken.sale_id, shop.manager, randomUUID(), token);
    expect(resumed.approvals).toMatchObject([{ permission: 'sales.override_price' }]);
    await expectCode(resume(taken.sale_id, shop.manager, randomUUID(), randomUUID()), 'operator_unknown');
  });
});

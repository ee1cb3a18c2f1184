import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { PostedTaxReturn } from '../../../shared/src/api/rpcTypes';
import { as, balanceOf, entryOf, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { billOn, fileNow, monthBefore, owe, payTax, periods, type Month } from './taxFixtures';

const database = testDatabase();
let buyer: Buyer;
let month: Month;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  month = await monthBefore(database.client, buyer);
});

const stateOf = async () =>
  (await periods(database.client, buyer)).periods.find(({ period_start: start }) => start === month.start)?.state;

async function paid(): Promise<{ filed: PostedTaxReturn; paymentId: string }> {
  await owe(database.client, buyer, month.day, 1000);
  const { id } = await fileNow(database.client, buyer, month.start);
  const filed = await payTax(database.client, buyer, id, 160);
  return { filed, paymentId: filed.payments[0]?.id ?? '' };
}

interface Reversal {
  id: string;
  payment_id: string;
  reason: string;
}
const reversalOf = (paymentId: string): Reversal => ({
  id: randomUUID(),
  payment_id: paymentId,
  reason: 'Paid twice',
});
const reverse = (body: Reversal, persona: Persona = buyer.owner, client: Client = database.client) =>
  as<PostedTaxReturn>(client, persona, 'reverse_tax_payment', { p_reversal: body });

describe('a payment of tax', () => {
  it('is taken back by its mirror, and the tax is due again', async () => {
    const { filed, paymentId } = await paid();
    expect([filed.paid_amount, await stateOf()]).toEqual([160, 'paid']);
    const body = reversalOf(paymentId);
    const back = await reverse(body);
    expect(await entryOf(database.client, body.id)).toEqual({ vat_payable: -160, bank: 160 });
    expect([back.paid_amount, back.payments[0]?.reversal_reason, await stateOf()]).toEqual([0, 'Paid twice', 'to_pay']);
    expect(await balanceOf(database.client, buyer, 'vat_payable')).toBe(-160);
    expect((await payTax(database.client, buyer, filed.id, 160)).paid_amount).toBe(160);
  });

  it('is taken back once: the same request changes nothing, another is refused', async () => {
    const { paymentId } = await paid();
    const body = reversalOf(paymentId);
    expect([(await reverse(body)).replayed, (await reverse(body)).replayed]).toEqual([false, true]);
    await expectCode(reverse(reversalOf(paymentId)), 'already_reversed');
    expect(await balanceOf(database.client, buyer, 'bank')).toBe(1160);
  });

  it('is taken back once by two at once', async () => {
    const { paymentId } = await paid();
    const clients = [await database.connect(), await database.connect()];
    const answers = await Promise.allSettled(
      clients.map((client) => reverse(reversalOf(paymentId), buyer.owner, client)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(database.client, buyer, 'vat_payable')).toBe(-160);
  });

  it('stays while today is locked, and for those who do not file', async () => {
    const { paymentId } = await paid();
    await expectCode(reverse(reversalOf(paymentId), buyer.cashier), 'permission_denied');
    const other = await makeBuyer(database.client);
    await expectCode(reverse(reversalOf(paymentId), other.owner), 'not_found');
    await database.client.query(
      `insert into public.accounting_locks (tenant_id, area, kind, locked_until, locked_at)
       values ($1, 'tax', 'soft', private.business_date($1, now()), now())`,
      [buyer.tenantId],
    );
    await expectCode(reverse(reversalOf(paymentId)), 'period_locked');
    expect(await balanceOf(database.client, buyer, 'vat_payable')).toBe(0);
  });

  it('and its reversal are never changed again', async () => {
    const { paymentId } = await paid();
    const change = () =>
      database.client.query(`update public.tax_payments set reversal_reason = 'x' where id = $1`, [paymentId]);
    await reverse(reversalOf(paymentId));
    await expect(change()).rejects.toMatchObject({ hint: 'append_only' });
  });
});

describe('the state of a period', () => {
  it('is filed, not paid, where the tax office owes', async () => {
    await billOn(database.client, buyer, month.day, 1000);
    await fileNow(database.client, buyer, month.start);
    expect(await stateOf()).toBe('filed');
  });

  it('is to pay until all is paid', async () => {
    await owe(database.client, buyer, month.day, 1000);
    const { id } = await fileNow(database.client, buyer, month.start);
    await payTax(database.client, buyer, id, 100);
    expect(await stateOf()).toBe('to_pay');
    await payTax(database.client, buyer, id, 60);
    expect(await stateOf()).toBe('paid');
  });
});

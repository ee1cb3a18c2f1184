import type { Client } from 'pg';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { runDueJobs } from '../support/jobs';
import { testDatabase } from '../support/testDatabase';
import { arrive, directOf, haveReported, lookUp, moneyOf, takeDirectPayments, work } from './directPaymentFixtures';
import { asService, asStaff, orderToPay, stateOf, takePayments } from './paymentFixtures';

const database = testDatabase();
let client: Client;

beforeAll(() => {
  ({ client } = database);
});

describe('Safaricom’s own list', () => {
  let careful: Shop;
  let goods: string;
  let address: string;
  const placedThere = () => orderToPay(client, careful, [[goods, 1]]);

  beforeAll(async () => {
    careful = await makeShop(client);
    goods = await addProduct(client, careful, { name: 'Soap', price: 100, stock: 100, taxCode: 'A' });
    await takePayments(client, careful, 'mpesa');
    address = await haveReported(client, careful);
    await haveReported(client, careful, 'reconciliations');
  });

  it('has to have what was reported before it counts', async () => {
    const placed = await placedThere();
    const money = moneyOf(100, { account_number: placed.order_number });
    await arrive(client, address, money);
    expect((await stateOf(client, placed.token)).left_amount).toBe(100);
    expect((await directOf(client, careful, money.receipt_number)).state).toBe('reported');
    await lookUp(client, careful, [money]);
    await work(client);
    expect((await stateOf(client, placed.token)).left_amount).toBe(0);
  });

  it('is right where a report said another sum', async () => {
    const placed = await placedThere();
    const money = moneyOf(100, { account_number: placed.order_number });
    await arrive(client, address, money);
    await lookUp(client, careful, [{ ...money, amount: 30 }]);
    await work(client);
    expect((await stateOf(client, placed.token)).left_amount).toBe(70);
  });

  it('brings what was never reported, once', async () => {
    const placed = await placedThere();
    const money = moneyOf(100, { account_number: placed.order_number });
    for (let count = 0; count < 3; count += 1) {
      await lookUp(client, careful, [money]);
      await work(client);
    }
    await arrive(client, address, { ...money, amount: 1 });
    expect(await stateOf(client, placed.token)).toMatchObject({
      left_amount: 0,
      payment: { receipt_number: money.receipt_number },
    });
  });

  it('leaves a made-up report without effect, for good after a day; a manager may say that it came', async () => {
    const placed = await placedThere();
    const money = moneyOf(100, { account_number: placed.order_number });
    await arrive(client, address, money);
    const aDayLater = async () => {
      await client.query(`set session_replication_role = replica`);
      await client.query(
        `update public.direct_payments set created_at = now() - interval '25 hours', next_check_at = now() - interval '1 hour' where receipt_number = $1`,
        [money.receipt_number],
      );
      await client.query(`set session_replication_role = origin`);
      await work(client);
    };
    await aDayLater();
    // The list was never read past it: nobody knows.
    expect((await directOf(client, careful, money.receipt_number)).state).toBe('reported');
    await client.query(
      `update private.payment_reconciliations set until_at = now() + interval '2 hours' where tenant_id = $1`,
      [careful.tenantId],
    );
    await aDayLater();
    const row = await directOf(client, careful, money.receipt_number);
    expect(row.state).toBe('unconfirmed');
    expect((await stateOf(client, placed.token)).left_amount).toBe(100);
    const confirm = (persona: Shop['manager']) =>
      asStaff(client, persona, 'resolve_direct_payment', { p_resolution: { id: row.id, action: 'confirm' } });
    await expectCode(confirm(careful.cashier), 'permission_denied');
    expect(await confirm(careful.manager)).toMatchObject({ state: 'assigned' });
    expect((await stateOf(client, placed.token)).left_amount).toBe(0);
  });

  it('is read when something waits, and not by two at a time', async () => {
    const claimed = () =>
      runDueJobs(client, 'payment_list', ({ tenant_id: id }) =>
        asService<{ tenant_id: string } | null>(client, 'claim_payment_reconciliation', { p_tenant_id: id }),
      );
    await arrive(client, address, moneyOf(100));
    expect((await claimed()).map((due) => due?.tenant_id)).toEqual([careful.tenantId]);
    expect(await claimed()).toEqual([]);
    await asService(client, 'note_payment_reconciliation', {
      p_reconciliation: { tenant_id: careful.tenantId, mode: 'test', outcome: 'failed', message: 'Not switched on.' },
    });
    expect(
      (await asStaff<{ reconciliation: unknown }[]>(client, careful.owner, 'list_payment_providers'))[0]
        ?.reconciliation,
    ).toMatchObject({
      message: 'Not switched on.',
    });
  });

  it('is no longer asked once it is switched off, and what waited counts as reported', async () => {
    const placed = await placedThere();
    await arrive(client, address, moneyOf(100, { account_number: placed.order_number }));
    await takeDirectPayments(client, careful, { is_enabled: true, reconciles_payments: false });
    await work(client);
    expect((await stateOf(client, placed.token)).left_amount).toBe(0);
  });
});

import { randomUUID } from 'node:crypto';
import { addProduct, line, makeShop, pay, recordSale, saleOf } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { call, contactOf, saveContact } from './contactFixtures';

const database = testDatabase();
let tenant: TestTenant;

/** Two contacts, the one that is locked first in order of ids first. */
async function twoContacts(): Promise<[string, string]> {
  const ids = [randomUUID(), randomUUID()].sort() as [string, string];
  for (const id of ids) await saveContact(database.client, tenant.owner, contactOf({ id }));
  return ids;
}

async function untilSomebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await database.client.query<{ waits: boolean }>(
      `select exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
    );
    if (rows[0]?.waits) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Nobody waits for a lock');
}

beforeAll(async () => {
  tenant = await makeTenant(database.client);
});

describe('mergers beside sales on account and payments', () => {
  it('hold no contact while they wait for whoever gives one of them credit', async () => {
    const [first, second] = await twoContacts();
    const seller = await database.connect();
    await seller.query(`begin; set local deadlock_timeout = '100ms'`);
    await seller.query('select private.lock_contact($1, $2)', [tenant.tenantId, second]);
    const other = await database.connect();
    const merger = call(other, tenant.owner, 'merge_contacts', { p_survivor_id: first, p_merged_ids: [second] });
    await untilSomebodyWaits();
    await seller.query('select private.lock_contact($1, $2)', [tenant.tenantId, first]);
    await seller.query('commit');
    expect(await merger).toMatchObject({ id: first, merged: [{ id: second }] });
  });

  it('come undone the same way', async () => {
    const [first, second] = await twoContacts();
    await call(database.client, tenant.owner, 'merge_contacts', { p_survivor_id: second, p_merged_ids: [first] });
    const seller = await database.connect();
    await seller.query(`begin; set local deadlock_timeout = '100ms'`);
    await seller.query('select private.lock_contact($1, $2)', [tenant.tenantId, first]);
    const other = await database.connect();
    const parting = call(other, tenant.owner, 'unmerge_contact', { p_contact_id: first });
    await untilSomebodyWaits();
    await seller.query('select 1 from public.contacts where id = $1 for no key update', [first]);
    await seller.query('commit');
    expect(await parting).toMatchObject({ id: first, merged_into_id: null });
  });

  it('of ten people at once about the same six contacts end without anybody standing crosswise', async () => {
    const ids = Array.from({ length: 6 }, () => randomUUID());
    for (const id of ids) await saveContact(database.client, tenant.owner, contactOf({ id }));
    const failures: string[] = [];
    await Promise.all(
      Array.from({ length: 10 }, async (_, person) => {
        const client = await database.connect();
        await client.query(`set deadlock_timeout = '100ms'`);
        for (let turn = 0; turn < 12; turn += 1) {
          const one = ids[(person * 7 + turn * 5) % 6] ?? '';
          const two = ids[(person * 3 + turn * 2 + 1) % 6] ?? '';
          const payment = { id: randomUUID(), contact_id: one, amount: 5, tender_type: 'bank' };
          await [
            () => call(client, tenant.owner, 'merge_contacts', { p_survivor_id: one, p_merged_ids: [two] }),
            () => call(client, tenant.owner, 'unmerge_contact', { p_contact_id: one }),
            () => call(client, tenant.owner, 'record_contact_payment', { p_payment: payment }),
          ]
            [(person + turn) % 3]?.()
            .catch((failure: unknown) => failures.push((failure as { code: string }).code));
        }
      }),
    );
    expect(failures.filter((code) => !code.startsWith('PT4'))).toEqual([]);
  });
});

describe('a mobile money reference', () => {
  it('that is used on account and at the till in the same moment pays once', async () => {
    const shop = await makeShop(database.client);
    const productId = await addProduct(database.client, shop, { price: 100, stock: 5 });
    const contact = await saveContact(database.client, shop.owner, contactOf());
    const reference = 'QWE123RTY';
    const [payer, till] = [await database.connect(), await database.connect()];
    let sale: Promise<unknown> = Promise.resolve();
    await asUser(payer, shop.owner, async () => {
      const payment = { id: randomUUID(), contact_id: contact.id, amount: 100, tender_type: 'mobile_money', reference };
      await callRpc(payer, 'record_contact_payment', { p_payment: payment });
      const paid = [pay(100, 'mobile_money', { reference })];
      sale = expectCode(recordSale(till, shop, saleOf(shop, [line(productId)], paid)), 'receipt_reused');
      await untilSomebodyWaits();
    });
    await sale;
  });
});

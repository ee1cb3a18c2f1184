import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Client } from 'pg';
import type { ContactPayment, Sale } from '../../../shared/src/api/rpcTypes';
import { addContact, addProduct, balancesOf, makeShop, refundOf, refundSale, type Shop } from '../sales/salesFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { call, getContact, openBalance, paymentOf, receive, sellOnAccount } from './contactFixtures';

const database = testDatabase();
let shop: Shop;
let product: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  product = await addProduct(database.client, shop, { price: 100, stock: 100_000, taxCode: 'A' });
});

function codesOf(outcomes: PromiseSettledResult<unknown>[]): (string | undefined)[] {
  return outcomes.flatMap((outcome) =>
    outcome.status === 'rejected'
      ? [(outcome.reason as { hint?: string }).hint ?? (outcome.reason as Error).message]
      : [],
  );
}

describe('at the same moment', () => {
  let clients: Client[];

  beforeAll(async () => {
    clients = await Promise.all(Array.from({ length: count(8, 20) }, () => database.connect()));
  });

  it('two payments never allocate the same invoice above what is open', async () => {
    for (let round = 0; round < count(3, 30); round += 1) {
      const contact = await addContact(database.client, shop, 100_000);
      const sale = await sellOnAccount(database.client, shop, {
        productId: product,
        quantity: 3,
        price: 100,
        contactId: contact,
      });
      const outcomes = await Promise.allSettled(
        clients.map((client) =>
          receive(client, shop.owner, paymentOf(contact, 100, { allocations: [{ item_id: sale.id, amount: 100 }] })),
        ),
      );

      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3);
      expect(new Set(codesOf(outcomes))).toEqual(new Set(['over_allocation']));
      expect(await getContact(database.client, shop.owner, contact)).toMatchObject({ balance: 0, open_items: [] });
    }
  }, 300_000);

  it('the same payment sent by many is one', async () => {
    const contact = await addContact(database.client, shop, 100_000);
    const payment = paymentOf(contact, 100);
    const answers = await Promise.all(clients.map((client) => receive(client, shop.owner, payment)));

    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect((await getContact(database.client, shop.owner, contact)).deposit).toBe(100);
  });

  it('a deposit is spent once', async () => {
    const contact = await addContact(database.client, shop, 100_000);
    await receive(database.client, shop.owner, paymentOf(contact, 150));
    await sellOnAccount(database.client, shop, { productId: product, quantity: 20, price: 100, contactId: contact });
    const outcomes = await Promise.allSettled(
      clients.map((client) => receive(client, shop.owner, paymentOf(contact, 100, { tender_type: 'deposit' }))),
    );

    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(new Set(codesOf(outcomes))).toEqual(new Set(['deposit_exceeded']));
  });

  it('payments, sales, returns and reversals of one customer never wait for each other in a circle', async () => {
    const contact = await addContact(database.client, shop, 100_000);
    const sales: Sale[] = [];
    for (let index = 0; index < 6; index += 1)
      sales.push(
        await sellOnAccount(database.client, shop, { productId: product, quantity: 2, price: 100, contactId: contact }),
      );
    const taken = await receive(database.client, shop.owner, paymentOf(contact, 300));
    const outcomes = await Promise.allSettled(
      clients.map((client, index) => {
        switch (index % 4) {
          case 0:
            return receive(client, shop.manager, paymentOf(contact, 90, { tender_type: 'cash' }));
          case 1:
            return sellOnAccount(client, shop, { productId: product, quantity: 1, price: 100, contactId: contact });
          case 2:
            return refundSale(
              client,
              shop,
              refundOf(shop, sales[5 - (index % 3)]!, 1, { refund_tender_type: 'store_credit' }),
            );
          default:
            return call<ContactPayment>(client, shop.owner, 'reverse_contact_payment', {
              p_reversal: { id: randomUUID(), payment_id: taken.id, reason: 'Race' },
            });
        }
      }),
    );

    for (const code of codesOf(outcomes)) expect(['in_use', 'over_return', 'payment_mismatch']).toContain(code);
  }, 300_000);
});

type Command =
  | { kind: 'sell'; contact: number; quantity: number }
  | { kind: 'open'; contact: number; amount: number }
  | { kind: 'return'; sale: number; quantity: number }
  | { kind: 'pay'; contact: number; amount: number; tender: 'cash' | 'bank' | 'deposit'; to: number | null }
  | { kind: 'reverse'; payment: number }
  | { kind: 'merge'; survivor: number; merged: number }
  | { kind: 'unmerge'; contact: number };

const contactNumber = fc.nat({ max: 3 });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('sell' as const), contact: contactNumber, quantity: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    kind: fc.constant('open' as const),
    contact: contactNumber,
    amount: fc.integer({ min: -300, max: 900 }),
  }),
  fc.record({
    kind: fc.constant('return' as const),
    sale: fc.nat({ max: 50 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant('pay' as const),
    contact: contactNumber,
    amount: fc.integer({ min: 1, max: 1200 }),
    tender: fc.constantFrom('cash' as const, 'bank' as const, 'deposit' as const),
    to: fc.option(fc.nat({ max: 50 })),
  }),
  fc.record({ kind: fc.constant('reverse' as const), payment: fc.nat({ max: 50 }) }),
  fc.record({ kind: fc.constant('merge' as const), survivor: contactNumber, merged: contactNumber }),
  fc.record({ kind: fc.constant('unmerge' as const), contact: contactNumber }),
);

/** What any of these may answer instead of doing it; anything else fails the test. */
const refusals = new Set([
  'credit_limit_exceeded',
  'over_return',
  'already_refunded',
  'payment_mismatch',
  'over_allocation',
  'deposit_exceeded',
  'not_found',
  'in_use',
  'invalid_input',
  'insufficient_stock',
]);

describe('the ledger of contacts', () => {
  it('rule 10: whatever happens in whatever order, ledger and journal agree and no allocation is above its invoice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 30 }), async (commands) => {
        const place = await makeShop(database.client);
        const goods = await addProduct(database.client, place, { price: 100, stock: 100_000, taxCode: 'A' });
        const contacts: string[] = [];
        for (let index = 0; index < 4; index += 1) contacts.push(await addContact(database.client, place, 2000));
        const sales: Sale[] = [];
        const payments: ContactPayment[] = [];
        const run = async (step: Command): Promise<void> => {
          const client = database.client;
          if (step.kind === 'sell')
            sales.push(
              await sellOnAccount(client, place, {
                productId: goods,
                quantity: step.quantity,
                price: 100,
                contactId: contacts[step.contact]!,
              }),
            );
          else if (step.kind === 'open') await openBalance(client, place, contacts[step.contact]!, step.amount);
          else if (step.kind === 'return' && sales.length)
            await refundSale(client, place, refundOf(place, sales[step.sale % sales.length]!, step.quantity));
          else if (step.kind === 'pay')
            payments.push(
              await receive(
                client,
                place.manager,
                paymentOf(contacts[step.contact]!, step.amount, {
                  tender_type: step.tender,
                  ...(step.to !== null && sales.length
                    ? { allocations: [{ item_id: sales[step.to % sales.length]!.id, amount: step.amount }] }
                    : {}),
                }),
              ),
            );
          else if (step.kind === 'reverse' && payments.length)
            await call(client, place.manager, 'reverse_contact_payment', {
              p_reversal: {
                id: randomUUID(),
                payment_id: payments[step.payment % payments.length]!.id,
                reason: 'Model',
              },
            });
          else if (step.kind === 'merge')
            await call(client, place.owner, 'merge_contacts', {
              p_survivor_id: contacts[step.survivor],
              p_merged_ids: [contacts[step.merged]],
            });
          else if (step.kind === 'unmerge')
            await call(client, place.owner, 'unmerge_contact', { p_contact_id: contacts[step.contact] });
        };
        for (const step of commands) {
          await run(step).catch((error: { hint?: string; message: string }) => {
            if (!refusals.has(error.hint ?? ''))
              throw new Error(`${JSON.stringify(step)}: ${error.hint ?? ''} ${error.message}`);
          });
        }

        const { rows } = await database.client.query<{ account: string; amount: number }>(
          'select account, sum(amount)::float as amount from public.contact_entries where tenant_id = $1 group by account',
          [place.tenantId],
        );
        const ledger = Object.fromEntries(rows.map((row) => [row.account, row.amount]));
        const journal = await balancesOf(database.client, place.tenantId);
        expect(ledger.receivable ?? 0).toBe(journal.receivable ?? 0);
        expect((ledger.deposit ?? 0) + (journal.customer_deposits ?? 0)).toBe(0);
        const wrong = await database.client.query(
          `select i.id from public.contact_open_items i where i.tenant_id = $1 and (i.open_amount < 0
             or (select coalesce(sum(a.amount), 0) from public.contact_payment_allocations a
                 where a.tenant_id = i.tenant_id and a.item_id = i.id) not between 0 and i.amount)`,
          [place.tenantId],
        );
        expect(wrong.rows).toEqual([]);
      }),
      { numRuns: count(12, 300) },
    );
  }, 300_000);
});

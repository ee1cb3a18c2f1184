import { sendDueMails } from '../support/queuedMails';
import { testDatabase } from '../support/testDatabase';
import { invoicesOf, makePlans, putOnPlan, runUntil, signUp, type Plans } from './billingFixtures';

const database = testDatabase();
const due = '2027-05-01T10:00:00Z';
let plans: Plans;
let tenantId: string;

interface Mail {
  to: string;
  subject: string;
  body: string;
  content: { facts: { label: string; value: string }[]; links: { button: string }[] };
  document: { kind: string; timezone: string; answer: { number: string; status: string } } | null;
}
/** Mails that are due, without those about accounts. */
const mails = async () => (await sendDueMails<Mail>(database.client)).filter(({ document }) => document !== null);
const pay = (amount: number) =>
  database.client.query(
    `select private.take_money(i.tenant_id, i.id, $2, '2027-05-02T10:00:00Z') from public.subscription_invoices i where i.tenant_id = $1`,
    [tenantId, amount],
  );

beforeAll(async () => {
  plans = await makePlans(database.client);
});
beforeEach(async () => {
  tenantId = await signUp(database.client, '2026-12-01T00:00:00Z');
  await putOnPlan(database.client, tenantId, plans.starter, {
    start: '2027-04-01T10:00:00Z',
    end: due,
    collection: 'manual',
  });
  await mails();
});

it('an invoice is mailed when it is issued, once, with itself as PDF', async () => {
  await runUntil(database.client, due);
  await runUntil(database.client, due);
  const [invoice] = await invoicesOf(database.client, tenantId);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    subject: `Your Dukani invoice ${invoice?.number ?? ''}`,
    content: {
      facts: [
        { label: 'Invoice', value: invoice?.number },
        { label: 'Total', value: 'USD 9.00' },
        { label: 'Due', value: '1 May 2027' },
      ],
      links: [{ button: 'Open billing' }],
    },
    document: { kind: 'billing_invoice', answer: { number: invoice?.number, status: 'open' } },
  });
  expect(sent[0]?.body).toContain('Total: USD 9.00');
});

it('each payment has a receipt, which says what is left', async () => {
  await runUntil(database.client, due);
  await mails();
  await pay(4);
  expect(await mails()).toMatchObject([
    {
      subject: 'Your payment for Dukani: USD 4.00',
      body: expect.stringContaining('USD 5.00 of the invoice') as string,
    },
  ]);
  await pay(5);
  expect(await mails()).toMatchObject([
    {
      subject: 'Your payment for Dukani: USD 5.00',
      body: expect.stringContaining('The invoice is paid') as string,
      document: { answer: { status: 'paid' } },
    },
  ]);
  // What is paid beyond is credit, and no payment of the invoice.
  await pay(5);
  expect(await mails()).toEqual([]);
});

it('an address gets each mail once, also where it is both an owner’s and that for bills', async () => {
  const { rows } = await database.client.query<{ email: string }>(
    `select u.email from auth.users u join public.tenant_users m on m.user_id = u.id where m.tenant_id = $1`,
    [tenantId],
  );
  const own = rows[0]?.email ?? '';
  const billTo = (email: string) =>
    database.client.query(
      `insert into private.billing_buyers (tenant_id, email) values ($1, $2) on conflict (tenant_id) do update set email = excluded.email`,
      [tenantId, email],
    );
  await billTo(own.toUpperCase());
  await runUntil(database.client, due);
  expect((await mails()).map(({ to }) => to)).toEqual([own]);
  await billTo('books@duka.test');
  await pay(9);
  expect((await mails()).map(({ to }) => to).sort()).toEqual(['books@duka.test', own].sort());
});

it('there is nothing to pay where credit was enough', async () => {
  await database.client.query(
    `insert into public.subscription_credits (tenant_id, currency, amount, reason) values ($1, 'USD', 9, 'given')`,
    [tenantId],
  );
  await runUntil(database.client, due);
  expect(await mails()).toMatchObject([{ body: expect.stringContaining('There is nothing to pay.') as string }]);
});

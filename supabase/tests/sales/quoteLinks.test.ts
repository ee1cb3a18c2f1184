import type { AnsweredDocument } from '../../../shared/src/documents/answerTypes';
import { documentOfAnswer } from '../../../shared/src/documents/documentOfAnswer';
import type { PublicQuote, QuoteDetail } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asAnonymous, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { getQuote, linkQuote, quoteOf, saveQuote } from './quoteFixtures';
import { addProduct, line, makeShop, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;

beforeEach(async () => {
  shop = await makeShop(database.client, { name: 'Duka' });
  milk = await addProduct(database.client, shop, { price: 100, stock: 50, name: 'Milk 500 ml' });
});

const save = (quote: Parameters<typeof saveQuote>[2], persona: Persona = shop.manager) =>
  saveQuote(database.client, persona, quote);
const decline = (quoteId: string, persona: Persona = shop.cashier) =>
  call<QuoteDetail>(database.client, persona, 'decline_quote', { p_quote_id: quoteId, p_reason: 'Too dear' });
const open = (token: string) =>
  asAnonymous(database.client, () =>
    callRpc<PublicQuote | null>(database.client, 'get_public_quote', { p_token: token }),
  );
const accept = (token: string, version = 1) =>
  asAnonymous(database.client, () =>
    callRpc<PublicQuote>(database.client, 'accept_quote', { p_token: token, p_version: version }),
  );
const letExpire = (quoteId: string) =>
  database.client.query(`update public.quotes set valid_until = current_date - 3 where id = $1`, [quoteId]);

describe('the link of a quote', () => {
  it('shows it, is the same on every paper, and marks it as sent', async () => {
    const made = await save(quoteOf([line(milk, 2)], { note: 'With delivery' }));
    const link = await linkQuote(database.client, shop.cashier, made.id);
    expect((await linkQuote(database.client, shop.manager, made.id)).token).toBe(link.token);
    expect(link.path).toBe(`/api/public-invoice-viewer?quote=${link.token}`);

    const shown = await open(link.token);
    expect(shown).toMatchObject({
      business: { name: 'Duka' },
      quote: { quote_number: made.quote_number, status: 'sent', total_amount: 200, note: 'With delivery', version: 1 },
    });
    for (const key of ['price_source', 'saleable_quantity', 'is_available'])
      expect(shown?.quote.lines[0]).not.toHaveProperty(key);
    expect((await getQuote(database.client, shop.cashier, made.id)).sent_at).not.toBeNull();
    const { rows } = await database.client.query<{ view_count: number; row: string }>(
      'select view_count, l::text as row from public.quote_links l where id = $1',
      [link.id],
    );
    expect(rows[0]?.view_count).toBe(1);
    expect(rows[0]?.row).not.toContain(link.token);
  });

  it('answers the same nothing to a wrong and a revoked token', async () => {
    const made = await save(quoteOf([line(milk)]));
    const { token } = await linkQuote(database.client, shop.cashier, made.id);
    await call(database.client, shop.cashier, 'revoke_quote_link', { p_quote_id: made.id });
    for (const wrong of [token, '', made.id, 'x'.repeat(100_000)]) {
      expect(await open(wrong)).toBeNull();
      await expectCode(accept(wrong), 'not_found');
    }
    expect((await linkQuote(database.client, shop.cashier, made.id)).token).not.toBe(token);
  });

  it('lets the customer accept what was shown, once, and tells those who sell', async () => {
    const made = await save(quoteOf([line(milk)]));
    const { token } = await linkQuote(database.client, shop.cashier, made.id);
    expect((await accept(token)).quote.status).toBe('accepted');
    const first = (await getQuote(database.client, shop.cashier, made.id)).accepted_at;
    await accept(token);
    expect((await getQuote(database.client, shop.cashier, made.id)).accepted_at).toBe(first);
    const { rows } = await database.client.query(
      `select title, path from public.notifications where tenant_id = $1 and kind = 'quote_accepted'`,
      [shop.tenantId],
    );
    expect(rows).toEqual([
      { title: 'A customer accepted QUO-000001', path: `/admin/sales?tab=quotes&quote=${made.id}` },
    ]);
  });

  it('accepts nothing that was changed, is over or was withdrawn', async () => {
    const made = await save(quoteOf([line(milk)]));
    const { token } = await linkQuote(database.client, shop.cashier, made.id);
    await save(quoteOf([line(milk, 2)], { id: made.id, version: 2 }));
    await expectCode(accept(token, 1), 'quote_changed');
    await letExpire(made.id);
    await expectCode(accept(token, 2), 'quote_expired');
    await decline(made.id);
    await expectCode(accept(token, 2), 'quote_declined');
  });

  it.each(['past_due', 'expired', 'pending'])('accepts nothing while its business is locked (%s)', async (status) => {
    const made = await save(quoteOf([line(milk)]));
    const { token } = await linkQuote(database.client, shop.cashier, made.id);
    const earlier = await save(quoteOf([line(milk)]));
    const { token: accepted } = await linkQuote(database.client, shop.cashier, earlier.id);
    await accept(accepted);
    const setStatus = (now: string) =>
      database.client.query('update public.tenant_subscriptions set status = $2 where tenant_id = $1', [
        shop.tenantId,
        now,
      ]);
    await setStatus(status);

    await expectCode(accept(token), 'shop_takes_no_orders');
    expect((await open(token))?.quote.status).toBe('sent');
    // Whoever accepted before hears so again.
    expect((await accept(accepted)).quote.status).toBe('accepted');
    // The quotes of others are accepted as before.
    const other = await makeShop(database.client);
    const theirs = await saveQuote(
      database.client,
      other.manager,
      quoteOf([line(await addProduct(database.client, other, { price: 10, stock: 5 }))]),
    );
    await accept((await linkQuote(database.client, other.cashier, theirs.id)).token);
    await setStatus('active');
    expect((await accept(token)).quote.status).toBe('accepted');
  });

  it('is throttled for one address', async () => {
    const tokens = [];
    for (let place = 0; place < 31; place += 1) {
      const made = await save(quoteOf([line(milk)]));
      tokens.push((await linkQuote(database.client, shop.cashier, made.id)).token);
    }
    const last = tokens.pop() ?? '';
    for (const token of tokens) await accept(token);
    await expectCode(accept(last), 'rate_limited');
    expect((await open(last))?.quote.status).toBe('sent');
  });

  it('goes by mail, five times', async () => {
    const made = await save(quoteOf([line(milk)]));
    const mail = (address: string) =>
      call(database.client, shop.cashier, 'mail_quote', { p_quote_id: made.id, p_email: address });
    await expectCode(mail('nobody'), 'invalid_input');
    for (let sent = 0; sent < 5; sent += 1) await mail(' Asha@Example.test ');
    await expectCode(mail('asha@example.test'), 'rate_limited');
    const { token } = await linkQuote(database.client, shop.cashier, made.id);
    const { rows } = await database.client.query<{ body: string; subject: string; document: AnsweredDocument }>(
      `select body, subject, document from private.mail_outbox where kind = 'quote' and recipient = 'asha@example.test' limit 1`,
    );
    expect(rows[0]?.subject).toBe('Your quote QUO-000001 from Duka');
    expect(rows[0]?.body).toContain(`{{shop_url}}/api/public-invoice-viewer?quote=${token}`);
    expect((await getQuote(database.client, shop.cashier, made.id)).status).toBe('sent');
    // It carries the quote itself, with the same link.
    const document = documentOfAnswer(rows[0]?.document as AnsweredDocument);
    expect(document).toMatchObject({
      title: 'Quote',
      number: 'QUO-000001',
      code: { text: `{{shop_url}}/api/public-invoice-viewer?quote=${token}` },
    });
    expect(document.tables[0]?.rows).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { asStaff } from '../payments/paymentFixtures';
import {
  addContact,
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  setPolicy,
  type Shop,
} from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';

/* A text that is asked for shows something: characters that cannot be seen are no reason, no note and no reference. */
const database = testDatabase();
let client: Client;
let shop: Shop;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeShop(client);
});

/** One of each kind of what Unicode has and nobody sees. */
const invisible: [string, string][] = [
  ['nothing', ''],
  ['spaces', '   '],
  ['a space of no width', '\u200b'],
  ['a space that does not break', '\u00a0'],
  ['a soft hyphen', '\u00ad'],
  ['a filler of Hangul', '\u3164'],
  ['a filler of half width', '\uffa0'],
  ['an empty pattern of Braille', '\u2800'],
  ['a joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
  ['a mark of direction', '\u200f'],
  ['a selector', '\ufe0f'],
  ['a tag', '\u{e0041}'],
  ['an accent without a letter', '\u0301'],
  ['line ends and tabs', '\n\t\r'],
  ['all of them', ' \u200b\u00a0\u00ad\u3164\u2800\u2060\ufeff\u200f\ufe0f\u0301\n '],
];

/** The functions that read a text of a request, and how each is called to demand one. */
const readers = [
  `private.input_text($1, 'reason', 500, '', true)`,
  `private.input_line($1, 'reason', 500, '', true)`,
  `private.input_words($1, 'reason', 500, '', true)`,
  `private.plain_text($1, 'reason', 500, true)`,
];

describe.each(readers)('%s', (reader) => {
  const read = (reason: string) =>
    client.query<{ text: string | null }>(`select ${reader} as text`, [JSON.stringify({ reason })]);

  it.each(invisible)('takes %s for no text', async (_what, text) => {
    await expectCode(read(text), 'invalid_input');
  });

  it.each(['x', '.', 'क्ष', 'مرحبا', '👩‍👧', 'é'])('takes %s', async (text) => {
    expect((await read(text)).rows).toEqual([{ text }]);
  });
});

it.each(invisible)('%s is no text where none is demanded either', async (_what, text) => {
  const { rows } = await client.query('select private.input_text($1, $2, 500) as text', [
    JSON.stringify({ note: text }),
    'note',
  ]);
  expect(rows).toEqual([{ text: null }]);
});

describe('every function that demands a text', () => {
  /** What reads a text by itself and is right to. */
  const exceptions: Record<string, string> = {
    check_line_modifiers: 'looks whether there is a barcode; demands none',
    create_tenant_input: 'names a business, which tg_refuse_hidden_characters reads as well',
    find_sale_to_return: 'looks something up by it',
    input_tags: 'refuses each by private.has_hidden_characters',
    list_imports: 'looks something up by it',
    list_tenant_ids: 'looks something up by it',
    note_fiscal_device: 'takes what an authority told of a device',
    read_coupons: 'looks something up by it',
    record_invitation: 'takes an address of a strict form',
    save_fiscal_purchases: 'takes what an authority told of suppliers',
    save_fiscal_reference: 'takes codes and classes of an authority',
    start_import: 'the name of a file, read by private.input_text first',
    tg_business_settings__country: 'takes a country of a strict form',
  };

  it('reads it by one of them', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct p.proname as name from pg_proc p
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prolang <> 12
         and p.prosrc ~* '(length\\(|nullif\\(|= '''' *or |is null or )[^;]{0,30}btrim\\('
         and p.prosrc ~ 'refuse_input|private\\.fail' and p.proname not in ('input_text', 'input_words', 'input_line', 'plain_text')
       order by 1`,
    );
    expect(rows.map(({ name }) => name).filter((name) => !(name in exceptions))).toEqual([]);
  });
});

describe('every column that people write and that demands a text', () => {
  it('refuses one that shows nothing', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnotnull and a.atttypid = 'text'::regtype
         and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert') or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
         and exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
           and pg_get_constraintdef(k.oid) ~ 'length\\(.*>= 1\\)' and pg_get_constraintdef(k.oid) !~ ' ~ ')
         and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'private.tg_refuse_hidden_characters'::regproc
           and position(a.attname::text in encode(t.tgargs, 'escape')) > 0)
       order by 1`,
    );
    expect(rows).toEqual([]);
  });
});

it.each(invisible.slice(2))('%s names no goods, no tag and no currency', async (_what, text) => {
  const repair = await addProduct(client, shop, { name: 'Repair', price: 100, kind: 'service' });
  await client.query('update public.products set has_open_price = true where id = $1', [repair]);
  const sold = await recordSale(
    client,
    shop,
    saleOf(shop, [line(repair, 1, { description: text, unit_price: 100 })], [pay(100)]),
  );
  expect(sold.lines).toMatchObject([{ name: 'Repair' }]);
  const contact = await addContact(client, shop);
  await expectCode(
    asStaff(client, shop.owner, 'tag_contacts', { p_contact_ids: [contact], p_add: [text], p_remove: [] }),
    'invalid_input',
  );
  await expect(
    client.query('update public.business_settings set currency_symbol = $2 where tenant_id = $1', [
      shop.tenantId,
      text.slice(0, 8),
    ]),
  ).rejects.toMatchObject({ hint: 'invalid_input' });
});

describe('a sale, a gift card and a payment', () => {
  it.each(invisible)('are not proven by %s', async (_what, reference) => {
    const soap = await addProduct(client, shop, { price: 100, stock: 10 });
    await client.query(
      `update public.payment_methods set proof = 'required' where tenant_id = $1 and tender_type in ('card', 'mobile_money')`,
      [shop.tenantId],
    );
    for (const tender of ['card', 'mobile_money'] as const)
      await expectCode(
        recordSale(client, shop, saleOf(shop, [line(soap)], [pay(100, tender, { reference })])),
        'payment_proof_required',
      );
  });

  it.each(invisible)('need more of a reason than %s', async (_what, reason) => {
    await setPolicy(client, shop.tenantId, { gift_cards_enabled: true });
    await expectCode(
      asStaff(client, shop.owner, 'issue_gift_card', { p_card: { id: randomUUID(), amount: 100, reason } }),
      'invalid_input',
    );
    await expectCode(
      asStaff(client, shop.owner, 'settle_unproven_payment', {
        p_settlement: { id: randomUUID(), action: 'accept', note: reason },
      }),
      'invalid_input',
    );
    await expectCode(
      asStaff(client, shop.cashier, 'record_cash_movement', {
        p_movement: { id: randomUUID(), till_session_id: shop.sessionId, kind: 'pay_in', amount: 1, reason },
      }),
      'invalid_input',
    );
  });
});

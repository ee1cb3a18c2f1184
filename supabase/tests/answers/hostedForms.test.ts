import type { Client } from 'pg';
import type { RecoveryCodes } from '../../../shared/src/api/rpcTypes';
import { addSession, call, strengthen } from '../accounts/accountsFixtures';
import { cardOf, issueCard, makeCardShop } from '../sales/giftCardFixtures';
import { givePin } from '../sales/pinFixtures';
import { addProduct, line, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { makeUser } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

// The statements of a hosted PostgREST (14.5, as servers log them), which the embedded backend never sends.
const database = testDatabase();
let client: Client;
let shop: Shop;
let milk: string;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeCardShop(client);
  milk = await addProduct(client, shop, { price: 100, stock: 100 });
  await givePin(client, shop.tenantId, shop.manager, '4711');
});

/** What stands behind the call: the plain one, and those that a request's address makes of it. */
const plain = (name: string) => `SELECT "${name}".* FROM "pgrst_source" AS "${name}"`;
const shapes: [string, (name: string) => string][] = [
  [
    'a cast',
    (name) =>
      `SELECT CAST( "${name}"."pgrst_scalar"->>'code' AS int ) AS "pgrst_scalar" FROM "pgrst_source" AS "${name}"`,
  ],
  [
    'a function of the row',
    (name) => `SELECT "${name}"."to_jsonb"->'pgrst_scalar' AS "pgrst_scalar" FROM "pgrst_source" AS "${name}"`,
  ],
  [
    'a filter',
    (name) => `SELECT "${name}".* FROM "pgrst_source" AS "${name}"  WHERE  "${name}"."pgrst_scalar"->>'code' = 'PT400'`,
  ],
  [
    'an order',
    (name) => `SELECT "${name}".* FROM "pgrst_source" AS "${name}" ORDER BY "${name}"."pgrst_scalar"->>'code'`,
  ],
];

const statement = (
  name: string,
  argument: string,
  shaped: string,
) => `WITH pgrst_source AS (SELECT pgrst_call.pgrst_scalar FROM (SELECT $1::json AS json_data) pgrst_payload,
  LATERAL (SELECT * FROM json_to_record(pgrst_payload.json_data) AS _(${argument}) LIMIT 1) pgrst_body ,
  LATERAL (SELECT "public"."${name}"(${argument
    .split(', ')
    .map((part) => `${part.split(' ')[0]} := pgrst_body.${part.split(' ')[0]}`)
    .join(', ')}) pgrst_scalar) pgrst_call)
  SELECT null::bigint AS total_result_set, 1 AS page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') AS body,
  nullif(current_setting('response.headers', true), '') AS response_headers, nullif(current_setting('response.status', true), '') AS response_status,
  '' AS response_inserted FROM (${shaped}) _postgrest_t`;

interface Asked {
  name: string;
  /** Names and types, as PostgREST writes them. */
  argument: string;
  persona: Persona;
  args: object;
  headers?: Record<string, string>;
}

const ask = async ({ name, argument, persona, args, headers = {} }: Asked, shaped = plain(name)): Promise<unknown> =>
  await asUser(
    client,
    persona,
    async () =>
      (await client.query<{ body: unknown }>(statement(name, argument, shaped), [JSON.stringify(args)])).rows[0]?.body,
    { headers },
  ).catch(({ code, hint, message }: { code: string; hint?: string; message: string }) => ({ code, hint, message }));

const count = async (sql: string): Promise<number> =>
  Number((await client.query<{ n: string }>(`select count(*) as n from ${sql}`)).rows[0]?.n);

/** Right and wrong are refused alike, with the database's own sentence, in every shape and when the transaction is to be undone. */
async function expectAlike(right: Asked, wrong: Asked): Promise<void> {
  for (const [, shaped] of shapes) {
    const answer = await ask(wrong, shaped(wrong.name));
    expect(answer).toMatchObject({ code: 'PT400', hint: 'answer_takes_no_shape' });
    expect(await ask(right, shaped(right.name))).toEqual(answer);
  }
  const headers = { prefer: 'return=representation, tx=rollback' };
  expect(await ask({ ...right, headers })).toMatchObject({ hint: 'answer_takes_no_shape' });
  expect(await ask({ ...wrong, headers })).toMatchObject({ hint: 'answer_takes_no_shape' });
}

it('a PIN is guessed by no shape, and counted in a plain call', async () => {
  const guess = (pin: string): Asked => ({
    name: 'verify_till_pin',
    argument: '"p_user_id" uuid, "p_pin" text',
    persona: shop.cashier,
    args: { p_user_id: shop.manager.userId, p_pin: pin },
  });
  await expectAlike(guess('4711'), guess('9999'));
  expect(await count('private.pin_failures')).toBe(0);
  expect(await ask(guess('9999'))).toMatchObject({ hint: 'invalid_pin' });
  expect(await count('private.pin_failures')).toBeGreaterThan(0);
  expect(await ask(guess('4711'))).toMatchObject({ user_id: shop.manager.userId });
});

it('neither is a recovery code, nor the code of a gift card', async () => {
  const strong = await strengthen(client, await makeUser(client));
  const { codes } = await call<RecoveryCodes>(client, strong, 'create_recovery_codes');
  const weak = await addSession(client, strong.userId);
  const use = (code: string | undefined): Asked => ({
    name: 'use_recovery_code',
    argument: '"p_code" text',
    persona: weak,
    args: { p_code: code },
  });
  await expectAlike(use(codes[0]), use('AAAA-BBBB-CCCC'));
  const card = await issueCard(client, shop, cardOf(500));
  const find = (code: string): Asked => ({
    name: 'get_gift_card',
    argument: '"p_code" text',
    persona: shop.cashier,
    args: { p_code: code },
  });
  await expectAlike(find(card.code), find('ABCD'));
  expect(await ask(find(card.code))).toMatchObject({ id: card.id });
});

it('no code of a card and no copy of a receipt leaves without its trace', async () => {
  const card = await issueCard(client, shop, cardOf(500));
  const print: Asked = {
    name: 'print_gift_card',
    argument: '"p_card_id" uuid',
    persona: shop.owner,
    args: { p_card_id: card.id },
  };
  const sale = await recordSale(client, shop, saleOf(shop, [line(milk)], [pay(100)]));
  const copy: Asked = {
    name: 'count_receipt_print',
    argument: '"p_sale_id" uuid',
    persona: shop.cashier,
    args: { p_sale_id: sale.id },
  };
  for (const asked of [print, copy])
    for (const [, shaped] of shapes) {
      const answer = await ask(asked, shaped(asked.name));
      expect(answer).toMatchObject({ hint: 'answer_takes_no_shape' });
      expect(JSON.stringify(answer)).not.toContain(card.code);
    }
  expect(await ask(print)).toMatchObject({ code: card.code });
  expect(await count(`audit.events where action = 'gift_card_printed' and entity_id = '${card.id}'`)).toBe(1);
  expect(await ask(copy)).toEqual({ print_count: 1 });
});

it('what is written to a table is read back in any shape, with its audit row', async () => {
  await asUser(client, shop.owner, async () => {
    await client.query(
      `WITH pgrst_source AS (UPDATE "public"."business_settings" SET "phone" = "phone" WHERE "tenant_id" = $1 RETURNING "tenant_id")
       SELECT '' AS total_result_set, nullif(current_setting('response.status', true), '') AS response_status
       FROM (SELECT "business_settings"."tenant_id" FROM "pgrst_source" AS "business_settings") _postgrest_t`,
      [shop.tenantId],
    );
  });
});

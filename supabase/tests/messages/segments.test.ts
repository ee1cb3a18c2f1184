import type { SegmentCount } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { addCustomers, as, makeSender } from './messageFixtures';

const database = testDatabase({ breaksInvariants: true });
let shop: TestTenant;
let ids: string[];

const count = (rules: unknown, by = shop.owner) =>
  as<SegmentCount>(database.client, by, 'count_segment', { p_rules: rules as Record<string, unknown> });
const leaf = (field: string, op: string, value: string | number) => ({ field, op, value });

beforeAll(async () => {
  shop = await makeSender(database.client);
  ids = await addCustomers(database.client, shop, 4);
  const change = (n: number, sql: string) =>
    database.client.query(`update public.contacts set ${sql} where id = $1`, [ids[n]]);
  await change(0, `tags = '{vip}', language = 'sw', birthday_month = 3`);
  await change(1, `tags = '{vip,new}', type = 'both'`);
  await database.client.query(
    `update public.contact_totals set sale_count = 3, bought_amount = 900, last_sale_at = now() - interval '10 days' where contact_id = $1`,
    [ids[2]],
  );
});

it.each<[string, unknown, number]>([
  ['everybody', { all: [] }, 4],
  ['nobody', { any: [] }, 0],
  ['a tag', leaf('tag', 'is', 'VIP'), 2],
  ['not a tag', leaf('tag', 'is_not', 'vip'), 2],
  ['a kind', leaf('type', 'is', 'both'), 1],
  ['a language', leaf('language', 'is', 'sw'), 1],
  ['not a language', leaf('language', 'is_not', 'sw'), 3],
  ['who agreed', leaf('consent', 'is', 'sms'), 4],
  ['who did not', leaf('consent', 'is', 'email'), 0],
  ['a month', leaf('birthday_month', 'is', 3), 1],
  ['who bought lately', leaf('last_sale_at', 'in_days', 30), 1],
  ['who did not, ever included', leaf('last_sale_at', 'not_in_days', 30), 3],
  ['how often', leaf('sales_count', 'at_least', 3), 1],
  ['how much', leaf('sales_sum', 'at_most', 899.99), 3],
  ['what they owe', leaf('balance', 'at_least', 1), 0],
  ['points', leaf('points', 'at_most', 0), 4],
  ['a place', leaf('city', 'is', 'Nairobi'), 0],
  ['since when', leaf('created_at', 'in_days', 1), 4],
  ['a product', leaf('bought_product', 'is', '8c0f1d6e-1111-4111-8111-111111111111'), 0],
  ['not a category', { ...leaf('bought_category', 'is_not', '8c0f1d6e-1111-4111-8111-111111111111'), days: 30 }, 4],
  ['both', { all: [leaf('tag', 'is', 'vip'), leaf('tag', 'is', 'new')] }, 1],
  ['either', { any: [leaf('tag', 'is', 'new'), leaf('language', 'is', 'sw')] }, 2],
  ['none of both', { not: { any: [leaf('tag', 'is', 'new'), leaf('language', 'is', 'sw')] } }, 2],
])('counts %s', async (_name, rules, contacts) => {
  expect((await count(rules)).contacts).toBe(contacts);
});

it('looks at no rules that nobody would write', async () => {
  const empty = { all: Array.from({ length: 20 }, () => ({ any: Array.from({ length: 20 }, () => ({ all: [] })) })) };
  const big = { all: Array.from({ length: 20 }, () => empty) };
  await expectCode(count(big), 'segment_too_long');
  await expectCode(count({ all: [], note: 'n'.repeat(20_000) }), 'segment_too_long');
});

it('previews no subject that is longer than one may be', async () => {
  const preview = (p_subject: string) =>
    as(database.client, shop.owner, 'preview_message', {
      p_channel: 'email',
      p_purpose: 'marketing',
      p_event_key: null,
      p_subject,
      p_body: 'Hello',
    });
  await expectCode(preview('{{a'.repeat(100)), 'invalid_input');
  await expect(preview('Hello {{name}}')).resolves.toMatchObject({ parts: 1 });
});

it('says how many may be written to', async () => {
  expect(await count({ all: [] })).toMatchObject({
    reachable: { email: 0, sms: 4, whatsapp: 0 },
    examples: [{ name: 'Customer 1' }, { name: 'Customer 2' }, { name: 'Customer 3' }, { name: 'Customer 4' }],
  });
});

it.each<[string, unknown]>([
  ['invalid_input', leaf('type', 'is', `x' or true --`)],
  ['invalid_input', leaf('sales_count', 'is', `1) or true`)],
  ['invalid_input', leaf('bought_product', 'is', `'); drop table contacts; --`)],
  ['unknown_segment_field', leaf('name; drop', 'is', 'x')],
  ['unknown_segment_field', leaf('tag', `is' or '1'='1`, 'x')],
  ['invalid_input', { all: 'x' }],
  ['segment_too_deep', { all: [{ all: [{ all: [{ all: [{ all: [] }] }] }] }] }],
  [
    'segment_too_long',
    { all: [{ any: Array(11).fill(leaf('tag', 'is', 'a')) }, { any: Array(11).fill(leaf('tag', 'is', 'a')) }] },
  ],
])('refuses with %s: %j', async (code, rules) => {
  await expectCode(count(rules), code);
});

it('takes a value for a value, whatever it says', async () => {
  for (const value of [`vip' or 'a' = 'a`, '$1', `vip'); select pg_sleep(5); --`, '%'])
    expect((await count(leaf('tag', 'is', value))).contacts).toBe(0);
});

it('is of one business, for those who may see it', async () => {
  const other = await makeSender(database.client);
  expect((await count({ all: [] }, other.owner)).contacts).toBe(0);
  await expectCode(count({ all: [] }, shop.cashier), 'permission_denied');
});

import type { Client } from 'pg';
import type { PaymentInput } from '../../../shared/src/api/rpcTypes';
import { asStaff } from '../payments/paymentFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { addContact, addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from './salesFixtures';

/* A code of mobile money pays once however it is written, and what is no code proves nothing. */
const database = testDatabase();
let client: Client;
let shop: Shop;
let soap: string;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeShop(client);
  soap = await addProduct(client, shop, { price: 100, stock: 1000 });
});

const sellBy = (...payments: PaymentInput[]) =>
  recordSale(client, shop, saleOf(shop, [line(soap, payments.length)], payments));
const byPhone = (reference: string) => pay(100, 'mobile_money', { reference });
const setProof = (proof: string, name = '%') =>
  client.query(
    `update public.payment_methods set proof = $2 where tenant_id = $1 and tender_type = 'mobile_money' and name like $3`,
    [shop.tenantId, proof, name],
  );

/** Ways to write SKQ4ABCDEF. */
const spellings: [string, string][] = [
  ['small letters', 'skq4abcdef'],
  ['spaces', ' SKQ4 ABC DEF '],
  ['a full stop', 'SKQ4ABCDEF.'],
  ['a hyphen', 'SKQ4A-BCDEF'],
  ['a dash', 'SKQ4A\u2013BCDEF'],
  ['quotation marks', '\u201cSKQ4ABCDEF\u201d'],
  ['a slash and brackets', '(SKQ4/ABCDEF)'],
  ['a space of no width', 'SKQ4A\u200bBCDEF'],
  ['a space that does not break', 'SKQ4A\u00a0BCDEF'],
  ['a soft hyphen', 'SKQ4A\u00adBCDEF'],
  ['a mark of direction', '\u200fSKQ4ABCDEF\u200e'],
  ['a byte order mark', '\ufeffSKQ4ABCDEF'],
  ['a filler of Hangul', 'SKQ4ABC\u3164DEF'],
  ['an empty pattern of Braille', 'SKQ4ABC\u2800DEF'],
  ['an accent', 'S\u0301KQ4ABCDEF'],
  ['a letter with an accent', '\u015aKQ4ABCDEF'],
  ['a Cyrillic letter', '\u0405KQ4ABCDEF'],
  ['small Cyrillic letters', 'SKQ4\u0430BCD\u0435F'],
  ['Greek letters', 'S\u039aQ4\u0391\u0392CD\u0395F'],
  ['wide letters and digits', '\uff33\uff2b\uff31\uff14ABCDEF'],
  ['bold letters', '\u{1d412}KQ4ABCDEF'],
  ['a selector and a tag', 'SKQ4ABCDEF\ufe0f\u{e0041}'],
];

describe('a code that has paid', () => {
  beforeAll(() => sellBy(byPhone('SKQ4ABCDEF')));

  it.each(spellings)('pays no other sale, account or gift card, written with %s', async (_what, reference) => {
    await expectCode(sellBy(byPhone(reference)), 'receipt_reused');
    await expectCode(
      asStaff(client, shop.manager, 'record_contact_payment', {
        p_payment: {
          id: crypto.randomUUID(),
          contact_id: await addContact(client, shop, 100),
          amount: 100,
          tender_type: 'mobile_money',
          reference,
        },
      }),
      'receipt_reused',
    );
  });

  it('is written down as payment services write it', async () => {
    expect((await sellBy(byPhone(' \u0405kq4-new.1 '))).payments).toMatchObject([{ reference: 'SKQ4NEW1' }]);
  });

  it('in another business pays there', async () => {
    const other = await makeShop(client);
    const milk = await addProduct(client, other, { price: 100, stock: 10 });
    const sale = saleOf(other, [line(milk)], [byPhone('SKQ4ABCDEF')]);
    expect((await recordSale(client, other, sale)).payments).toMatchObject([{ reference: 'SKQ4ABCDEF' }]);
  });
});

describe('what is no code of mobile money', () => {
  /** Five signs, a word of another script, too long. */
  const others: [string, string][] = [
    ['too few signs', 'SKQ4A'],
    ['a letter that looks like none of ours', 'SKQ4\u0416ABCDE'],
    ['another script', '\u0aa8\u0aae\u0ab8\u0acd\u0aa4\u0ac7\u0aa8\u0aae'],
    ['too many signs', 'A'.repeat(31)],
  ];

  it.each(others)('proves nothing: %s', async (_what, reference) => {
    expect((await sellBy(byPhone(reference))).payments).toMatchObject([{ is_unproven: true }]);
  });

  it.each([...others, ['nothing that can be seen', '\u200b\u3164\u2800']])(
    'is refused where a code is wanted: %s',
    async (_what, reference) => {
      await setProof('required');
      await expectCode(sellBy(byPhone(`${reference}\u0416`.slice(0, 40))), 'payment_proof_required');
      await setProof('ask');
    },
  );
});

describe('of several ways of one kind the strictest that is taken decides', () => {
  beforeAll(async () => {
    await client.query(
      `insert into public.payment_methods (tenant_id, tender_type, name, proof, position, is_enabled, ledger_role)
       select $1, 'mobile_money', x.name, x.proof, 90, true, 'mobile_money' from (values ('Airtel', 'optional'), ('T-Kash', 'required')) x (name, proof)`,
      [shop.tenantId],
    );
  });

  it('wherever it stands', async () => {
    await expectCode(sellBy(pay(100, 'mobile_money')), 'payment_proof_required');
    await setProof('optional', 'T-Kash');
    expect((await sellBy(pay(100, 'mobile_money'))).payments).toMatchObject([{ is_unproven: true }]);
    await setProof('required', 'Airtel');
    await expectCode(sellBy(pay(100, 'mobile_money')), 'payment_proof_required');
  });

  it('and one that is switched off decides nothing', async () => {
    await client.query(
      `update public.payment_methods set is_enabled = false where tenant_id = $1 and name = 'Airtel'`,
      [shop.tenantId],
    );
    expect((await sellBy(pay(100, 'mobile_money'))).payments).toMatchObject([{ is_unproven: true }]);
  });
});

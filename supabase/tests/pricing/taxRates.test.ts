import { randomUUID } from 'node:crypto';
import type { Sale, TaxCode, TaxSettings } from '../../../shared/src/api/rpcTypes';
import {
  addProduct,
  firstLine,
  line,
  makeShop,
  pay,
  refundOf,
  refundSale,
  sell,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: Shop;
let today: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  today = (await settings()).today;
});

const own = <T>(name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, shop.owner, () => callRpc<T>(database.client, name, args));
const settings = (): Promise<TaxSettings> => own('list_tax_rates');
const day = (offset: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);
const save = (rate: Record<string, unknown>): Promise<TaxCode> =>
  own('save_tax_rate', { p_rate: { id: randomUUID(), code: 'B', name: 'VAT', rate_percent: 18, ...rate } });
const codeOf = async (code: string): Promise<TaxCode> => {
  const found = (await settings()).codes.find((entry) => entry.code === code);
  if (found === undefined) throw new Error(`No code ${code}.`);
  return found;
};

describe('tax rates that follow one another', () => {
  it('rule 8: a change from a day on ends the rate before it and leaves history alone', async () => {
    const code = await save({ valid_from: day(10), rate_percent: 18 });

    expect(
      code.rates.map(({ rate_percent, valid_from, valid_to, status }) => [rate_percent, valid_from, valid_to, status]),
    ).toEqual([
      [18, day(10), null, 'future'],
      [16, '2000-01-01', day(9), 'current'],
    ]);
    expect(code.is_default).toBe(true);
  });

  it('rule 8: a sale the day before and the day after a change take each their rate', async () => {
    const product = await addProduct(database.client, shop, { price: 118, kind: 'service' });
    await save({ valid_from: day(10), rate_percent: 18 });
    const rateAt = async (instant: string): Promise<unknown> =>
      (
        await database.client.query(
          `select (private.price_basket($1, $2, $3) #>> '{lines,0,tax_rate_percent}')::float as rate`,
          [shop.tenantId, JSON.stringify({ channel: 'till', lines: [line(product)] }), instant],
        )
      ).rows[0];

    // The change comes at midnight in Nairobi, 21:00 in Greenwich.
    expect(await rateAt(`${day(9)}T20:59:59Z`)).toEqual({ rate: 16 });
    expect(await rateAt(`${day(9)}T21:00:00Z`)).toEqual({ rate: 18 });
  });

  it('rule 18: a return takes the rate of its sale, whatever holds today', async () => {
    const product = await addProduct(database.client, shop, { price: 116, kind: 'service' });
    const sale: Sale = await sell(database.client, shop, product, 1, 116);
    await database.client.query('alter table public.tax_rates disable trigger _800_history');
    await database.client.query(`update public.tax_rates set rate_percent = 50 where tenant_id = $1 and is_default`, [
      shop.tenantId,
    ]);
    await database.client.query('alter table public.tax_rates enable trigger _800_history');
    const note = await refundSale(database.client, shop, refundOf(shop, sale, 1));

    expect([firstLine(sale).tax_amount, note.tax_amount]).toEqual([16, 16]);
  });

  it('never overlap for one code, also when two people add them at once', async () => {
    const insert = `insert into public.tax_rates (tenant_id, name, code, rate_percent, valid_from) values ($1, 'X', 'X', $2, $3)`;
    const [first, second] = [await database.connect(), await database.connect()];
    const outcomes = await Promise.allSettled([
      first.query(insert, [shop.tenantId, 1, day(1)]),
      second.query(insert, [shop.tenantId, 2, day(2)]),
    ]);
    await Promise.all([first.end(), second.end()]);

    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('rule 8: a rate that sales were posted under is never edited', async () => {
    await sell(database.client, shop, await addProduct(database.client, shop, { kind: 'service' }), 1, 100);
    const rate = (await codeOf('B')).rates[0];
    const edit = { id: rate?.id, valid_from: rate?.valid_from, updated_at: rate?.updated_at };

    expect(rate?.is_used).toBe(true);
    await expectCode(save({ ...edit, rate_percent: 17 }), 'in_use');
    await expectCode(save({ ...edit, rate_percent: 16, valid_from: day(1) }), 'in_use');
    await expectCode(save({ rate_percent: 17, valid_from: today }), 'in_use');
    await expectCode(save({ rate_percent: 17, valid_from: day(-3) }), 'in_use');
    await expectCode(own('end_tax_rate', { p_rate_id: rate?.id, p_valid_to: day(-1) }), 'in_use');
    // Its name is no history, and a change from tomorrow on is none either.
    expect((await save({ ...edit, rate_percent: 16, name: 'VAT sixteen' })).rates[0]?.name).toBe('VAT sixteen');
    expect((await save({ rate_percent: 17 })).rates[0]).toMatchObject({ rate_percent: 17, valid_from: day(1) });
  });

  it('may be corrected as long as nothing was sold under them', async () => {
    const rate = (await codeOf('B')).rates[0];

    expect((await save({ id: rate?.id, updated_at: rate?.updated_at })).rates[0]).toMatchObject({ rate_percent: 18 });
    await expectCode(save({ id: rate?.id, updated_at: '2001-01-01T00:00:00Z' }), 'stale_row');
    await expectCode(save({ id: rate?.id, code: 'OTHER' }), 'invalid_input');
  });

  it('go in between two rates, which make room', async () => {
    await save({ valid_from: day(20), rate_percent: 20 });
    const code = await save({ valid_from: day(10), rate_percent: 10 });

    expect(code.rates.map(({ valid_from, valid_to }) => [valid_from, valid_to])).toEqual([
      [day(20), null],
      [day(10), day(19)],
      ['2000-01-01', day(9)],
    ]);
  });

  it('end when nothing needs them any more', async () => {
    const [exempt, standard] = [(await codeOf('A')).rates[0], (await codeOf('B')).rates[0]];
    await expectCode(own('end_tax_rate', { p_rate_id: standard?.id, p_valid_to: day(5) }), 'in_use');
    const product = await addProduct(database.client, shop, { taxCode: 'A', kind: 'service' });
    await expectCode(own('end_tax_rate', { p_rate_id: exempt?.id, p_valid_to: day(5) }), 'in_use');
    await database.client.query('update public.products set archived_at = now() where id = $1', [product]);

    const ended = await own<TaxCode>('end_tax_rate', { p_rate_id: exempt?.id, p_valid_to: day(5) });
    expect(ended.rates[0]).toMatchObject({ valid_to: day(5), status: 'current' });
    await expectCode(own('end_tax_rate', { p_rate_id: randomUUID(), p_valid_to: day(5) }), 'not_found');
  });

  it('have one default, which is another one’s when it is given away', async () => {
    const code = await save({
      id: (await codeOf('C')).rates[0]?.id,
      code: 'C',
      name: 'Zero',
      rate_percent: 0,
      is_default: true,
    });

    expect([code.is_default, (await codeOf('B')).is_default]).toEqual([true, false]);
    await expectCode(
      save({ id: code.rates[0]?.id, code: 'C', name: 'Zero', rate_percent: 0, is_default: false }),
      'invalid_input',
    );
  });

  it.each([
    ['code', { code: 'vat' }],
    ['rate_percent', { rate_percent: 101 }],
    ['rate_percent', { rate_percent: 1.0005 }],
    ['valid_from', { valid_from: '2026-02-31' }],
    ['name', { name: '' }],
  ])('refuse a wrong %s: %j', async (field, wrong) => {
    const failure = await expectCode(save(wrong), 'invalid_input');
    expect(JSON.parse(failure.detail ?? '{}')).toMatchObject({ field });
  });

  it('are nobody else’s: not a cashier’s, not another business’s', async () => {
    const other = await makeTenant(database.client);
    const rate = (await codeOf('A')).rates[0];

    await expectCode(
      asUser(database.client, shop.cashier, () => callRpc(database.client, 'list_tax_rates')),
      'permission_denied',
    );
    await expectCode(
      asUser(database.client, other.owner, () =>
        callRpc(database.client, 'end_tax_rate', { p_rate_id: rate?.id, p_valid_to: day(1) }),
      ),
      'not_found',
    );
  });
});

describe('save_tax_settings', () => {
  it('keeps what holds for all rates, and prices by it from then on', async () => {
    const product = await addProduct(database.client, shop, { price: 100, kind: 'service' });
    const saved = await own<TaxSettings>('save_tax_settings', {
      p_settings: { prices_include_tax: false, tax_rounding: 'document', tax_pin: 'P051', tax_pin_label: 'KRA PIN' },
    });
    const sale = await asUser(database.client, shop.cashier, () =>
      callRpc<Sale>(database.client, 'record_sale', {
        p_sale: {
          id: randomUUID(),
          till_session_id: shop.sessionId,
          lines: [line(product)],
          payments: [pay(116)],
        },
      }),
    );

    expect(saved).toMatchObject({ tax_rounding: 'document', tax_pin: 'P051', tax_pin_label: 'KRA PIN' });
    expect([sale.net_amount, sale.tax_amount]).toEqual([100, 16]);
    await expectCode(own('save_tax_settings', { p_settings: { tax_rounding: 'up' } }), 'invalid_input');
  });
});

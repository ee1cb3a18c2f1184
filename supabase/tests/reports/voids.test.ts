import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { byLabel, makeReportShop, runReport, sellAt, type ReportShop } from './reportFixtures';

/* What is taken out of baskets before they are paid: told by the till afterwards, kept once, and read in its report. */
const database = testDatabase();
const march = { from: '2026-03-01', to: '2026-03-31' };
let client: Client;
let shop: ReportShop;
let sessionId: string;

interface VoidOf {
  id?: string;
  kind?: string;
  at?: string;
  lines?: [productId: string | null, name: string, quantity: number, amount: number][];
  more?: Record<string, unknown>;
}

const voidOf = ({ id = randomUUID(), kind = 'line', at = '2026-03-10T10:30', lines, more = {} }: VoidOf = {}) => ({
  id,
  kind,
  sale_id: randomUUID(),
  till_session_id: sessionId,
  voided_at: `${at}:00+03:00`,
  lines: (lines ?? [[shop.soda, 'Soda', 2, 232]]).map(([productId, name, quantity, amount]) => ({
    product_id: productId,
    name,
    quantity,
    amount,
  })),
  ...more,
});

const tell = (voids: object[], persona: Persona = shop.cashier, one: Client = client) =>
  call<number>(one, persona, 'record_voids', { p_voids: { voids } });

const ask = (dimensions: string[], more: object = {}, persona = shop.owner) =>
  runReport(client, persona, {
    report: 'voids',
    measures: ['voided_value', 'voided_lines', 'voided_baskets'],
    dimensions,
    ...march,
    ...more,
  });

beforeEach(async () => {
  ({ client } = database);
  shop = await makeReportShop(client);
  await sellAt(client, shop, { at: '2026-03-10T09:00', lines: [[shop.soda, 1, 116]] });
  const { rows } = await client.query<{ id: string }>('select id from public.till_sessions where tenant_id = $1', [
    shop.tenantId,
  ]);
  sessionId = rows[0]?.id ?? '';
});

describe('what was voided', () => {
  it('is read by who, when, what and where, with baskets counted once', async () => {
    await tell([
      voidOf(),
      voidOf({
        kind: 'basket',
        at: '2026-03-11T23:10',
        lines: [
          [shop.soda, 'Soda', 1, 116],
          [shop.bread, 'Bread', 1, 58],
        ],
        more: { reason: 'Customer left' },
      }),
    ]);
    await tell([voidOf({ lines: [[shop.bread, 'Bread', 1, 58]] })], shop.manager);

    expect((await ask([])).totals.values).toEqual([464, 4, 1]);
    expect(byLabel(await ask(['hour']))).toEqual({ '10': [290, 2, 0], '23': [174, 2, 1] });
    expect(byLabel(await ask(['day']))).toEqual({ '2026-03-10': [290, 2, 0], '2026-03-11': [174, 2, 1] });
    expect(byLabel(await ask(['return_reason']))).toEqual({ none: [290, 2, 0], 'Customer left': [174, 2, 1] });
    expect(byLabel(await ask(['void_kind']))).toEqual({ 'One line': [290, 2, 0], 'The whole basket': [174, 2, 1] });
    expect(byLabel(await ask(['product'], { measures: ['voided_value', 'voided_lines'] }))).toEqual({
      Soda: [348, 2],
      Bread: [116, 2],
    });
    const people = (await ask(['cashier'])).rows.map(({ keys, values }) => [keys[0], values[0]]);
    expect(people).toEqual([
      [shop.cashier.userId, 406],
      [shop.manager.userId, 58],
    ]);
    // The session is the cashier's: what the manager voided has none.
    expect((await ask(['till_session'])).rows.map(({ keys }) => keys[0])).toEqual([sessionId, '']);
    await expectCode(ask(['product']), 'cannot_be_split');
  });

  it('is read basket by basket: what, why, and the sale that it became', async () => {
    const sold = await sellAt(client, shop, { at: '2026-03-12T10:31', lines: [[shop.soda, 1, 116]] });
    const left = randomUUID();
    const back = randomUUID();
    await tell([
      voidOf({ at: '2026-03-12T10:30', more: { sale_id: sold.id, reason: 'Scanned twice' } }),
      voidOf({ id: back, at: '2026-03-12T10:30', lines: [[shop.bread, 'Bread', 9, 522]], more: { sale_id: sold.id } }),
      voidOf({ kind: 'restored', more: { restores_id: back } }),
      voidOf({
        kind: 'basket',
        at: '2026-03-12T11:00',
        lines: [
          [shop.soda, 'Soda', 1, 116],
          [null, 'Ice', 0.5, 20],
        ],
        more: { sale_id: left, reason: 'Customer left' },
      }),
      voidOf({ at: '2026-03-12T10:59', lines: [[shop.bread, 'Bread', 1, 58]], more: { sale_id: left } }),
    ]);
    const { rows } = await client.query<{ invoice_number: string }>(
      'select invoice_number from public.sales where id = $1',
      [sold.id],
    );
    const day = { from: '2026-03-12', to: '2026-03-12', sort: 'basket' };
    const answer = await ask(['basket'], day);

    expect(byLabel(answer)).toEqual({
      [`2026-03-12 10:30 · 2 Soda · Scanned twice · paid as ${rows[0]?.invoice_number ?? ''}`]: [232, 1, 0],
      '2026-03-12 10:59 · 1 Bread, 1 Soda, 0.5 Ice · Customer left · never paid': [194, 3, 1],
    });
    // The key of what was paid is the sale; what was not is none.
    expect(answer.rows.map(({ keys }) => keys[0]).sort()).toEqual([`-${left}`, sold.id].sort());
    const lines = await ask(['product'], {
      ...day,
      sort: 'voided_value',
      measures: ['voided_value', 'voided_lines'],
      filters: [{ dimension: 'basket', values: [`-${left}`] }],
    });
    expect(byLabel(lines)).toEqual({ Soda: [116, 1], Bread: [58, 1], none: [20, 1] });
    const nothing = await ask([], { ...day, sort: undefined, filters: [{ dimension: 'basket', values: [left, 'x'] }] });
    expect(nothing.totals.values).toEqual([0, 0, 0]);
  });

  it('does not count where the same person put it back, in whatever order the two come', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const back = (id: string) => voidOf({ kind: 'restored', more: { restores_id: id } });
    await tell([back(first), voidOf({ id: first })]);
    await tell([voidOf({ id: second })]);
    await tell([back(second)], shop.manager);

    expect((await ask([])).totals.values).toEqual([232, 1, 0]);
  });

  it('is kept once by its id, also where two send it at the same time, and with another body refused', async () => {
    const one = voidOf();
    const other = await database.connect();
    await Promise.all([tell([one]), tell([one], shop.cashier, other)]);
    await tell([one]);
    expect((await ask([])).totals.values).toEqual([232, 1, 0]);
    await expectCode(tell([{ ...one, kind: 'basket' }]), 'idempotency_mismatch');
  });

  it('keeps its day and hour when it comes from a till that was offline, and none that is to come', async () => {
    await tell([voidOf({ at: '2026-03-15T23:59' }), voidOf({ at: '2035-01-01T10:00' })]);
    const { rows } = await client.query<{ is_past: boolean }>(
      'select voided_at <= now() as is_past from public.till_voids where tenant_id = $1',
      [shop.tenantId],
    );
    expect(rows.every((row) => row.is_past)).toBe(true);
    expect(byLabel(await ask(['day']))).toEqual({ '2026-03-15': [232, 1, 0] });
  });

  it.each([
    [{ kind: 'other' }],
    [{ lines: [] }],
    [{ sale_id: 'x' }],
    [{ kind: 'restored', restores_id: null }],
    [{ lines: [{ name: '', quantity: 1, amount: 1 }] }],
    [{ voided_at: 'today' }],
  ])('is refused with %j', async (more) => {
    await expectCode(tell([{ ...voidOf(), ...more }]), 'invalid_input');
  });

  it('is at most a hundred at once, and never changed', async () => {
    await expectCode(tell(Array.from({ length: 101 }, () => voidOf())), 'invalid_input');
    await expectCode(tell([]), 'invalid_input');
    await tell([voidOf()]);
    await expect(
      client.query('update public.till_voids set value = 0 where tenant_id = $1', [shop.tenantId]),
    ).rejects.toThrow();
    await expect(client.query('delete from public.till_voids where tenant_id = $1', [shop.tenantId])).rejects.toThrow();
  });

  it('is read by who sees all sales, and stays in its business', async () => {
    await tell([voidOf()]);
    await expectCode(ask([], {}, shop.cashier), 'permission_denied');
    const other = await makeTenant(client);
    expect((await ask([], {}, other.owner)).totals.values).toEqual([0, 0, 0]);
    // A session of another business is no session.
    await tell([voidOf({ lines: [[null, 'Tea', 1, 20]] })], other.cashier);
    const { rows } = await client.query('select till_session_id from public.till_voids where tenant_id = $1', [
      other.tenantId,
    ]);
    expect(rows).toEqual([{ till_session_id: null }]);
  });
});

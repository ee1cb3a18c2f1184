import fc from 'fast-check';
import type { Client } from 'pg';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { foldReports, makeReportShop, runReport, sellAt, takeBack, type ReportShop } from './reportFixtures';

/* Two reports over the same rows never differ, whatever happened and whenever it was taken in. The invariants compare with documents
 * and books after the file (supabase/tests/invariants/reports.sql). */
const database = testDatabase();
const period = { from: '2026-01-01', to: '2026-04-30' };
const figures = ['net_sales', 'units', 'discounts', 'cost', 'profit', 'returned'];
let client: Client;

interface Step {
  kind: 'sale' | 'return' | 'fold';
  day: number;
  hour: number;
  units: [number, number];
  discount: number;
  restock: boolean;
  pick: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('sale', 'sale', 'sale', 'return', 'fold'),
  day: fc.integer({ min: 0, max: 110 }),
  hour: fc.integer({ min: 0, max: 23 }),
  units: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 })),
  discount: fc.integer({ min: 0, max: 5 }),
  restock: fc.boolean(),
  pick: fc.nat(),
});

const timeOf = ({ day, hour }: Step): string =>
  `${new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:15`;

async function live(shop: ReportShop, steps: Step[]): Promise<void> {
  const sold: { id: string; lineId: string; at: string }[] = [];
  for (const entry of steps) {
    const at = timeOf(entry);
    if (entry.kind === 'sale') {
      const [sodas, breads] = entry.units;
      const sale = await sellAt(client, shop, {
        at,
        lines: [[shop.soda, sodas, 116], ...(breads > 0 ? [[shop.bread, breads, 58] as [string, number, number]] : [])],
        discount: entry.discount,
        tender: 'card',
        seller: entry.pick % 2 === 0 ? shop.cashier : shop.manager,
      });
      sold.push({ id: sale.id, lineId: sale.lineIds[0] ?? '', at });
    } else if (entry.kind === 'return') {
      const [sale] = sold.splice(entry.pick % Math.max(sold.length, 1), 1);
      if (sale === undefined) continue;
      await takeBack(client, shop, {
        saleId: sale.id,
        lineId: sale.lineId,
        quantity: 1,
        at: at > sale.at ? at : sale.at.replace(':15', ':45'),
        restock: entry.restock,
      });
    } else {
      const { rows } = await client.query<{ last: string | null }>(
        'select max(sequence) as last from public.journal_entries where tenant_id = $1',
        [shop.tenantId],
      );
      await client.query('select private.fold_reports($1, $2)', [
        shop.tenantId,
        Math.max(Number(rows[0]?.last ?? 0) - (entry.pick % 4), 0),
      ]);
    }
  }
}

/** The totals of a report by a grouping, and the sums of its rows. */
async function sumsBy(
  shop: ReportShop,
  dimensions: string[],
  more: object = {},
): Promise<{ totals: number[]; rows: number[] }> {
  const answer = await runReport(client, shop.owner, {
    measures: figures,
    dimensions,
    ...period,
    limit: 1000,
    ...more,
  });
  const rows = figures.map((_, index) =>
    Number(answer.rows.reduce((sum, { values }) => sum + (values[index] ?? 0), 0).toFixed(2)),
  );
  return { totals: answer.totals.values.map((value) => value ?? 0), rows };
}

beforeAll(() => {
  ({ client } = database);
});

it('agree, however they are grouped, and before, while and after it is taken in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const shop = await makeReportShop(client);
      await live(shop, steps);
      const first = await sumsBy(shop, []);
      const groupings = [
        ['day'],
        ['week'],
        ['month'],
        ['weekday', 'hour'],
        ['product'],
        ['category', 'month'],
        ['top_category'],
        ['cashier'],
        ['location'],
        ['channel', 'till'],
        ['product', 'day'],
      ];

      for (const isFolded of [false, true]) {
        if (isFolded) await foldReports(client, shop.tenantId);
        for (const grouping of groupings) {
          const { totals, rows } = await sumsBy(shop, grouping);
          expect({ grouping, totals }).toEqual({ grouping, totals: first.totals });
          expect({ grouping, rows }).toEqual({ grouping, rows: first.totals });
        }
        // Days around whole months, cut anywhere, are the same days.
        const cut = '2026-02-17';
        const before = await sumsBy(shop, ['product'], { to: '2026-02-16' });
        const after = await sumsBy(shop, ['product'], { from: cut });
        expect(before.totals.map((value, index) => Number((value + (after.totals[index] ?? 0)).toFixed(2)))).toEqual(
          first.totals,
        );
      }
    }),
    { numRuns: count(4, 60) },
  );
}, 600_000);

it('are right at every moment while sales are made, others take them in, and that is broken off', async () => {
  const shop = await makeReportShop(client);
  const folder = await database.connect();
  const reader = await database.connect();
  const leastReads = 5;
  let isSelling = true;
  let hasFailed = false;
  let reads = 0;

  const selling = (async () => {
    try {
      // Until enough was read while it was sold; there are 100 sodas.
      for (let index = 0; (index < count(30, 90) || reads < leastReads) && index < 95 && !hasFailed; index += 1)
        await sellAt(client, shop, {
          at: `2026-03-${String(1 + (index % 28)).padStart(2, '0')}T10:00`,
          lines: [[shop.soda, 1, 116]],
          tender: 'card',
        });
    } finally {
      isSelling = false;
    }
  })();
  const folding = (async () => {
    while (isSelling) {
      await folder.query('begin');
      await folder.query('select private.fold_reports($1)', [shop.tenantId]);
      await folder.query(reads % 3 === 0 ? 'rollback' : 'commit');
    }
  })();
  const reading = (async () => {
    while (isSelling) {
      // One statement, one moment: documents and report must agree.
      const { rows } = await reader.query<{ reported: string; written: string }>(
        `select (private.report_json(private.plan_report($1, $2, $3)) #>> '{totals,values,0}') as reported,
           (select count(*) from public.sales where tenant_id = $1) as written`,
        [
          shop.tenantId,
          shop.owner.userId,
          JSON.stringify({ measures: ['sales'], from: '2026-03-01', to: '2026-03-31' }),
        ],
      );
      hasFailed = rows[0]?.reported !== rows[0]?.written;
      expect(rows[0]?.reported).toBe(rows[0]?.written);
      reads += 1;
    }
  })();
  await Promise.all([selling, folding, reading]);

  expect(reads).toBeGreaterThanOrEqual(leastReads);
}, 300_000);

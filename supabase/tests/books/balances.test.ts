import fc from 'fast-check';
import type { Client } from 'pg';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { accountOf, addLocation, fold, makeBooks, postEntry, type Books } from './booksFixtures';

const database = testDatabase();
let client: Client;
let books: Books;
let places: (string | null)[];

beforeEach(async () => {
  ({ client } = database);
  books = await makeBooks(client);
  places = [null, await addLocation(client, books, 'Store'), await addLocation(client, books, 'Market')];
});

const watermark = async (): Promise<number> => {
  const { rows } = await client.query<{ sequence: string }>(
    'select sequence from private.ledger_watermarks where tenant_id = $1',
    [books.tenantId],
  );
  return Number(rows[0]?.sequence ?? 0);
};

/** Ranges by private.account_sums, and by adding up every line. */
async function bothSums(froms: string[], tos: string[]): Promise<[unknown[], unknown[]]> {
  const answer = await client.query(
    `select range_number, ledger_account_id as account, location_id, debit::text, credit::text
     from private.account_sums($1, $2, $3) where debit <> 0 or credit <> 0 order by 1, 2, 3`,
    [books.tenantId, froms, tos],
  );
  const lines = await client.query(
    `select r.n::integer as range_number, l.ledger_account_id as account, l.location_id, sum(l.debit)::text as debit, sum(l.credit)::text as credit
     from unnest($2::date[], $3::date[]) with ordinality r (from_on, to_on, n)
     join public.journal_lines l on l.tenant_id = $1 and l.business_date between r.from_on and r.to_on
     group by 1, 2, 3 order by 1, 2, 3`,
    [books.tenantId, froms, tos],
  );
  return [answer.rows, lines.rows];
}

const dayOf = (offset: number): string => new Date(Date.UTC(2025, 9, 1 + offset)).toISOString().slice(0, 10);

describe('balances by month and day', () => {
  it('take in every 128th entry what came since the last time, and are read with the rest', async () => {
    for (let entry = 1; entry <= 130; entry += 1)
      await postEntry(client, books, '2026-01-15', { expenses: 1, bank: -1 });

    expect(await watermark()).toBe(128);
    const { rows } = await client.query<{ debit: number }>(
      `select debit::float from public.ledger_balances where tenant_id = $1 and ledger_account_id = $2 and grain = 'month'`,
      [books.tenantId, accountOf(books, 'expenses')],
    );
    expect(rows).toEqual([{ debit: 128 }]);
    const [sums, lines] = await bothSums(['2026-01-01'], ['2026-01-31']);
    expect(sums).toEqual(lines);
    expect(sums).toContainEqual(expect.objectContaining({ account: accountOf(books, 'expenses'), debit: '130.00' }));
  });

  it('take an entry in once, also when two fold at once', async () => {
    for (let entry = 0; entry < 5; entry += 1) await postEntry(client, books, '2026-01-15', { expenses: 2, bank: -2 });
    const second = await database.connect();
    await Promise.all([fold(client, books), fold(second, books), fold(second, books)]);
    expect(await watermark()).toBe(5);
    expect((await bothSums(['2026-01-01'], ['2026-12-31']))[0]).toEqual(
      (await bothSums(['2026-01-01'], ['2026-12-31']))[1],
    );
  });

  it('are the lines to the cent in any history, over any ranges, wherever the watermark stands', async () => {
    const step = fc.record({
      day: fc.integer({ min: 0, max: 200 }),
      cents: fc.integer({ min: 1, max: 9_999_999 }),
      debit: fc.constantFrom('cash', 'expenses', 'bank', 'cost_of_goods_sold'),
      credit: fc.constantFrom('sales', 'owner_equity', '240100'),
      place: fc.integer({ min: 0, max: 2 }),
      folds: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
    });
    const range = fc.tuple(fc.integer({ min: -40, max: 240 }), fc.integer({ min: 0, max: 200 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: count(25, 200) }),
        fc.array(range, { minLength: 1, maxLength: 6 }),
        async (steps, ranges) => {
          books = await makeBooks(client);
          places = [null, await addLocation(client, books, 'Store'), await addLocation(client, books, 'Market')];
          for (const { day, cents, debit, credit, place, folds } of steps) {
            const amounts = { [debit]: cents / 100, [credit]: -cents / 100 };
            await postEntry(client, books, dayOf(day), amounts, { locationId: places[place] ?? null });
            if (folds) await fold(client, books);
          }
          const [sums, lines] = await bothSums(
            ranges.map(([from]) => dayOf(from)),
            ranges.map(([from, days]) => dayOf(from + days)),
          );
          expect(sums).toEqual(lines);
        },
      ),
      { numRuns: count(8, 60), seed: 20_261_126 },
    );
  }, 300_000);

  it('are read by nobody without the right, and by no other business', async () => {
    await postEntry(client, books, '2026-01-15', { expenses: 2, bank: -2 });
    await fold(client, books);
    const other = await makeBooks(client);
    const seen = (persona: Books['owner']) =>
      asUser(client, persona, async () => (await client.query('select 1 from public.ledger_balances')).rowCount);
    expect(await seen(books.owner)).toBe(4);
    expect(await seen(books.cashier)).toBe(0);
    expect(await seen(other.owner)).toBe(0);
  });
});

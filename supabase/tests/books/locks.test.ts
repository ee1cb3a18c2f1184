import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { makeBooks, postEntry, postJournal, type Books } from './booksFixtures';

interface Locks {
  locks: { area: string; kind: string; locked_until: string }[];
  windows: { id: string; area: string }[];
}

const database = testDatabase();
let client: Client;
let books: Books;

beforeEach(async () => {
  ({ client } = database);
  books = await makeBooks(client);
});

const lock = (
  area: string,
  lockedUntil: string | null,
  more: Record<string, unknown> = {},
  persona: Persona = books.owner,
) => call<Locks>(client, persona, 'lock_books', { p_lock: { area, kind: 'soft', locked_until: lockedUntil, ...more } });
/** Whether an entry of a document could be posted: there is no document, so nothing of it stays. */
const post = async (sourceType: string, day = '2026-01-31') => {
  await client.query('begin');
  try {
    await postEntry(client, books, day, { expenses: 1, bank: -1 }, { sourceType });
  } finally {
    await client.query('rollback');
  }
};
const journal = (persona: Persona, day = '2026-01-31') =>
  postJournal(client, { ...books, owner: persona }, day, { expenses: 1, bank: -1 });
const window = (area: string, user: Persona, more: Record<string, unknown> = {}, persona: Persona = books.owner) =>
  call<Locks>(client, persona, 'open_window', {
    p_window: { id: randomUUID(), area, user_id: user.userId, reason: 'A forgotten bill', hours: 2, ...more },
  });

describe('a lock of an area', () => {
  it.each([
    ['sales', ['sale', 'credit_note', 'contact_payment'], ['stock_count', 'manual', 'cash_movement']],
    ['stock', ['stock_count', 'goods_receipt', 'sale'], ['contact_payment', 'manual']],
    ['bank', ['cash_movement', 'till_session'], ['sale', 'stock_count']],
    ['purchases', ['goods_receipt'], ['sale', 'stock_count']],
    ['all', ['sale', 'stock_count', 'manual', 'some_new_document'], []],
  ])('of %s holds what touches it, and nothing else', async (area, held, free) => {
    expect(await lock(area, '2026-01-31')).toMatchObject({
      locks: [{ area, kind: 'soft', locked_until: '2026-01-31' }],
    });
    for (const source of held) {
      const failure = await expectCode(post(source), 'period_locked');
      expect(JSON.parse(failure.detail ?? '{}')).toMatchObject({ area, kind: 'soft', locked_until: '2026-01-31' });
    }
    for (const source of free) await post(source);
    for (const source of held) await post(source, '2026-02-01');
  });

  it('holds whoever writes the entry without asking first', async () => {
    await lock('all', '2026-01-31');
    const seal = async () => {
      await client.query('begin');
      try {
        await client.query(
          `select private.seal_journal_entry($1, null, private.write_journal_lines($1, '2026-01-15',
             '[{"role": "cash", "debit": 1}, {"role": "sales", "credit": 1}]'), 'some_document', gen_random_uuid(), '2026-01-15', 'x', now())`,
          [books.tenantId],
        );
      } finally {
        await client.query('rollback');
      }
    };
    await expectCode(seal(), 'period_locked');
  });

  it('moves forward by accounting.lock, and back by accounting.unlock with a reason', async () => {
    await lock('sales', '2026-01-31', {}, books.manager);
    await lock('sales', '2026-02-28', {}, books.manager);
    await expectCode(lock('sales', '2026-01-31', { reason: 'late' }, books.manager), 'permission_denied');
    await expectCode(lock('sales', '2026-01-31'), 'invalid_input');
    expect(await lock('sales', '2026-01-31', { reason: 'A late invoice' })).toMatchObject({
      locks: [{ locked_until: '2026-01-31' }],
    });
    expect(await lock('sales', null, { reason: 'All again' })).toEqual({ locks: [], windows: [] });
    const { rows } = await client.query<{ action: string }>(
      `select action from audit.events where tenant_id = $1 and action like 'books_%' order by created_at`,
      [books.tenantId],
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'books_locked',
      'books_locked',
      'books_unlocked',
      'books_unlocked',
    ]);
  });

  it('is never of today, and asked for by those who may', async () => {
    const { rows } = await client.query<{ today: string }>(`select private.business_date($1, now())::text as today`, [
      books.tenantId,
    ]);
    await expectCode(lock('all', rows[0]?.today ?? ''), 'invalid_input');
    await expectCode(lock('all', '2026-13-01'), 'invalid_input');
    await expectCode(lock('kitchen', '2026-01-31'), 'invalid_input');
    await expectCode(lock('all', '2026-01-31', {}, books.cashier), 'permission_denied');
    await expectCode(call(client, books.cashier, 'book_locks'), 'permission_denied');
  });

  it('is of one business alone', async () => {
    const other = await makeBooks(client);
    await lock('all', '2026-01-31');
    await postJournal(client, other, '2026-01-15', { expenses: 1, bank: -1 });
    expect(await call<Locks>(client, other.owner, 'book_locks')).toEqual({ locks: [], windows: [] });
  });
});

describe('a final lock', () => {
  it('is for all areas, never goes back, and no window opens it', async () => {
    await expectCode(lock('sales', '2026-01-31', { kind: 'hard' }), 'invalid_input');
    await lock('all', '2026-01-31', { kind: 'hard' });
    await expectCode(lock('all', '2025-12-31', { kind: 'hard', reason: 'please' }), 'hard_lock_stays');
    await expectCode(lock('all', null, { kind: 'hard', reason: 'please' }), 'invalid_input');
    await lock('all', '2026-02-28', { kind: 'hard' });
    await window('all', books.owner);
    await expectCode(journal(books.owner), 'period_locked');
  });
});

describe('a window', () => {
  it('lets one person post behind a soft lock, for a while and a reason', async () => {
    await lock('all', '2026-01-31');
    const opened = await window('all', books.manager);
    expect(opened.windows).toHaveLength(1);
    await journal(books.manager);
    await expectCode(journal(books.owner), 'period_locked');
    await client.query(
      `update public.accounting_windows set opened_at = opened_at - interval '3 hours', expires_at = expires_at - interval '3 hours' where tenant_id = $1`,
      [books.tenantId],
    );
    await expectCode(journal(books.manager), 'period_locked');
    // Put back, so that what was posted through it was posted while it was open.
    await client.query(
      `update public.accounting_windows set opened_at = opened_at + interval '3 hours', expires_at = expires_at + interval '3 hours' where tenant_id = $1`,
      [books.tenantId],
    );
    await journal(books.manager);
  });

  it('can be closed before its time', async () => {
    await lock('all', '2026-01-31');
    const [open] = (await window('all', books.manager)).windows;
    expect(await call<Locks>(client, books.manager, 'close_window', { p_window_id: open?.id })).toMatchObject({
      windows: [],
    });
    await expectCode(journal(books.manager), 'period_locked');
    await expectCode(call(client, books.manager, 'close_window', { p_window_id: randomUUID() }), 'not_found');
  });

  it('is opened by accounting.unlock, for those who post here, for a day at most', async () => {
    const other = await makeBooks(client);
    await expectCode(window('all', books.manager, {}, books.manager), 'permission_denied');
    await expectCode(window('all', books.cashier), 'not_found');
    await expectCode(window('all', other.manager), 'not_found');
    await expectCode(window('all', books.manager, { hours: 25 }), 'invalid_input');
    await expectCode(window('all', books.manager, { reason: ' ' }), 'invalid_input');
  });
});

describe('a lock while postings run', () => {
  it('waits for what has its number, and what comes after sees it', async () => {
    const [posting, locking, late] = [await database.connect(), await database.connect(), await database.connect()];
    await posting.query('begin');
    await postEntry(posting, books, '2026-01-20', { expenses: 7, bank: -7 });
    let isLocked = false;
    const locked = call<Locks>(locking, books.owner, 'lock_books', {
      p_lock: { area: 'all', kind: 'soft', locked_until: '2026-01-31' },
    }).then((answer) => {
      isLocked = true;
      return answer;
    });
    const waits = await untilWaiting(locking);
    // Began before the lock was there, and takes its number after it.
    const after = postEntry(late, books, '2026-01-21', { expenses: 9, bank: -9 }).then(
      () => 'posted',
      (error: { hint?: string }) => error.hint,
    );
    await untilWaiting(late);
    expect([waits, isLocked]).toEqual([true, false]);
    await posting.query('commit');

    expect((await locked).locks).toHaveLength(1);
    expect(await after).toBe('period_locked');
    const { rows } = await client.query(`select 1 from public.journal_entries where tenant_id = $1`, [books.tenantId]);
    expect(rows).toHaveLength(1);
  });

  /** Whether the connection waits for a lock, as soon as it does. */
  async function untilWaiting(waiting: Client): Promise<boolean> {
    const { processID } = waiting as unknown as { processID: number };
    for (;;) {
      const { rows } = await client.query<{ kind: string | null }>(
        `select wait_event_type as kind from pg_stat_activity where pid = $1`,
        [processID],
      );
      if (rows[0]?.kind === 'Lock') return true;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  it('leaves nothing behind it, however many post at once', async () => {
    const connections = await Promise.all(Array.from({ length: 4 }, () => database.connect()));
    const outcomes = await Promise.all([
      ...connections.map(async (connection) => {
        const seen: string[] = [];
        for (let turn = 0; turn < 10; turn += 1)
          seen.push(
            await postEntry(connection, books, '2026-01-20', { expenses: 1, bank: -1 }).then(
              () => 'posted',
              (error: { hint?: string }) => error.hint ?? 'failed',
            ),
          );
        return seen;
      }),
      lock('all', '2026-01-31').then(() => []),
    ]);
    const seen = outcomes.flat();
    const { rows } = await client.query<{ entries: number; last: string }>(
      `select count(*)::integer as entries from public.journal_entries where tenant_id = $1`,
      [books.tenantId],
    );
    expect(new Set(seen)).toEqual(new Set([...seen].filter((word) => ['posted', 'period_locked'].includes(word))));
    expect(rows[0]?.entries).toBe(seen.filter((word) => word === 'posted').length);
    await expectCode(post('manual'), 'period_locked');
  });
});

describe('a sale', () => {
  it('of a locked day is booked today, in its area alone', async () => {
    const shop = await makeShop(client);
    const milk = await addProduct(client, shop, { price: 58, stock: 10 });
    await client.query(`update public.till_sessions set opened_at = now() - interval '9 days' where tenant_id = $1`, [
      shop.tenantId,
    ]);
    const { rows } = await client.query<{ today: string; yesterday: string; then: string }>(
      `select private.business_date($1, now())::text as today, (private.business_date($1, now()) - 1)::text as yesterday,
         to_char((now() - interval '3 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as then`,
      [shop.tenantId],
    );
    const days = rows[0];
    if (!days) throw new Error('no days');
    await asUser(client, shop.owner, () =>
      client.query('select public.lock_books($1)', [{ area: 'stock', kind: 'soft', locked_until: days.yesterday }]),
    );
    const sale = await recordSale(
      client,
      shop,
      saleOf(shop, [line(milk, 1, { unit_price: 58 })], [pay(58)], {
        occurred_at: days.then,
        late: { provisional_number: 'T1-1', device_id: randomUUID() },
      }),
    );
    expect(sale.business_date).toBe(days.today);
  });
});

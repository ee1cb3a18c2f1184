import { expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { fillVictim } from './fillVictim';
import { readTables } from './readCatalog';

const database = testDatabase({ breaksInvariants: true });

describe('append-only tables', () => {
  it('refuse update, delete and truncate to everybody, the database owner included', async () => {
    const tenant = await makeTenant(database.client, { subdomain: 'open-b' });
    await fillVictim(database.client, await readTables(database.client, ['public', 'private', 'audit']), {
      mark: 'B',
      tenantId: tenant.tenantId,
      ownerId: tenant.owner.userId,
    });
    // Of no business, so not filled as theirs are.
    await database.client.query(
      `insert into private.billing_events (provider, event_id, body, outcome) values ('stripe', 'one', '{}', 'ignored')`,
    );
    await database.client.query(
      `insert into private.affiliate_payouts (id, currency, cut_off, total, people, file, sha256, reason, made_by, request_hash)
       select gen_random_uuid(), 'KES', '2026-11-01', 60, 1, 'x', repeat('0', 64), 'Paid by bank', $1, 'x'`,
      [tenant.owner.userId],
    );
    const { rows } = await database.client.query<{ name: string }>(
      `select distinct g.tgrelid::regclass::text as name from pg_trigger g where g.tgfoid = 'private.tg_append_only'::regproc and g.tgqual is null and (g.tgtype & 24) = 24 order by 1`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(5);
    const columns: Record<string, string> = { 'private.billing_events': 'event_id', 'private.affiliate_payouts': 'id' };

    for (const { name } of rows) {
      expect([name, (await database.client.query(`select 1 from ${name} limit 1`)).rowCount]).toEqual([name, 1]);
      const column = columns[name] ?? 'tenant_id';
      await expectCode(database.client.query(`update ${name} set ${column} = ${column}`), 'append_only');
      await expectCode(database.client.query(`delete from ${name}`), 'append_only');
      await expectCode(database.client.query(`truncate ${name} cascade`), 'append_only');
    }
  });
});

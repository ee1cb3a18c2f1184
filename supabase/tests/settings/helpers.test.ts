import fc from 'fast-check';
import { makeTenant } from '../support/makeTenant';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

async function scalar<T>(sql: string, values: unknown[]): Promise<T> {
  const { rows } = await database.client.query<{ value: T }>(`select ${sql} as value`, values);
  return rows[0]?.value as T;
}

describe('next_number', () => {
  it('counts without gaps from 1 with at least six digits, per business and kind of document', async () => {
    const tenant = await makeTenant(database.client);
    const other = await makeTenant(database.client);
    const take = (tenantId: string, type: string): Promise<string> =>
      scalar('private.next_number($1, $2)', [tenantId, type]);

    expect([
      await take(tenant.tenantId, 'invoice'),
      await take(tenant.tenantId, 'invoice'),
      await take(tenant.tenantId, 'order'),
      await take(other.tenantId, 'invoice'),
    ]).toEqual(['INV-000001', 'INV-000002', 'WEB-000001', 'INV-000001']);
    await database.client.query(
      `update private.document_sequences set next_value = 1234567 where tenant_id = $1 and document_type = 'invoice'`,
      [tenant.tenantId],
    );
    expect(await take(tenant.tenantId, 'invoice')).toBe('INV-1234567');
  });

  it('gives a number back when its transaction fails, and never gives one twice under 16 writers', async () => {
    const tenant = await makeTenant(database.client);
    const connections = await Promise.all(Array.from({ length: 16 }, () => database.connect()));
    const perWriter = count(5, 60);

    const taken = await Promise.all(
      connections.map(async (connection, writer) => {
        const numbers: string[] = [];
        for (let turn = 0; turn < perWriter; turn += 1) {
          await connection.query('begin');
          const { rows } = await connection.query<{ value: string }>(
            `select private.next_number($1, 'invoice') as value`,
            [tenant.tenantId],
          );
          const isCached = (writer + turn) % 4 !== 0;
          await connection.query(isCached ? 'commit' : 'rollback');
          if (isCached && rows[0]) numbers.push(rows[0].value);
        }
        return numbers;
      }),
    );

    const numbers = taken.flat().sort();
    expect(numbers).toEqual(numbers.map((_, index) => `INV-${String(index + 1).padStart(6, '0')}`));
  });
});

describe('business_date', () => {
  it.each([
    ['Africa/Nairobi', '00:00', '2026-11-20T20:59:59Z', '2026-11-20'],
    ['Africa/Nairobi', '00:00', '2026-11-20T21:00:00Z', '2026-11-21'],
    ['Africa/Nairobi', '04:00', '2026-11-21T00:59:59Z', '2026-11-20'],
    ['America/New_York', '00:00', '2026-11-21T04:59:59Z', '2026-11-20'],
    ['America/New_York', '03:00', '2026-11-01T08:00:00Z', '2026-11-01'],
    ['Asia/Tokyo', '00:00', '2026-11-20T15:00:00Z', '2026-11-21'],
  ])('in %s with cut-off %s puts %s on %s', async (timezone, cutoff, at, expected) => {
    const tenant = await makeTenant(database.client, { timezone });
    await database.client.query('update public.tenants set day_cutoff = $2 where id = $1', [tenant.tenantId, cutoff]);

    expect(await scalar('private.business_date($1, $2)::text', [tenant.tenantId, at])).toBe(expected);
  });
});

describe('round_money', () => {
  it.each([
    ['USD', '2.345', '2.35'],
    ['USD', '-2.345', '-2.35'],
    ['KES', '0.004', '0'],
    ['JPY', '2.5', '3'],
    ['JPY', '-2.5', '-3'],
    ['UGX', '1234.49', '1234'],
    ['XXX', '1.005', '1.01'],
  ])('rounds %s %s to %s', async (currency, amount, expected) => {
    expect(Number(await scalar<string>('private.round_money($1::numeric, $2)', [amount, currency]))).toBe(
      Number(expected),
    );
  });

  it.each(['JPY', 'UGX', 'RWF', 'XOF', 'XAF'])('knows no part of one %s', async (currency) => {
    expect(Number(await scalar('private.currency_step($1)', [currency]))).toBe(1);
  });

  it('gives a whole number of steps within half a step, and rounding twice changes nothing', async () => {
    const { rows } = await database.client.query<{ code: string }>('select code from public.currencies order by code');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rows.map((row) => row.code)),
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        async (code, thousandths) => {
          const amount = `${thousandths}e-3`;
          const holds = await scalar<boolean>(
            `(select mod(r.rounded, s.step) = 0 and abs(r.rounded - $1::numeric) <= s.step / 2 and private.round_money(r.rounded, $2) = r.rounded
            from (select private.currency_step($2) as step) s, lateral (select private.round_money($1::numeric, $2) as rounded) r)`,
            [amount, code],
          );
          expect(holds).toBe(true);
        },
      ),
      { numRuns: count(50, 2000) },
    );
  });
});

describe('request_hash', () => {
  it('is the same for the same body in any order and differs for any other', async () => {
    const hash = (body: string): Promise<string> => scalar('private.request_hash($1::jsonb)', [body]);

    expect(await hash('{"a": 1, "b": [1, 2]}')).toBe(await hash('{"b":[1,2],"a":1}'));
    expect(await hash('{"a": 1, "b": [1, 2]}')).not.toBe(await hash('{"a": 1, "b": [2, 1]}'));
  });
});

import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { makeAttackers, type Attacker } from './attackPersonas';

const database = testDatabase();
/** The buckets that everybody may read and staff with the right fill as they like. */
const pictureBuckets = ['product-images', 'branding'];
/** Those of papers behind documents: a file is put there when its document announced it, and never replaced. */
const paperBuckets = ['documents'];
/** Those that only the platform's own functions read and write. */
const closedBuckets = ['exports'];
const buckets = [...pictureBuckets, ...paperBuckets, ...closedBuckets];
let own: TestTenant;
let open: TestTenant;
let attackers: Attacker[];

const add = 'insert into storage.objects (bucket_id, name) values ($1, $2)';

beforeAll(async () => {
  const { client } = database;
  own = await makeTenant(client);
  open = await makeTenant(client);
  attackers = await makeAttackers(client, { own, open, suspended: await makeTenant(client, { status: 'suspended' }) });
  for (const bucket of buckets) {
    await client.query(add, [bucket, `${open.tenantId}/canary.webp`]);
    await client.query(add, [bucket, `${own.tenantId}/own.webp`]);
  }
}, 300_000);

async function touches(client: Client, persona: Persona | null, sql: string, values: unknown[]): Promise<number> {
  const work = async (): Promise<number> => (await client.query(sql, values)).rowCount ?? 0;
  try {
    return await (persona === null
      ? asAnonymous(client, work, { rollback: true })
      : asUser(client, persona, work, { rollback: true }));
  } catch {
    return 0;
  }
}

describe('stored files', () => {
  it('lie in buckets that are all tried here', async () => {
    const { rows } = await database.client.query<{ id: string }>('select id from storage.buckets');
    expect(rows.map(({ id }) => id).sort()).toEqual([...buckets].sort());
  });

  it('are added, listed, replaced and removed by those who may, below the folder of their own business', async () => {
    for (const bucket of pictureBuckets) {
      const name = `${own.tenantId}/new.webp`;
      expect(await touches(database.client, own.owner, add, [bucket, name])).toBe(1);
      expect(
        await touches(database.client, own.cashier, 'select 1 from storage.objects where bucket_id = $1', [bucket]),
      ).toBe(1);
      expect(
        await touches(database.client, own.manager, `delete from storage.objects where bucket_id = $1`, [bucket]),
      ).toBe(1);
      expect(await touches(database.client, own.cashier, add, [bucket, name])).toBe(0);
    }
  });

  it('of a business are out of reach for everybody else: no list, no write, no rename, no delete', async () => {
    const successes: string[] = [];
    let attempts = 0;
    for (const { name: attacker, persona } of attackers) {
      for (const bucket of buckets) {
        const theirs = open.tenantId;
        const mine = own.tenantId;
        const attacks: [string, string, unknown[]][] = [
          ['list', 'select name from storage.objects where name like $1', [`${theirs}%`]],
          [
            'count',
            'select generate_series(1, count(*)) from storage.objects where bucket_id = $1 and name not like $2',
            [bucket, `${mine}%`],
          ],
          [
            'replace',
            'update storage.objects set name = name where bucket_id = $1 and name like $2',
            [bucket, `${theirs}%`],
          ],
          [
            'move in',
            `update storage.objects set name = $2 || '/moved.webp' where bucket_id = $1 and name like $3`,
            [bucket, theirs, `${mine}%`],
          ],
          ['delete', 'delete from storage.objects where bucket_id = $1 and name like $2', [bucket, `${theirs}%`]],
          ['other bucket', add, ['no-such-bucket', `${mine}/x.webp`]],
          ...[
            `${theirs}/x.webp`,
            `${mine}/../${theirs}/x.webp`,
            `${mine}/x.svg`,
            `${mine}/x.html`,
            `/${mine}/x.webp`,
            `${mine}\\..\\x.webp`,
            `${mine}`,
            '',
            '../x.webp',
            `${mine.toUpperCase()}/x.webp`,
            `${theirs}/voucher/${randomUUID()}/${randomUUID()}`,
            `${mine}/voucher/${randomUUID()}/${randomUUID()}`,
          ].map((name): [string, string, unknown[]] => [`add ${name}`, add, [bucket, name]]),
        ];
        for (const [what, sql, values] of attacks) {
          attempts += 1;
          if ((await touches(database.client, persona, sql, values)) > 0)
            successes.push(`${attacker}: ${what} in ${bucket}`);
        }
      }
    }

    process.stdout.write(`stored files: ${attempts} attempts, ${successes.length} successes\n`);
    expect(successes).toEqual([]);
  });
});

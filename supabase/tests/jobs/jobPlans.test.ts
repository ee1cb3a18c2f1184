import { makeTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { addKind } from './jobFixtures';

const database = testDatabase();
const kind = 'many';

beforeAll(async () => {
  const { client } = database;
  const busy = (await makeTenant(client)).tenantId;
  const quiet = (await makeTenant(client)).tenantId;
  await addKind(client, kind);
  await client.query(
    `insert into private.jobs (kind, tenant_id, key, due_at)
     select $1, $2::uuid, n::text, now() - interval '1 hour' + n * interval '1 millisecond' from generate_series(1, 90000) n
     union all select $1, $3::uuid, n::text, now() + interval '1 day' from generate_series(1, 10000) n`,
    [kind, busy, quiet],
  );
  await client.query('analyze private.jobs');
}, 300_000);

interface Plan {
  'Index Name'?: string;
  'Node Type': string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

async function explain(sql: string): Promise<Plan> {
  const { rows } = await database.client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, timing off, format json) ${sql}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('No plan.');
  return plan;
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const pagesOf = (plan: Plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

describe('with 100,000 jobs in the queue', () => {
  it('the next job of a turn is the first entry of an index: nothing is sorted and little is read', async () => {
    const plan = await explain(
      `select * from private.jobs j where j.status = 'ready' and j.kind = '${kind}' and j.tenant_key > '00000000-0000-0000-0000-000000000000'
         and j.due_at <= now() order by j.tenant_key, j.due_at, j.id limit 1`,
    );
    expect(nodesOf(plan).map((node) => node['Index Name'])).toContain('jobs_ready_idx');
    expect(nodesOf(plan).map((node) => node['Node Type'])).not.toContain('Sort');
    // At worst the 10,000 entries of the business whose jobs have their time later come first: those of one index, no rows.
    expect(pagesOf(plan)).toBeLessThan(250);
  });

  it('claiming and asking what is due read a few pages, not the queue', async () => {
    expect(pagesOf(await explain(`select public.claim_jobs('w', array['${kind}'])`))).toBeLessThan(1500);
    expect(pagesOf(await explain('select public.next_job_at()'))).toBeLessThan(600);
  });
});

import { addMember, makeTenant, type TestTenant } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

let tenant: TestTenant;
const people: Record<string, Persona | null> = { visitor: null };
beforeAll(async () => {
  const { client } = database;
  tenant = await makeTenant(client);
  const other = await makeTenant(client);
  Object.assign(people, {
    owner: tenant.owner,
    manager: tenant.manager,
    cashier: tenant.cashier,
    'another owner': other.owner,
    removed: await addMember(client, tenant.tenantId, 'manager', { isActive: false }),
    invited: await addMember(client, tenant.tenantId, 'manager', { invitationStatus: 'pending' }),
    'with a temporary password': await addMember(client, tenant.tenantId, 'manager', { requirePasswordChange: true }),
  });
});

/** What the policies give somebody in a topic, tried as the realtime service tries it: with rows that are rolled back. */
async function rightsOf(who: string, topic: string): Promise<string> {
  const { client } = database;
  const persona = people[who] ?? null;
  const role = persona === null ? 'anon' : 'authenticated';
  const claims = persona === null ? {} : { sub: persona.userId, session_id: persona.sessionId, aal: 'aal1' };
  const rights: string[] = [];
  await client.query('begin');
  try {
    await client.query(
      `insert into realtime.messages (topic, extension) select $1, unnest(array['broadcast', 'presence'])`,
      [topic],
    );
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claim.role', $3, true),
              set_config('realtime.topic', $4, true), set_config('role', $3, true)`,
      [JSON.stringify({ ...claims, role }), persona?.userId ?? '', role, topic],
    );
    const { rows } = await client.query<{ extension: string }>('select extension from realtime.messages order by 1');
    rights.push(...rows.map(({ extension }) => `hears ${extension}`));
    for (const extension of ['broadcast', 'presence']) {
      await client.query('savepoint before_try');
      const isAllowed = await client
        .query('insert into realtime.messages (topic, extension, private) values ($1, $2, true)', [topic, extension])
        .then(
          () => true,
          () => false,
        );
      await client.query('rollback to savepoint before_try');
      if (isAllowed) rights.push(`sends ${extension}`);
    }
  } finally {
    await client.query('rollback');
  }
  return rights.join(', ') || 'nothing';
}

const staff = ['owner', 'manager', 'cashier'];
const others = ['visitor', 'another owner', 'removed', 'invited', 'with a temporary password'];

describe('live topics of a business', () => {
  it.each([
    ['till', 'hears broadcast, sends broadcast', 'nothing'],
    ['notifications', 'hears broadcast', 'nothing'],
    ['orders', 'hears broadcast', 'nothing'],
    ['branding', 'hears broadcast', 'hears broadcast'],
  ])('%s: staff %s; everybody else %s', async (name, ofStaff, ofOthers) => {
    for (const who of staff) expect([who, await rightsOf(who, `${name}:${tenant.tenantId}`)]).toEqual([who, ofStaff]);
    for (const who of others) expect([who, await rightsOf(who, `${name}:${tenant.tenantId}`)]).toEqual([who, ofOthers]);
  });

  it('are these and no others', async () => {
    const { tenantId } = tenant;
    for (const topic of [
      'branding:',
      'branding:all',
      `branding:${tenantId}x`,
      `xbranding:${tenantId}`,
      `orders-${tenantId}`,
      `notifications-${tenantId}`,
      `orders:${tenantId} `,
      'orders:',
      tenantId,
    ])
      for (const who of [...staff, ...others])
        expect([topic, who, await rightsOf(who, topic)]).toEqual([topic, who, 'nothing']);
  });

  it('of orders are heard by who may look at orders', async () => {
    await database.client.query(
      `delete from public.role_permissions where role = 'cashier' and permission_key = 'orders.view'`,
    );
    expect(await rightsOf('cashier', `orders:${tenant.tenantId}`)).toBe('nothing');
    expect(await rightsOf('cashier', `notifications:${tenant.tenantId}`)).toBe('hears broadcast');
  });
});

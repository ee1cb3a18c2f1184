import { randomUUID } from 'node:crypto';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await makeTenant(database.client);
});

const hostile = [
  'Line one\nLine two',
  'Bell\u0007',
  'C1 \u0085',
  'Right \u202egpj.exe',
  'Isolated \u2067x',
  'Para\u2029graph',
];
const fields: [table: string, column: string, key: string][] = [
  ['business_settings', 'company_name', 'tenant_id'],
  ['storefront_settings', 'display_name', 'tenant_id'],
  ['profiles', 'full_name', 'user_id'],
];

describe('names', () => {
  it.each(fields)('of %s.%s are one line of visible characters', async (table, column, key) => {
    const id = key === 'user_id' ? tenant.owner.userId : tenant.tenantId;
    const write = (value: string) =>
      asUser(database.client, tenant.owner, () =>
        database.client.query(`update public.${table} set ${column} = $2 where ${key} = $1`, [id, value]),
      );

    for (const value of hostile) {
      const refusal = await expectCode(write(value), 'invalid_input');
      expect(JSON.parse(refusal.detail ?? '')).toEqual({ field: column });
    }
    await expect(write('Café Zürich™ 日本 عربي O’Neil & Söhne')).resolves.toMatchObject({ rowCount: 1 });
  });

  it.each(hostile)('of a new business too: %j', async (name) => {
    const person = await makeUser(database.client);
    await expectCode(
      asUser(database.client, person, () =>
        callRpc(database.client, 'create_tenant', { p_tenant: { id: randomUUID(), name, country: 'KE' } }),
      ),
      'invalid_input',
    );
  });

  it('from before the rule stay, and do not stop other changes', async () => {
    await database.client.query('alter table public.business_settings disable trigger _310_visible_name');
    await database.client.query(
      `update public.business_settings set company_name = E'Old\\nname' where tenant_id = $1`,
      [tenant.tenantId],
    );
    await database.client.query('alter table public.business_settings enable trigger _310_visible_name');

    await database.client.query(
      'update public.business_settings set company_name = company_name, tagline = $2 where tenant_id = $1',
      [tenant.tenantId, 'New'],
    );
  });

  it('in the data of a sign-up are cleaned, so that the sign-up goes on', async () => {
    const person = await makeUser(database.client, { fullName: 'Amina\r\nBcc: \u202eevil' });
    const { rows } = await database.client.query<{ full_name: string }>(
      'select full_name from public.profiles where user_id = $1',
      [person.userId],
    );
    expect(rows).toEqual([{ full_name: 'Amina Bcc:  evil' }]);
  });
});

describe('mail_text', () => {
  it('leaves nothing that a mail program would make a link of', async () => {
    const { rows } = await database.client.query<{ text: string }>('select private.mail_text($1, 200) as text', [
      'Open http://evil.test/now\nor www.evil.test \u202eand pay 3.50',
    ]);
    expect(rows[0]?.text).toBe('Open http evil. test/now or www. evil. test  and pay 3.50');
  });
});

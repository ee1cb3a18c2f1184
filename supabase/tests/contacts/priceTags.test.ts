import { randomUUID } from 'node:crypto';
import { expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { call, contactOf, getContact, saveContact } from './contactFixtures';

const database = testDatabase();
let tenant: TestTenant;
let contactId: string;

beforeAll(async () => {
  tenant = await makeTenant(database.client);
  const contact = contactOf({ tags: ['wholesale'] });
  contactId = contact.id;
  await saveContact(database.client, tenant.manager, contact);
  const list = { id: randomUUID(), name: 'Wholesale', audience: 'tags', tags: ['Wholesale'] };
  await call(database.client, tenant.owner, 'save_price_list', { p_price_list: list });
});

describe('a tag that a price list goes by', () => {
  it('is neither given nor taken by somebody who may not change prices', async () => {
    const { client } = database;
    const tag = (more: Record<string, unknown>): Promise<unknown> =>
      call(client, tenant.cashier, 'tag_contacts', { p_contact_ids: [contactId], ...more });
    await expectCode(saveContact(client, tenant.cashier, contactOf({ tags: [' WholeSale '] })), 'permission_denied');
    await expectCode(tag({ p_add: ['WHOLESALE'] }), 'permission_denied');
    await expectCode(tag({ p_remove: ['wholesale'] }), 'permission_denied');
    const { name, type, updated_at: readAt } = await getContact(client, tenant.cashier, contactId);
    const changed = { id: contactId, name: `${name} & Co`, type, expected_updated_at: readAt };
    await expectCode(saveContact(client, tenant.cashier, { ...changed, tags: [] }), 'permission_denied');
    // What stays as it was is nobody's doing, and other tags are everybody's.
    expect(await saveContact(client, tenant.cashier, { ...changed, tags: ['wholesale', 'friend'] })).toMatchObject({
      tags: ['friend', 'wholesale'],
    });
    await tag({ p_add: ['vip'] });
  });

  it('is given by a manager, and by anybody once the list is put away', async () => {
    const { client } = database;
    await saveContact(client, tenant.manager, contactOf({ tags: ['wholesale'] }));
    await client.query('update public.price_lists set archived_at = now() where tenant_id = $1', [tenant.tenantId]);
    await saveContact(client, tenant.cashier, contactOf({ tags: ['wholesale'] }));
  });
});

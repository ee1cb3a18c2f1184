import { demoPassword, demoPins } from '../../../scripts/seed/accounts';
import { actAs } from '../../../scripts/seed/showcase/actAs';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { approvalOf, approve, verifyPin } from './pinFixtures';
import { makeShop, type Shop } from './salesFixtures';

/* The demo's people get their PINs by what the profile calls: what it would refuse, and what they may do with them, is seen here. */
const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  for (const [person, pin] of [
    [shop.manager, demoPins.manager],
    [shop.cashier, demoPins.cashier],
  ] as const) {
    await database.client.query(
      `update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 4)) where id = $1`,
      [person.userId, demoPassword],
    );
    await actAs(database.client, person.userId, async (member) => {
      expect(await member.call('set_staff_pin', pin, demoPassword)).toMatchObject({ has_pin: true });
    });
  }
});

const approval = (pin: string, approver = shop.manager) =>
  approvalOf(approver, { sale_id: shop.tenantId, percent: 30, amount: 1000 }, { pin });

describe('the till PINs of the demo', () => {
  it("let a manager approve at the cashier's till, and nobody else", async () => {
    expect(await approve(database.client, shop.cashier, approval(demoPins.manager))).toMatchObject({
      permission: 'sales.discount',
    });
    await expectCode(
      approve(database.client, shop.cashier, approval(demoPins.cashier, shop.cashier)),
      'permission_denied',
    );
  });

  it('say who serves, in their own business only', async () => {
    expect(await verifyPin(database.client, shop.manager, shop.cashier, demoPins.cashier)).toMatchObject({
      user_id: shop.cashier.userId,
    });
    await expectCode(verifyPin(database.client, other.cashier, shop.cashier, demoPins.cashier), 'not_found');
  });
});

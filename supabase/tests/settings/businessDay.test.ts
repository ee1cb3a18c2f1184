import type { BusinessDaySettings } from '../../../shared/src/api/rpcTypes';
import { makeShop, sell, addProduct } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

const read = (persona: Persona) =>
  asUser(database.client, persona, () => callRpc<BusinessDaySettings>(database.client, 'business_day_settings'));
const save = (persona: Persona, timezone: string, cutoff: string) =>
  asUser(database.client, persona, () =>
    callRpc<BusinessDaySettings>(database.client, 'save_business_day', {
      p_timezone: timezone,
      p_day_cutoff: cutoff,
    }),
  );

/** A zone in which it is this hour now, whenever the test runs. */
function zoneAtHour(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

async function shopInZone(timezone: string) {
  const shop = await makeShop(database.client);
  await database.client.query('update public.tenants set timezone = $1 where id = $2', [timezone, shop.tenantId]);
  return shop;
}

describe('the business day', () => {
  it('is set by owner and manager, seen by those who see settings, and audited', async () => {
    const tenant = await makeTenant(database.client);
    const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });
    const other = await makeTenant(database.client);

    expect(await save(tenant.owner, 'Africa/Kampala', '04:00')).toMatchObject({
      timezone: 'Africa/Kampala',
      day_cutoff: '04:00',
      is_zone_fixed: false,
    });
    expect(await save(tenant.manager, 'Africa/Nairobi', '03:30')).toMatchObject({ day_cutoff: '03:30' });
    expect(await read(tenant.owner)).toMatchObject({ timezone: 'Africa/Nairobi', day_cutoff: '03:30' });
    expect(await read(other.owner)).toMatchObject({ day_cutoff: '00:00' });
    await expectCode(save(tenant.cashier, 'Africa/Nairobi', '00:00'), 'permission_denied');
    await expectCode(read(tenant.cashier), 'permission_denied');
    await expectCode(save(lapsed.owner, 'Africa/Nairobi', '00:00'), 'subscription_required');
    await expectCode(save(await makePlatformAdmin(database.client), 'Africa/Nairobi', '00:00'), 'no_membership');
    const { rows } = await database.client.query(
      `select actor_id, before, after from audit.events where tenant_id = $1 and entity = 'tenants' and action = 'settings_changed' order by created_at`,
      [tenant.tenantId],
    );
    expect(rows).toMatchObject([
      { actor_id: tenant.owner.userId, before: { day_cutoff: '00:00' }, after: { day_cutoff: '04:00' } },
      { actor_id: tenant.manager.userId, before: { day_cutoff: '04:00' }, after: { day_cutoff: '03:30' } },
    ]);
  });

  it.each([
    ['Mars/Olympus', '00:00'],
    ['Africa/Nairobi', '12:00'],
    ['Africa/Nairobi', '4:00'],
    ['Africa/Nairobi', '04:60'],
    ['Africa/Nairobi', ''],
  ])('is not in %s until %s', async (timezone, cutoff) => {
    const tenant = await makeTenant(database.client);

    await expectCode(save(tenant.owner, timezone, cutoff), 'invalid_input');
  });

  it('keeps its zone once something has been posted, and never moves sales of now to another day', async () => {
    const night = zoneAtHour(2);
    const shop = await shopInZone(night);
    const milk = await addProduct(database.client, shop, { price: 58, stock: 10, cost: 40 });
    await sell(database.client, shop, milk, 1, 58);

    expect((await read(shop.owner)).is_zone_fixed).toBe(true);
    await expectCode(save(shop.owner, zoneAtHour(14), '00:00'), 'in_use');
    // It is between 02:00 and 03:00: until 04:00 would make it yesterday.
    expect((await expectCode(save(shop.owner, night, '04:00'), 'in_use')).message).toMatch(/later in the day/);
    expect(await save(shop.owner, night, '01:00')).toMatchObject({ day_cutoff: '01:00' });
  });

  it('takes a later end of the day in the afternoon', async () => {
    const afternoon = zoneAtHour(14);
    const shop = await shopInZone(afternoon);
    const milk = await addProduct(database.client, shop, { price: 58, stock: 10, cost: 40 });
    await sell(database.client, shop, milk, 1, 58);

    expect(await save(shop.owner, afternoon, '04:00')).toMatchObject({ day_cutoff: '04:00', timezone: afternoon });
  });
});

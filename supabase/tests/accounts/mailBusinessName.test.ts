import { makeTenant } from '../support/makeTenant';
import { asAnonymous } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

const nameAt = async (address: string): Promise<string | null> => {
  const { rows } = await database.client.query<{ name: string | null }>('select private.business_name_at($1) as name', [
    address,
  ]);
  return rows[0]?.name ?? null;
};

describe('whose shop an address is', () => {
  it('is told by host, by the path on the main host, and by a custom domain', async () => {
    const { client } = database;
    const shop = await makeTenant(client);
    await makeTenant(client);
    await client.query(`update public.storefront_settings set display_name = 'Mama Mboga' where tenant_id = $1`, [
      shop.tenantId,
    ]);
    await client.query(
      `insert into public.tenant_domains (tenant_id, domain, verified_at)
       values ($1, 'mboga.example.test', now()), ($1, 'not-yet.example.test', null)`,
      [shop.tenantId],
    );

    expect(await nameAt(`http://${shop.subdomain}.shop.localhost:3000/account?x=1`)).toBe('Mama Mboga');
    expect(await nameAt(`HTTP://${shop.subdomain}.shop.localhost`.toLowerCase())).toBe('Mama Mboga');
    expect(await nameAt(`http://localhost:3000/t/${shop.slug}/account`)).toBe('Mama Mboga');
    expect(await nameAt('https://mboga.example.test/account')).toBe('Mama Mboga');
    expect(await nameAt('https://not-yet.example.test/account')).toBeNull();
  });

  it.each([
    'http://localhost:3000/account',
    'http://localhost/t/nobody',
    'https://nobody.shop.localhost/',
    'nonsense',
    '',
  ])('is nobody at %j', async (address) => {
    await makeTenant(database.client);
    expect(await nameAt(address)).toBeNull();
  });

  it('is not told of a business that is suspended', async () => {
    const shop = await makeTenant(database.client);
    await database.client.query(`update public.tenants set status = 'suspended' where id = $1`, [shop.tenantId]);

    expect(await nameAt(`http://${shop.subdomain}.shop.localhost/`)).toBeNull();
    expect(await nameAt(`http://localhost/t/${shop.slug}`)).toBeNull();
  });

  it('is for the auth service alone', async () => {
    await expect(asAnonymous(database.client, () => nameAt('http://localhost/'))).rejects.toMatchObject({
      code: '42501',
    });
  });
});

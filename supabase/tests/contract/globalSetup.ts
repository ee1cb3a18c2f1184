import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  closeAll,
  freshEmail,
  makeAccount,
  password,
  service,
  signIn,
  target,
  withDatabase,
  type Account,
  type Db,
  type World,
} from './environment';

/** Makes the personas once; test files read them from the environment. */
export default async function globalSetup(): Promise<void> {
  const owner = await account('owner');
  const otherOwner = await account('other-owner');
  const tenant = await makeTenant(owner, 'Contract Shop');
  const otherTenant = await makeTenant(otherOwner, 'Other Shop');
  const members = {
    manager: await member(tenant.id, 'manager'),
    cashier: await member(tenant.id, 'cashier'),
    invited: await member(tenant.id, 'cashier', { invitation_status: 'pending', is_active: false }),
    removed: await member(tenant.id, 'cashier'),
    mustChange: await member(tenant.id, 'cashier'),
  };
  await must(service().from('tenant_users').update({ is_active: false }).eq('user_id', members.removed.userId));
  await must(
    service()
      .from('profiles')
      .update({ require_password_change: true, temp_password_created_at: new Date().toISOString() })
      .eq('user_id', members.mustChange.userId),
  );
  const products = await makeProducts(owner.client);
  const world: World = {
    tenantId: tenant.id,
    subdomain: tenant.subdomain,
    owner: owner.account,
    ...members,
    // Deactivation ended the first session; a removed person may still sign in and finds nothing.
    removed: (await session(members.removed.email, members.removed.userId)).account,
    otherTenantId: otherTenant.id,
    otherOwner: otherOwner.account,
    outsider: (await account('outsider')).account,
    platformAdmin: target.databaseUrl === null ? null : await platformAdmin(),
    ...products,
  };
  process.env.CONTRACT_WORLD = JSON.stringify(world);
  await closeAll();
}

interface Opened {
  client: Db;
  account: Account;
}

async function account(name: string): Promise<Opened> {
  const email = freshEmail(name);
  return await session(email, await makeAccount(email));
}

async function session(email: string, userId: string): Promise<Opened> {
  const client = await signIn(email, password);
  const { data } = await client.auth.getSession();
  if (data.session === null) throw new Error(`No session for ${email}`);
  return {
    client,
    account: { userId, email, accessToken: data.session.access_token, refreshToken: data.session.refresh_token },
  };
}

async function makeTenant({ client }: Opened, name: string): Promise<{ id: string; subdomain: string }> {
  const id = randomUUID();
  const subdomain = `contract-${id.slice(0, 8)}`;
  await must(
    client.rpc('create_tenant', {
      p_tenant: { id, name, subdomain, country: 'KE', currency_code: 'KES', timezone: 'Africa/Nairobi' },
    }),
  );
  return { id, subdomain };
}

async function member(
  tenantId: string,
  role: 'manager' | 'cashier',
  state: { invitation_status: string; is_active: boolean } = { invitation_status: 'accepted', is_active: true },
): Promise<Account> {
  const opened = await account(role);
  await must(
    service()
      .from('tenant_users')
      .insert({ tenant_id: tenantId, user_id: opened.account.userId, role, ...state }),
  );
  return opened.account;
}

async function makeProducts(owner: Db): Promise<{ productId: string; hiddenProductId: string }> {
  const [productId, hiddenProductId] = [randomUUID(), randomUUID()];
  const categoryId = randomUUID();
  await must(owner.rpc('save_category', { p_category: { id: categoryId, name: 'Fresh Juices' } }));
  const product = { kind: 'goods', unit: 'each', category_id: categoryId, price: 19.9 };
  await must(
    owner.rpc('save_product', {
      p_product: {
        ...product,
        id: productId,
        name: 'Mango, large',
        sku: 'MANGO-1',
        is_published: true,
        opening_stock: { quantity: 10, unit_cost: 7.5 },
      },
    }),
  );
  await must(
    owner.rpc('save_product', {
      p_product: { ...product, id: hiddenProductId, name: 'Hidden mango', sku: 'MANGO-2', is_published: false },
    }),
  );
  return { productId, hiddenProductId };
}

async function platformAdmin(): Promise<Account & { totpSecret: string }> {
  const email = freshEmail('root');
  const userId = await makeAccount(email);
  await withDatabase(
    async (client) => await client.query('insert into private.platform_admins (user_id) values ($1)', [userId]),
  );
  const { client } = await session(email, userId);
  const enrolled = await must(client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Contract' }));
  if (enrolled.type !== 'totp') throw new Error('A TOTP factor was expected.');
  const code = new TOTP({ secret: Secret.fromBase32(enrolled.totp.secret) }).generate();
  const verified = await must(client.auth.mfa.challengeAndVerify({ factorId: enrolled.id, code }));
  return {
    userId,
    email,
    accessToken: verified.access_token,
    refreshToken: verified.refresh_token,
    totpSecret: enrolled.totp.secret,
  };
}

async function must<T>(call: PromiseLike<{ data: T; error: { message: string } | null }>): Promise<NonNullable<T>> {
  const { data, error } = await call;
  if (error !== null) throw new Error(`Setting up the contract suite failed: ${error.message}`);
  return data as NonNullable<T>;
}

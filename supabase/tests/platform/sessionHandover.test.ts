import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asAnonymous, asServiceRole, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
const hash = (digit: string) => digit.repeat(64);

function mint(userId: string, codeHash: string, host: string): Promise<unknown> {
  return asServiceRole(database.client, () =>
    callRpc(database.client, 'mint_session_handover', {
      p_user_id: userId,
      p_code_hash: codeHash,
      p_target_host: host,
      p_base_domains: ['shop.localhost', 'Dukani.example', ''],
    }),
  );
}

function redeem(codeHash: string, host: string): Promise<unknown> {
  return asServiceRole(database.client, () =>
    callRpc(database.client, 'redeem_session_handover', { p_code_hash: codeHash, p_target_host: host }),
  );
}

describe('session hand-over', () => {
  it('gives the person once, on the host the code was made for', async () => {
    const { owner } = await makeTenant(database.client, { subdomain: 'handover' });
    await mint(owner.userId, hash('a'), 'Handover.shop.localhost');

    expect(await redeem(hash('a'), 'handover.shop.localhost')).toBe(owner.userId);
    expect(await redeem(hash('a'), 'handover.shop.localhost')).toBeNull();
  });

  it('is used up by a try on another host', async () => {
    const { owner } = await makeTenant(database.client, { subdomain: 'wronghost' });
    await mint(owner.userId, hash('b'), 'wronghost.shop.localhost');

    expect(await redeem(hash('b'), 'evil.example')).toBeNull();
    expect(await redeem(hash('b'), 'wronghost.shop.localhost')).toBeNull();
  });

  it('ends after 30 seconds', async () => {
    const { owner } = await makeTenant(database.client, { subdomain: 'latecomer' });
    await mint(owner.userId, hash('c'), 'latecomer.shop.localhost');
    await database.client.query(
      `update private.session_handovers set created_at = now() - interval '31 seconds' where code_hash = $1`,
      [hash('c')],
    );

    expect(await redeem(hash('c'), 'latecomer.shop.localhost')).toBeNull();
  });

  it('is made only for hosts of the own business, verified domains included', async () => {
    const own = await makeTenant(database.client, { subdomain: 'ownshop' });
    await makeTenant(database.client, { subdomain: 'othershop' });
    await database.client.query(
      `insert into public.tenant_domains (tenant_id, domain, verified_at) values ($1, 'own.example', now()), ($1, 'claimed.example', null)`,
      [own.tenantId],
    );

    await mint(own.owner.userId, hash('d'), 'own.example');
    expect(await redeem(hash('d'), 'own.example')).toBe(own.owner.userId);
    for (const host of ['othershop.shop.localhost', 'claimed.example', 'localhost']) {
      await expectCode(mint(own.owner.userId, hash('e'), host), 'permission_denied');
    }
  });

  it('counts a subdomain on each base domain, in any spelling', async () => {
    const { owner } = await makeTenant(database.client, { subdomain: 'manyhomes' });

    await mint(owner.userId, hash('1'), 'MANYHOMES.dukani.example');

    expect(await redeem(hash('1'), 'manyhomes.dukani.example')).toBe(owner.userId);
  });

  it.each([
    'duka.evil.com',
    'duka.shop.localhost.evil.com',
    'duka',
    'duka.',
    'duka.localhost',
    'duka.shop.localhost.',
    'x.duka.shop.localhost',
    'dukashop.localhost',
    'duka.evil-shop.localhost',
    'shop.localhost',
    '.shop.localhost',
    '',
  ])('is not made for a host that only looks like the own one: %j', async (host) => {
    const { rows } = await database.client.query<{ id: string }>(
      `select m.user_id as id from public.tenant_users m join public.tenants t on t.id = m.tenant_id where t.subdomain = 'duka' and m.role = 'admin'`,
    );
    const userId = rows[0]?.id ?? (await makeTenant(database.client, { subdomain: 'duka' })).owner.userId;

    await expectCode(mint(userId, hash('2'), host), 'permission_denied');
  });

  it('is not made for a business without a subdomain, nor without base domains', async () => {
    const none = await makeTenant(database.client, { subdomain: null });
    const { owner } = await makeTenant(database.client, { subdomain: 'baseless' });

    await expectCode(mint(none.owner.userId, hash('3'), 'shop.localhost'), 'permission_denied');
    for (const domains of [[], null, [null]]) {
      const attempt = asServiceRole(database.client, () =>
        callRpc(database.client, 'mint_session_handover', {
          p_user_id: owner.userId,
          p_code_hash: hash('4'),
          p_target_host: 'baseless.shop.localhost',
          p_base_domains: domains,
        }),
      );
      await expectCode(attempt, 'permission_denied');
    }
  });

  it('can be asked for by the service only', async () => {
    const { owner } = await makeTenant(database.client, { subdomain: 'nobodys' });
    const attempt = () =>
      callRpc(database.client, 'redeem_session_handover', {
        p_code_hash: hash('f'),
        p_target_host: 'nobodys.shop.localhost',
      });

    await expectSqlState(asUser(database.client, owner, attempt), '42501');
    await expectSqlState(asAnonymous(database.client, attempt), '42501');
  });
});

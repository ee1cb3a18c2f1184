import { anonymous, as, closeAll, password, service, signIn, world } from './environment';
import { makeMember } from './members';

const sentence = { code: 'user_banned' };

afterAll(closeAll);

describe('rights that were taken away are gone with the next request', () => {
  it('of a manager who becomes a cashier', async () => {
    const { client, userId } = await makeMember('manager');
    expect((await client.rpc('list_team')).error).toBeNull();
    expect((await client.from('business_settings').select('tenant_id')).data).toHaveLength(1);

    await (await as('owner')).rpc('change_member_role', { p_user_id: userId, p_role: 'cashier' });

    expect((await client.rpc('list_team')).error).toMatchObject({ code: 'PT403', hint: 'permission_denied' });
    expect((await client.rpc('adjust_stock', { p_adjustment: {} })).error).toMatchObject({ hint: 'permission_denied' });
    expect((await client.from('tenant_users').select('user_id')).data).toEqual([{ user_id: userId }]);
  });

  it('of a person whom the owner deactivates: data, session, refresh and sign-in, until let in again', async () => {
    const { client, userId, email } = await makeMember('cashier');
    const owner = await as('owner');
    expect((await client.from('products').select('id').limit(1)).data).toHaveLength(1);

    const { error } = await owner.rpc('set_member_active', { p_user_id: userId, p_is_active: false });
    expect(error).toBeNull();

    expect((await client.from('products').select('id').limit(1)).data).toEqual([]);
    expect((await client.rpc('till_products')).error).toMatchObject({ hint: 'no_membership' });
    expect((await client.from('profiles').select('user_id')).data).toEqual([]);
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    expect((await anonymous().auth.signInWithPassword({ email, password })).error).toMatchObject(sentence);
    // A wrong password is answered as for anybody: nobody learns who has left.
    expect((await anonymous().auth.signInWithPassword({ email, password: 'wrong-Horse-1' })).error).toMatchObject({
      code: 'invalid_credentials',
    });

    await owner.rpc('set_member_active', { p_user_id: userId, p_is_active: true });
    expect((await (await signIn(email)).from('products').select('id').limit(1)).data).toHaveLength(1);
  });

  it('of a person whose place in the business was deleted', async () => {
    const { client, userId } = await makeMember('cashier');
    await service().from('tenant_users').delete().eq('user_id', userId);

    expect((await client.from('products').select('id').limit(1)).data).toEqual([]);
    expect((await client.rpc('till_products')).error).toMatchObject({ hint: 'no_membership' });
  });

  it('of a person who must change the password from now on', async () => {
    const { client, userId } = await makeMember('cashier');
    await service().from('profiles').update({ require_password_change: true }).eq('user_id', userId);

    expect((await client.from('products').select('id').limit(1)).data).toEqual([]);
  });

  it('and no team is managed from outside it', async () => {
    const outsider = await as('otherOwner');
    const { cashier, manager } = world();
    const calls = [
      outsider.rpc('set_member_active', { p_user_id: cashier.userId, p_is_active: false }),
      outsider.rpc('change_member_role', { p_user_id: cashier.userId, p_role: 'manager' }),
      outsider.rpc('transfer_ownership', { p_user_id: manager.userId }),
    ];
    for (const call of calls) expect((await call).error).toMatchObject({ code: 'PT404', hint: 'not_found' });
    expect(JSON.stringify((await outsider.rpc('list_team')).data)).not.toContain(cashier.userId);
  });
});

describe('forged records of activity', () => {
  it('say who, where and when it really was', async () => {
    const { client, userId } = await makeMember('cashier');
    const { owner, tenantId, otherTenantId, otherOwner } = world();
    const forged = {
      tenant_id: otherTenantId,
      user_id: otherOwner.userId,
      ip_address: '6.6.6.6',
      user_agent: 'Forged',
    };
    await client.rpc('log_user_activity', {
      p_tenant_id: otherTenantId,
      p_user_id: owner.userId,
      p_action: 'login',
      p_ip_address: '6.6.6.6',
      p_user_agent: 'Forged',
    });
    // Inserting a row for somebody else is refused or becomes the own; either way nobody else gets one.
    await client.from('user_activity_logs').insert({ ...forged, action_type: 'login' });
    await client.from('user_activity_logs').insert({ ...forged, user_id: userId, action_type: 'logout' });
    await client
      .from('user_activity_logs')
      .insert({ ...forged, action_type: 'account_deactivation', id: owner.userId } as never);

    const { data } = await service()
      .from('user_activity_logs')
      .select('user_id, tenant_id, ip_address, user_agent, created_at')
      .or('ip_address.eq.6.6.6.6,user_agent.eq.Forged');
    expect(data).toEqual([]);
    const { data: own } = await service()
      .from('user_activity_logs')
      .select('tenant_id, created_at')
      .eq('user_id', userId);
    expect(own?.length).toBeGreaterThanOrEqual(1);
    for (const row of own ?? []) {
      expect(row.tenant_id).toBe(tenantId);
      expect(Math.abs(Date.parse(row.created_at) - Date.now())).toBeLessThan(60_000);
    }
  });

  it.each(['superuser', 'LOGIN', '', 'login; drop table tenants'])('know no action %j', async (action) => {
    const client = await as('cashier');
    expect((await client.rpc('log_user_activity', { p_action: action })).error).toMatchObject({
      hint: 'invalid_input',
    });
    expect(
      (await client.from('user_activity_logs').insert({ user_id: world().cashier.userId, action_type: action })).error,
    ).not.toBeNull();
  });
});

describe('a domain', () => {
  const find = async (name: string) =>
    (await anonymous().rpc('get_tenant_by_domain', { domain_name_param: name })).data as unknown;

  it('leads to a business while it is verified and there, and to nobody a moment later', async () => {
    const { tenantId, otherTenantId } = world();
    const domain = `moved-${Date.now().toString(36)}.test`;
    const domains = () => service().from('tenant_domains');
    expect(await find(domain)).toBeNull();
    await domains().insert({ tenant_id: tenantId, domain });
    expect(await find(domain)).toBeNull();
    await domains().update({ verified_at: new Date().toISOString() }).eq('domain', domain);
    expect(await find(domain.toUpperCase())).toBe(tenantId);
    await domains().delete().eq('domain', domain);
    expect(await find(domain)).toBeNull();
    await domains().insert({ tenant_id: otherTenantId, domain, verified_at: new Date().toISOString() });
    expect(await find(domain)).toBe(otherTenantId);
    await domains().delete().eq('domain', domain);
  });

  it('leads nowhere while its business is suspended', async () => {
    const { otherTenantId } = world();
    const domain = `suspended-${Date.now().toString(36)}.test`;
    await service()
      .from('tenant_domains')
      .insert({ tenant_id: otherTenantId, domain, verified_at: new Date().toISOString() });
    await service().from('tenants').update({ status: 'suspended' }).eq('id', otherTenantId);
    expect(await find(domain)).toBeNull();
    await service().from('tenants').update({ status: 'active' }).eq('id', otherTenantId);
    expect(await find(domain)).toBe(otherTenantId);
    await service().from('tenant_domains').delete().eq('domain', domain);
  });
});

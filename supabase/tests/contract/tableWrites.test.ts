import { randomUUID } from 'node:crypto';
import {
  anonymous,
  as,
  closeAll,
  freshEmail,
  makeAccount,
  password,
  service,
  signIn,
  withDatabase,
  whenPossible,
  world,
  type Persona,
} from './environment';

afterAll(closeAll);

const outsiders: Persona[] = ['invited', 'removed', 'mustChange', 'otherOwner', 'outsider'];

describe('profiles', () => {
  it('let a person change the own name; the server says when', async () => {
    const cashier = await as('cashier');
    const { data } = await cashier
      .from('profiles')
      .update({ full_name: '  Cash Ier ', updated_at: '2000-01-01T00:00:00Z' })
      .eq('user_id', world().cashier.userId)
      .select('full_name, updated_at')
      .single();
    expect(data?.full_name).toBe('Cash Ier');
    expect(Date.parse(data?.updated_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([{ role: 'superadmin' }, { role: 'admin' }, { tenant_id: randomUUID() }, { email_verified: true }])(
    'refuse %p',
    async (change) => {
      const answer = await (
        await as('cashier')
      )
        .from('profiles')
        .update(change)
        .eq('user_id', world().cashier.userId)
        .select();
      expect(answer.error?.code).toMatch(/^(42501|PT403)$/);
    },
  );

  it('end a forced password change only by a real one', async () => {
    const email = freshEmail('temporary');
    const userId = await makeAccount(email);
    await service().from('profiles').update({ require_password_change: true }).eq('user_id', userId);
    const client = await signIn(email);
    expect(
      (await client.from('profiles').update({ require_password_change: false }).eq('user_id', userId)).error,
    ).toMatchObject({ code: 'PT403', hint: 'permission_denied' });
    // The temporary one once more is no change.
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ code: 'same_password' });
    expect((await client.from('profiles').select('require_password_change').single()).data).toEqual({
      require_password_change: true,
    });
    expect((await client.auth.updateUser({ password: 'my-own-Horse-8' })).error).toBeNull();
    expect((await client.from('profiles').select('require_password_change').single()).data).toEqual({
      require_password_change: false,
    });
  });

  it('are nobody else’s to change', async () => {
    for (const persona of ['owner', ...outsiders] as const) {
      const { data } = await (
        await as(persona)
      )
        .from('profiles')
        .update({ full_name: 'Taken over' })
        .eq('user_id', world().cashier.userId)
        .select();
      expect(data).toEqual([]);
    }
    expect(
      (await anonymous().from('profiles').update({ full_name: 'x' }).eq('user_id', world().cashier.userId)).error?.code,
    ).toBe('42501');
  });
});

describe('memberships', () => {
  it('are accepted once by the person invited, who is active then', async () => {
    const email = freshEmail('accepts');
    const userId = await makeAccount(email);
    await service().from('tenant_users').insert({
      tenant_id: world().tenantId,
      user_id: userId,
      role: 'cashier',
      invitation_status: 'pending',
      is_active: false,
    });
    const client = await signIn(email);
    const accept = async () =>
      await client
        .from('tenant_users')
        .update({ invitation_status: 'accepted', invitation_accepted_at: new Date().toISOString(), is_active: true })
        .eq('user_id', userId)
        .select('invitation_status, is_active');
    expect((await accept()).data).toEqual([{ invitation_status: 'accepted', is_active: true }]);
    expect((await client.from('profiles').select('role, tenant_id, invitation_status').single()).data).toEqual({
      role: 'cashier',
      tenant_id: world().tenantId,
      invitation_status: 'accepted',
    });
  });

  it('do not let a removed person back in', async () => {
    const client = await as('removed');
    const { data, error } = await client
      .from('tenant_users')
      .update({ is_active: true })
      .eq('user_id', world().removed.userId)
      .select();
    expect(error?.code ?? (data?.length === 0 ? 'PT403' : 'changed')).toBe('PT403');
  });

  it('cannot be made or raised by oneself', async () => {
    expect(
      (
        await (await as('outsider')).from('tenant_users').insert({
          tenant_id: world().tenantId,
          user_id: world().outsider.userId,
          role: 'admin',
          is_active: true,
          invitation_status: 'accepted',
        })
      ).error?.code,
    ).toBe('42501');
    expect(
      (await (await as('cashier')).from('tenant_users').update({ role: 'admin' }).eq('user_id', world().cashier.userId))
        .error?.code,
    ).toBe('42501');
  });
});

describe('contacts', () => {
  it('are added, changed and found by staff, with server times', async () => {
    const cashier = await as('cashier');
    const id = randomUUID();
    expect(
      (
        await cashier
          .from('contacts')
          .insert({ id, name: 'Asha', type: 'customer', phone: '+254700000001' })
          .select('tenant_id')
          .single()
      ).data,
    ).toEqual({ tenant_id: world().tenantId });
    const changed = await cashier
      .from('contacts')
      .update({ notes: 'Calls on Mondays', updated_at: '2000-01-01T00:00:00Z' })
      .eq('id', id)
      .select('notes, updated_at')
      .single();
    expect(changed.data?.notes).toBe('Calls on Mondays');
    expect(Date.parse(changed.data?.updated_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(
      (await (await as('otherOwner')).from('contacts').update({ notes: 'Theirs' }).eq('id', id).select()).data,
    ).toEqual([]);
  });

  it('hold one card per person, linked by that person only', async () => {
    const cashier = await as('cashier');
    expect(
      (
        await cashier
          .from('contacts')
          .upsert(
            { name: 'Own card', type: 'staff', user_id: world().cashier.userId },
            { onConflict: 'tenant_id,user_id' },
          )
      ).error,
    ).not.toMatchObject({ code: '42501' });
    expect(
      (await cashier.from('contacts').insert({ name: 'Not mine', user_id: world().owner.userId })).error,
    ).toMatchObject({ hint: 'permission_denied' });
  });

  it.each(outsiders)('refuse %s', async (persona) => {
    const { error } = await (
      await as(persona)
    )
      .from('contacts')
      .insert({ tenant_id: world().tenantId, name: 'Intruder' });
    expect(error?.code).toMatch(/^(42501|23502|PT40[123])$/);
  });
});

describe('activity', () => {
  it('takes the action and decides the rest itself', async () => {
    const client = await as('cashier');
    const answer = await client
      .from('user_activity_logs')
      .insert({
        action_type: 'account_deactivation',
        details: { timestamp: 'now', self_deactivated: true },
        user_id: world().owner.userId,
        tenant_id: world().otherTenantId,
        ip_address: '6.6.6.6',
        user_agent: 'forged',
      })
      .select('user_id, tenant_id, ip_address, user_agent, details')
      .single();
    const row = answer.data ?? (await lastActivity());
    expect(row).toMatchObject({
      user_id: world().cashier.userId,
      tenant_id: world().tenantId,
      details: { self_deactivated: true },
    });
    expect(row?.ip_address).not.toBe('6.6.6.6');
    expect(row?.user_agent).not.toBe('forged');

    async function lastActivity() {
      return (
        await client
          .from('user_activity_logs')
          .select('user_id, tenant_id, ip_address, user_agent, details')
          .order('created_at', { ascending: false })
          .limit(1)
          .single()
      ).data;
    }
  });

  it('is written by nobody without a session, and never changed or deleted', async () => {
    expect(
      (await anonymous().from('user_activity_logs').insert({ user_id: world().cashier.userId, action_type: 'login' }))
        .error?.code,
    ).toBe('42501');
    const client = await as('cashier');
    expect(
      (await client.from('user_activity_logs').update({ action_type: 'logout' }).eq('user_id', world().cashier.userId))
        .error?.code,
    ).toBe('42501');
    expect((await client.from('user_activity_logs').delete().eq('user_id', world().cashier.userId)).error?.code).toBe(
      '42501',
    );
  });
});

describe('subscriptions', () => {
  it.each(['owner', 'manager', 'cashier', ...outsiders] as const)(
    'cannot be given by %s to themselves',
    async (persona) => {
      const client = await as(persona);
      expect(
        (await client.from('tenant_subscriptions').insert({ tenant_id: world().tenantId, status: 'active' })).error
          ?.code,
      ).toBe('42501');
      const update = await client
        .from('tenant_subscriptions')
        .update({ status: 'active', expires_at: '2099-01-01' })
        .eq('tenant_id', world().tenantId)
        .select();
      expect(update.data ?? []).toEqual([]);
      expect(
        (await client.from('tenant_subscriptions').delete().eq('tenant_id', world().tenantId).select()).data ?? [],
      ).toEqual([]);
    },
  );

  whenPossible.database('of the platform’s administrator', () => {
    it('are added with the defaults of the product, changed and deleted', async () => {
      const { platformAdmin, otherTenantId } = world();
      if (platformAdmin === null) throw new Error('The administrator was expected.');
      const client = await as(platformAdmin);
      // One subscription of a business is open: the one it has makes room meanwhile.
      const open = await client
        .from('tenant_subscriptions')
        .select('id, status')
        .eq('tenant_id', otherTenantId)
        .not('status', 'in', '(cancelled,expired)')
        .single();
      const setOpen = (status: string) =>
        client
          .from('tenant_subscriptions')
          .update({ status })
          .eq('id', open.data?.id ?? '');
      await setOpen('expired');
      const added = await client
        .from('tenant_subscriptions')
        .insert({ tenant_id: otherTenantId })
        .select('id, status, amount, currency, current_period_start, current_period_end, expires_at')
        .single();
      expect(added.data).toMatchObject({ status: 'pending', amount: 0, currency: 'USD' });
      const { current_period_start: start, current_period_end: end, expires_at } = added.data ?? {};
      expect(Date.parse(end ?? '') - Date.parse(start ?? '')).toBe(720 * 3_600_000);
      expect(expires_at).toBe(end);
      const id = added.data?.id ?? '';
      expect(
        (
          await client
            .from('tenant_subscriptions')
            .update({ status: 'cancelled' })
            .eq('id', id)
            .select('status')
            .single()
        ).data,
      ).toEqual({ status: 'cancelled' });
      expect((await client.from('tenant_subscriptions').delete().eq('id', id).select('id')).data).toEqual([{ id }]);
      await setOpen(open.data?.status ?? 'active');
    });

    it('need the second factor', async () => {
      const { platformAdmin, tenantId } = world();
      const weak = await signIn(platformAdmin?.email ?? '', password);
      expect(
        (await weak.from('tenant_subscriptions').insert({ tenant_id: tenantId, status: 'active' })).error?.code,
      ).toBe('42501');
    });
  });
});

describe('settings', () => {
  it('are changed by those who may, with checks', async () => {
    const owner = await as('owner');
    expect(
      (
        await owner
          .from('tenant_customization')
          .update({ primary_color: '#ff0000' })
          .eq('tenant_id', world().tenantId)
          .select('primary_color')
          .single()
      ).data,
    ).toEqual({ primary_color: '#ff0000' });
    expect(
      (await owner.from('tenant_customization').update({ primary_color: 'red;}' }).eq('tenant_id', world().tenantId))
        .error?.code,
    ).toBe('23514');
    expect(
      (
        await owner
          .from('business_settings')
          .update({ website: 'javascript:alert(1)' })
          .eq('tenant_id', world().tenantId)
      ).error?.code,
    ).toBe('23514');
  });

  it.each(['cashier', ...outsiders] as const)('are not %s’s to change', async (persona) => {
    const { data, error } = await (
      await as(persona)
    )
      .from('business_settings')
      .update({ company_name: 'Taken over' })
      .eq('tenant_id', world().tenantId)
      .select('tenant_id');
    expect(error?.code ?? data).toEqual(error === null ? [] : expect.stringMatching(/^(42501|PT40[23])$/));
  });
});

describe('what only functions write', () => {
  it.each([
    'sales',
    'sale_lines',
    'journal_entries',
    'journal_lines',
    'stock_movements',
    'stock_levels',
    'credit_notes',
  ] as const)('%s takes no row from anybody’s client', async (table) => {
    const untyped = (await as('owner')) as unknown as {
      from: (name: string) => {
        insert: (row: object) => PromiseLike<{ error: { code: string } | null }>;
        delete: () => { eq: (column: string, value: string) => PromiseLike<{ error: { code: string } | null }> };
      };
    };
    expect((await untyped.from(table).insert({ tenant_id: world().tenantId })).error?.code).toBe('42501');
    expect((await untyped.from(table).delete().eq('tenant_id', world().tenantId)).error?.code).toBe('42501');
  });

  whenPossible.database('and nothing else', () => {
    it('leaves the ledgers as they were', async () => {
      const { rows } = await withDatabase(
        async (client) =>
          await client.query('select count(*)::int as n from public.stock_movements where tenant_id = $1', [
            world().tenantId,
          ]),
      );
      expect(rows).toEqual([{ n: 1 }]);
    });
  });
});

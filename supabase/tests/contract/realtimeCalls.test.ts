import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import {
  anonymous,
  as,
  closeAll,
  freshEmail,
  makeAccount,
  service,
  signIn,
  until,
  world,
  type Db,
} from './environment';

afterAll(closeAll);

interface Change {
  eventType: string;
  new: Record<string, unknown>;
}

async function watch(client: Db, table: string, filter: string): Promise<Change[]> {
  const seen: Change[] = [];
  await new Promise<void>((resolve, reject) => {
    client
      .channel(`${table}-${Math.random()}`)
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table, filter },
        (change) => void seen.push(change as unknown as Change),
      )
      .subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) reject(error ?? new Error(status));
      });
  });
  return seen;
}

describe('live changes of a business', () => {
  it.each([
    ['business_settings', { company_name: 'Contract Shop' }],
    ['tenant_customization', { secondary_color: '#123456' }],
  ] as const)('reach visitors and staff of %s, and nobody of another business', async (table, change) => {
    const filter = `tenant_id=eq.${world().tenantId}`;
    const visitor = await watch(anonymous(), table, filter);
    const cashier = await watch(await as('cashier'), table, filter);
    const shut = [
      await watch(await as('otherOwner'), table, filter),
      await watch(await as('outsider'), table, filter),
      await watch(await as('removed'), table, filter),
    ];
    // The subscription of a hosted project needs a moment to reach the log.
    await new Promise((resolve) => setTimeout(resolve, 200));

    const { error } = await (
      await as('owner')
    )
      .from(table)
      .update(change as never)
      .eq('tenant_id', world().tenantId);
    expect(error).toBeNull();
    await until(() => visitor.length > 0 && cashier.length > 0, 'the change');
    await new Promise((resolve) => setTimeout(resolve, 300));

    expect(cashier[0]).toMatchObject({ eventType: 'UPDATE', new: { tenant_id: world().tenantId, ...change } });
    expect(shut).toEqual([[], [], []]);
  });

  it('carry to visitors only the public columns', async () => {
    const visitor = await watch(anonymous(), 'business_settings', `tenant_id=eq.${world().tenantId}`);
    await (
      await as('owner')
    )
      .from('business_settings')
      .update({ tax_pin: 'P051234567X' })
      .eq('tenant_id', world().tenantId);
    await until(() => visitor.length > 0, 'the change');
    expect(Object.keys(visitor[0]?.new ?? {})).not.toContain('tax_pin');
    expect(JSON.stringify(visitor)).not.toContain('P051234567X');
  });
});

describe('live orders', () => {
  it('reach the staff of the shop, without token and hash, and nobody else', async () => {
    const filter = `tenant_id=eq.${world().tenantId}`;
    const cashier = await watch(await as('cashier'), 'orders', filter);
    const shut = [
      await watch(anonymous(), 'orders', filter),
      await watch(await as('otherOwner'), 'orders', filter),
      await watch(await as('outsider'), 'orders', filter),
      await watch(await as('removed'), 'orders', filter),
      await watch(await as('invited'), 'orders', filter),
    ];
    await new Promise((resolve) => setTimeout(resolve, 200));

    const id = crypto.randomUUID();
    const line = { id: crypto.randomUUID(), product_id: world().productId, quantity: 1 };
    const placed = await anonymous().rpc('place_order', {
      p_order: {
        id,
        tenant_id: world().tenantId,
        lines: [line],
        customer: { name: 'Live Shopper', phone: '+254 712 345678' },
        fulfilment_method: 'pickup',
        payment_method: 'pay_on_pickup',
      },
    });
    expect(placed.error).toBeNull();
    await until(() => cashier.length > 0, 'the new order');
    expect((await (await as('cashier')).rpc('cancel_order', { p_order_id: id, p_reason: 'Test' })).error).toBeNull();
    await until(() => cashier.length > 1, 'the cancelled order');
    await new Promise((resolve) => setTimeout(resolve, 300));

    expect(cashier).toMatchObject([
      { eventType: 'INSERT', new: { id, status: 'placed' } },
      { eventType: 'UPDATE', new: { id, status: 'cancelled' } },
    ]);
    for (const { new: row } of cashier) {
      expect(row).not.toHaveProperty('token_hash');
      expect(row).not.toHaveProperty('request_hash');
    }
    expect(shut).toEqual([[], [], [], [], []]);
  });
});

describe('an open socket', () => {
  it('carries nothing to people any more who were deactivated or signed out meanwhile', async () => {
    const makeStaff = async (): Promise<{ userId: string; client: Db }> => {
      const email = freshEmail('live-staff');
      const userId = await makeAccount(email);
      const place = { tenant_id: world().tenantId, user_id: userId, role: 'cashier' };
      await service()
        .from('tenant_users')
        .insert({ ...place, invitation_status: 'accepted', is_active: true });
      return { userId, client: await signIn(email) };
    };
    const [stays, deactivated, signedOut] = [await makeStaff(), await makeStaff(), await makeStaff()];
    const filter = `tenant_id=eq.${world().tenantId}`;
    const seen = await watch(stays.client, 'orders', filter);
    const shut = [await watch(deactivated.client, 'orders', filter), await watch(signedOut.client, 'orders', filter)];
    await new Promise((resolve) => setTimeout(resolve, 200));

    const owner = await as('owner');
    await owner.rpc('set_member_active', { p_user_id: deactivated.userId, p_is_active: false });
    const sessions = (await signedOut.client.rpc('my_sessions')).data as unknown as { id: string }[];
    await signedOut.client.rpc('end_session', { p_session_id: sessions[0]?.id ?? '' });
    const id = crypto.randomUUID();
    const placed = await anonymous().rpc('place_order', {
      p_order: {
        id,
        tenant_id: world().tenantId,
        lines: [{ id: crypto.randomUUID(), product_id: world().productId, quantity: 1 }],
        customer: { name: 'Later Shopper', phone: '+254 712 345679' },
        fulfilment_method: 'pickup',
        payment_method: 'pay_on_pickup',
      },
    });
    expect(placed.error).toBeNull();
    await until(() => seen.length > 0, 'the new order');
    await owner.rpc('cancel_order', { p_order_id: id, p_reason: 'Test' });
    await until(() => seen.length > 1, 'the cancelled order');
    await new Promise((resolve) => setTimeout(resolve, 300));

    expect(shut).toEqual([[], []]);
  });
});

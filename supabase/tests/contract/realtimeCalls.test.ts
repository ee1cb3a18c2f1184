import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { anonymous, as, closeAll, until, world, type Db } from './environment';

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

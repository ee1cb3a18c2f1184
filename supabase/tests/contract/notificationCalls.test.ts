import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { anonymous, as, closeAll, until, whenPossible, withDatabase, world, type Db } from './environment';

afterAll(closeAll);

/** Collects what a client is told of a table of business A. */
async function watch(client: Db, table: string): Promise<Record<string, unknown>[]> {
  const seen: Record<string, unknown>[] = [];
  await new Promise<void>((resolve, reject) => {
    client
      .channel(`${table}-${Math.random()}`)
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table, filter: `tenant_id=eq.${world().tenantId}` },
        (change) => void seen.push(change.new),
      )
      .subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) reject(error ?? new Error(status));
      });
  });
  return seen;
}
const settle = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

whenPossible.database('live notifications', () => {
  it('reach only those whose role may act on them', async () => {
    const owner = await watch(await as('owner'), 'notifications');
    const cashier = await watch(await as('cashier'), 'notifications');
    const shut = [
      await watch(anonymous(), 'notifications'),
      await watch(await as('otherOwner'), 'notifications'),
      await watch(await as('outsider'), 'notifications'),
      await watch(await as('removed'), 'notifications'),
      await watch(await as('invited'), 'notifications'),
    ];
    await settle(200);

    await withDatabase(async (client) => {
      for (const permission of ['billing.view', 'orders.manage'])
        await client.query(`select private.notify($1, 'import_finished', $2, $2, null, '/admin/products')`, [
          world().tenantId,
          permission,
        ]);
    });
    await until(() => owner.length > 1 && cashier.length > 0, 'the notifications');
    await settle(300);

    expect(owner.map((row) => row['title']).sort()).toEqual(['billing.view', 'orders.manage']);
    expect(cashier.map((row) => row['title'])).toEqual(['orders.manage']);
    expect(shut).toEqual([[], [], [], [], []]);
  });
});

describe("the shop's own name", () => {
  it('reaches visitors and staff at once', async () => {
    const visitor = await watch(anonymous(), 'storefront_settings');
    const cashier = await watch(await as('cashier'), 'storefront_settings');
    const outsider = await watch(await as('otherOwner'), 'storefront_settings');
    await settle(200);

    const { error } = await (
      await as('owner')
    )
      .from('storefront_settings')
      .update({ display_name: 'Contract Shop Live' })
      .eq('tenant_id', world().tenantId);
    expect(error).toBeNull();
    await until(() => visitor.length > 0 && cashier.length > 0, 'the change');
    await settle(200);

    expect(visitor[0]).toMatchObject({ display_name: 'Contract Shop Live' });
    expect(Object.keys(visitor[0] ?? {})).not.toContain('order_max_open_per_phone');
    expect(outsider).toEqual([]);
  });
});

describe('saving a settings row', () => {
  it('writes only while the row is as it was read', async () => {
    const owner = await as('owner');
    const read = async () => {
      const { data, error } = await owner
        .from('business_settings')
        .select('updated_at')
        .eq('tenant_id', world().tenantId)
        .single();
      if (error) throw error;
      return data.updated_at;
    };
    const write = async (tagline: string, readAt: string) =>
      (
        await owner
          .from('business_settings')
          .update({ tagline })
          .eq('tenant_id', world().tenantId)
          .eq('updated_at', readAt)
          .select('tenant_id')
      ).data;
    const first = await read();

    expect(await write('One', first)).toHaveLength(1);
    expect(await write('Two', first)).toEqual([]);
    expect(await write('Two', await read())).toHaveLength(1);
  });

  it('is refused to a cashier and to another business, whatever they send', async () => {
    for (const persona of ['cashier', 'otherOwner', 'outsider', 'removed'] as const) {
      const client = await as(persona);
      for (const [table, values] of [
        ['business_settings', { tagline: 'Hacked' }],
        ['tenant_customization', { primary_color: '#000000' }],
        ['storefront_settings', { display_name: 'Hacked' }],
      ] as const) {
        const { data } = await client
          .from(table)
          .update(values as never)
          .eq('tenant_id', world().tenantId)
          .select('tenant_id');
        expect(data ?? []).toEqual([]);
      }
    }
  });

  it.each([
    ['tenant_customization', { primary_color: 'red;}' }, { code: '23514' }],
    ['tenant_customization', { primary_color: '#ABCDEF' }, { code: '23514' }],
    ['tenant_customization', { logo_url: 'javascript:alert(1)' }, { code: 'PT400', hint: 'foreign_picture' }],
    ['tenant_customization', { logo_url: 'https://evil.test/logo.png' }, { code: 'PT400', hint: 'foreign_picture' }],
    ['business_settings', { website: 'data:text/html,x' }, { code: '23514' }],
  ] as const)('refuses hostile values in %s: %p', async (table, values, refusal) => {
    const { error } = await (
      await as('owner')
    )
      .from(table)
      .update(values as never)
      .eq('tenant_id', world().tenantId);

    expect(error).toMatchObject(refusal);
  });
});

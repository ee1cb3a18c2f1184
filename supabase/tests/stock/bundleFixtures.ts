import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { addProduct } from '../sales/salesFixtures';
import type { TestTenant } from '../support/makeTenant';

export type Recipe = readonly (readonly [componentId: string, quantity: number])[];

/** A bundle and its components, in one transaction as it must be. */
export async function addBundle(
  client: Client,
  tenant: TestTenant,
  recipe: Recipe,
  options: { price?: number; name?: string; unit?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await client.query('begin');
  try {
    await client.query(
      `insert into public.products (tenant_id, id, name, price, kind, is_published, unit) values ($1, $2, $3, $4, 'bundle', true, $5)`,
      [tenant.tenantId, id, options.name ?? `Bundle ${id.slice(0, 8)}`, options.price ?? 100, options.unit ?? 'each'],
    );
    await insertComponents(client, tenant.tenantId, id, recipe);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return id;
}

async function insertComponents(client: Client, tenantId: string, bundleId: string, recipe: Recipe): Promise<void> {
  for (const [component, quantity] of recipe)
    await client.query(
      'insert into public.product_components (tenant_id, bundle_id, component_id, quantity) values ($1, $2, $3, $4)',
      [tenantId, bundleId, component, quantity],
    );
}

/** Another recipe for a bundle, as saving the product writes it. */
export async function changeRecipe(
  client: Client,
  tenant: TestTenant,
  bundleId: string,
  recipe: Recipe,
): Promise<void> {
  await client.query('begin');
  await client.query('delete from public.product_components where tenant_id = $1 and bundle_id = $2', [
    tenant.tenantId,
    bundleId,
  ]);
  await insertComponents(client, tenant.tenantId, bundleId, recipe);
  await client.query('commit');
}

/** Goods that track batches, still without stock. */
export async function addBatchProduct(
  client: Client,
  tenant: TestTenant,
  options: Parameters<typeof addProduct>[2] = {},
): Promise<string> {
  const id = await addProduct(client, tenant, options);
  await client.query('update public.products set tracks_batches = true where id = $1', [id]);
  return id;
}

/** What of a product lies in which batch, as `number/expiry: quantity`, first expired first; empty batches are left out. */
export async function batchesOf(client: Client, productId: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ label: string; quantity: number }>(
    `select coalesce(b.batch_number, '-') || '/' || coalesce(b.expires_on::text, '-') as label, l.quantity::float as quantity
     from public.stock_batch_levels l join public.stock_batches b on b.tenant_id = l.tenant_id and b.id = l.batch_id
     where l.product_id = $1 and l.quantity <> 0 order by b.expires_on nulls last, b.received_at, b.id`,
    [productId],
  );
  return Object.fromEntries(rows.map((row) => [row.label, row.quantity]));
}

/** A day so many days from today in the tenants' zone of the tests. */
export function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(
    new Date(Date.now() + days * 86_400_000),
  );
}

import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { SaveProductInput } from '../../../shared/src/api/rpcTypes';

interface ProductFields {
  name: string;
  description?: string | null;
  price?: number;
  retail_price?: number | null;
  sku?: string | null;
  category_id?: string | null;
  kind?: 'goods' | 'service';
  is_published?: boolean;
  is_featured?: boolean;
  archived_at?: string | null;
  parent_id?: string;
  option_values?: Record<string, string>;
  options?: { name: string; values: string[] }[];
  low_stock_level?: number | null;
  created_at?: string;
  /** Put on the shelf through an opening posting. */
  stock?: number;
  unit?: string;
  unit_cost?: number;
}

/** Adds a published product over the superuser connection and gives its id. */
export async function addProduct(
  client: Client,
  tenantId: string,
  { stock, unit_cost: unitCost, ...fields }: ProductFields,
): Promise<string> {
  const id = randomUUID();
  const row: Record<string, unknown> = { tenant_id: tenantId, id, price: 100, is_published: true, ...fields };
  const columns = Object.keys(row);
  await client.query(
    `insert into public.products (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    columns.map((column) =>
      column === 'option_values' || column === 'options' ? JSON.stringify(row[column]) : row[column],
    ),
  );
  if (stock) await addStock(client, tenantId, id, stock, unitCost);
  return id;
}

/** Puts stock on the shelf of the default location at a unit cost, 40 unless told. */
export async function addStock(
  client: Client,
  tenantId: string,
  productId: string,
  quantity: number,
  unitCost = 40,
): Promise<void> {
  await client.query(
    `select private.post_opening_stock($1, (select user_id from public.tenant_users where tenant_id = $1 and role = 'admin' limit 1), $2, $3, $4)`,
    [tenantId, productId, quantity, unitCost],
  );
}

/** Reserves stock as a web order does, without one. */
export async function reserveStock(
  client: Client,
  tenantId: string,
  productId: string,
  quantity: number,
): Promise<void> {
  await client.query('update public.stock_levels set reserved_quantity = $3 where tenant_id = $1 and product_id = $2', [
    tenantId,
    productId,
    quantity,
  ]);
}

export async function addCategory(
  client: Client,
  tenantId: string,
  name: string,
  parentId: string | null = null,
): Promise<string> {
  const id = randomUUID();
  await client.query('insert into public.categories (tenant_id, id, name, parent_id) values ($1, $2, $3, $4)', [
    tenantId,
    id,
    name,
    parentId,
  ]);
  return id;
}

/** A shoe in two sizes: the product and its variants by size. */
export async function addShoe(
  client: Client,
  tenantId: string,
  name = 'Canvas Shoe',
): Promise<{ id: string; small: string; large: string }> {
  const id = await addProduct(client, tenantId, { name, options: [{ name: 'Size', values: ['S', 'L'] }] });
  const small = await addProduct(client, tenantId, {
    name: `${name} S`,
    sku: `${id.slice(0, 8)}-S`,
    parent_id: id,
    option_values: { Size: 'S' },
  });
  const large = await addProduct(client, tenantId, {
    name: `${name} L`,
    sku: `${id.slice(0, 8)}-L`,
    parent_id: id,
    option_values: { Size: 'L' },
  });
  return { id, small, large };
}

/** What save_product takes for a new product. */
export function productInput(fields: Partial<SaveProductInput> = {}): SaveProductInput {
  return {
    id: randomUUID(),
    name: 'Brown sugar 1 kg',
    kind: 'goods',
    unit: 'each',
    price: 189.5,
    is_published: true,
    ...fields,
  };
}

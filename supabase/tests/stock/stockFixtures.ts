import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { callRpc } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';

/** One more location of a business. */
export async function addLocation(client: Client, tenant: TestTenant, name = 'Store room'): Promise<string> {
  const id = randomUUID();
  await client.query('insert into public.locations (tenant_id, id, name) values ($1, $2, $3)', [
    tenant.tenantId,
    id,
    name,
  ]);
  return id;
}

export async function defaultLocation(client: Client, tenant: TestTenant): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from public.locations where tenant_id = $1 and is_default',
    [tenant.tenantId],
  );
  return rows[0]?.id ?? '';
}

/** Quantity and value of a product at one location. */
export async function levelAt(
  client: Client,
  productId: string,
  locationId: string,
): Promise<{ quantity: number; value: number }> {
  const { rows } = await client.query<{ quantity: number; value: number }>(
    'select quantity::float, stock_value::float as value from public.stock_levels where product_id = $1 and location_id = $2',
    [productId, locationId],
  );
  return rows[0] ?? { quantity: 0, value: 0 };
}

export interface Transfer {
  id: string;
  transfer_number: string;
  status: string;
  revision: number;
  in_transit_value: number | null;
  replayed: boolean;
  lines: {
    id: string;
    product_id: string;
    quantity: number;
    received_quantity: number;
    lost_quantity: number;
    returned_quantity: number;
    in_transit_quantity: number;
    sent_value: number | null;
  }[];
  receipts: { id: string; kind: string; lost_value: number | null }[];
}

/** Calls a procedure as a person and answers what it says. */
export function as<T>(client: Client, persona: Persona, name: string, args: Record<string, unknown>): Promise<T> {
  return asUser(client, persona, () => callRpc<T>(client, name, args));
}

/** A transfer that is on its way. */
export async function sendTransfer(
  client: Client,
  tenant: TestTenant,
  places: { from: string; to: string },
  lines: { product_id: string; quantity: number }[],
): Promise<Transfer> {
  const draft = await as<Transfer>(client, tenant.manager, 'save_transfer', {
    p_transfer: { id: randomUUID(), from_location_id: places.from, to_location_id: places.to, lines },
  });
  return as<Transfer>(client, tenant.manager, 'send_transfer', { p_transfer_id: draft.id, p_revision: draft.revision });
}

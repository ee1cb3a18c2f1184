import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Shop } from '../sales/salesFixtures';

interface ZoneOptions {
  name: string;
  areas?: string[];
  fee?: number;
  free_from?: number | null;
  minimum?: number | null;
  estimate?: string | null;
  position?: number;
  is_active?: boolean;
}

/** A delivery zone of the shop; answers its id. */
export async function addZone(client: Client, shop: Shop, zone: ZoneOptions): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into public.delivery_zones (tenant_id, id, name, areas, fee, free_from, minimum, estimate, position, is_active)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      shop.tenantId,
      id,
      zone.name,
      zone.areas ?? [],
      zone.fee ?? 0,
      zone.free_from ?? null,
      zone.minimum ?? null,
      zone.estimate ?? null,
      zone.position ?? 0,
      zone.is_active ?? true,
    ],
  );
  return id;
}

/** Sets columns of the shop's settings; lists and objects are written as JSON. */
export async function settle(client: Client, shop: Shop, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values);
  await client.query(
    `update public.storefront_settings set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where tenant_id = $1`,
    [
      shop.tenantId,
      ...names.map((name) => {
        const value = values[name];
        return typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;
      }),
    ],
  );
}

/** Open from 00:00 to 24:00 on every day. */
export const alwaysOpen = Object.fromEntries(
  Array.from({ length: 7 }, (_, index) => [String(index + 1), [{ opens: '00:00', closes: '24:00' }]]),
);

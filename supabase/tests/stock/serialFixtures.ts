import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { addProduct, line, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';

/** Goods whose every piece has a serial number, still without stock. */
export async function addSerialProduct(
  client: Client,
  tenant: TestTenant,
  options: Parameters<typeof addProduct>[2] = {},
): Promise<string> {
  const id = await addProduct(client, tenant, { price: 100, ...options });
  await asUser(client, tenant.owner, () =>
    callRpc(client, 'track_serials', { p_change: { product_id: id, tracks_serials: true } }),
  );
  return id;
}

/** Receives pieces, one for each serial number, as the manager. */
export function receiveSerials(
  client: Client,
  tenant: TestTenant,
  productId: string,
  serials: readonly string[],
  { cost = 60, more = {} }: { cost?: number; more?: object } = {},
): Promise<{ id: string; receipt_number: string }> {
  return asUser(client, tenant.manager, () =>
    callRpc(client, 'receive_goods', {
      p_receipt: {
        id: randomUUID(),
        lines: [{ product_id: productId, quantity: serials.length, unit_cost: cost, serials }],
        ...more,
      },
    }),
  );
}

/** Sells these pieces at 100 each for cash. */
export function sellSerials(
  client: Client,
  shop: Shop,
  productId: string,
  serials: readonly string[],
  more: Parameters<typeof saleOf>[3] = {},
): Promise<Sale> {
  const sale = saleOf(
    shop,
    [line(productId, serials.length, { serials: [...serials] })],
    [pay(serials.length * 100)],
    more,
  );
  return recordSale(client, shop, sale);
}

/** Serial number by how often it lies in stock, all places together; those at zero are left out. */
export async function serialsOf(client: Client, productId: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ serial_number: string; quantity: number }>(
    `select s.serial_number, sum(l.quantity)::integer as quantity
     from public.stock_serials s join public.stock_serial_levels l on l.tenant_id = s.tenant_id and l.serial_id = s.id
     where s.product_id = $1 group by s.serial_number having sum(l.quantity) <> 0 order by s.serial_number`,
    [productId],
  );
  return Object.fromEntries(rows.map((row) => [row.serial_number, row.quantity]));
}

import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

type Json = Record<string, unknown>;

/** A code on two products, as there were before one number was on one product only; answers what tillPageCalls needs. */
export async function setUpSharedCode(
  client: Client,
  tenantId: string,
  keeper: unknown,
  other: unknown,
): Promise<Json> {
  const insert = 'insert into public.product_barcodes (tenant_id, product_id, barcode) values ($1, $2, $3)';
  await client.query(insert, [tenantId, other, '4006381333931']);
  await client.query(
    `update public.product_barcodes set gtin = null where tenant_id = $1 and barcode = '4006381333931'`,
    [tenantId],
  );
  await client.query(insert, [tenantId, keeper, '04006381333931']);
  return { shared_barcode: '4006381333931' };
}

/** A call that succeeds for each procedure of the till's own pages and of shared codes. */
export function tillPageCalls(ids: Json): Record<string, Json> {
  return {
    get_till_pages: {},
    save_till_pages: {
      p_layout: {
        expected_version: 0,
        pages: [{ id: randomUUID(), name: 'Own page', till_id: ids.till_id, product_ids: [ids.product_id] }],
      },
    },
    list_shared_codes: {},
    mend_shared_code: { p_mend: { barcode: ids.shared_barcode, keep_product_id: ids.product_id } },
  };
}

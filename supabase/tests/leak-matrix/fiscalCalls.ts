import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { callRpc } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { asServiceRole } from '../support/personas';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

const device = (id: unknown, locationId: unknown, serial: string): Json => ({
  id,
  location_id: locationId,
  style: 'direct',
  mode: 'test',
  pin: 'A000000001Z',
  branch_code: '00',
  serial,
});

/** A device at work, a document that was refused and one whose outcome nobody knows, and a supplier's sale; the ids that fiscalCalls needs. */
export async function setUpFiscal(client: Client, tenant: TestTenant, as: Call, ids: Json): Promise<Json> {
  const service = async <T>(name: string, args: Json): Promise<T> =>
    await asServiceRole(client, () => callRpc<T>(client, name, args));
  const own = { fiscal_device_id: randomUUID(), spare_fiscal_device_id: randomUUID() };
  await as('save_fiscal_device', { p_device: device(own.fiscal_device_id, ids.location_id, 'OWN-1') });
  await as('save_fiscal_device', { p_device: device(own.spare_fiscal_device_id, ids.location_id, 'OWN-2') });
  await service('save_fiscal_reference', {
    p_device: own.fiscal_device_id,
    p_codes: JSON.stringify([]),
    p_classes: JSON.stringify([{ code: '5059690800', name: 'Own class', level: 4, tax_letter: 'B', is_used: true }]),
  });
  for (const id of [own.fiscal_device_id, own.spare_fiscal_device_id])
    await service('note_fiscal_device', {
      p_device: id,
      p_user_id: tenant.owner.userId,
      p_info: { sdcId: 'KRACU0100000001' },
      p_sealed: 'v1.sealed-somewhere-else-entirely-and-long-enough',
    });
  await as('save_fiscal_items', {
    p_items: JSON.stringify([{ product_id: ids.product_id, item_class: '5059690800' }]),
  });
  await as('start_fiscal_device', { p_device_id: own.fiscal_device_id });
  await service('save_fiscal_purchases', {
    p_device: own.fiscal_device_id,
    p_list: JSON.stringify([
      {
        supplier_pin: 'A000000002Z',
        supplier_name: 'Own supplier',
        supplier_invoice_number: 1,
        day: '20261120',
        total: 116,
        tax: 16,
      },
    ]),
  });
  await service('save_fiscal_imports', {
    p_device: own.fiscal_device_id,
    p_list: JSON.stringify([
      {
        task_code: '2239078',
        line_number: 1,
        declared_on: '20261120',
        customs_code: '8517130000',
        name: 'Own import',
        quantity: 5,
        status: '2',
      },
    ]),
  });
  const { rows } = await client.query<{ fiscal_purchase_id: string; fiscal_import_id: string }>(
    `select u.id as fiscal_purchase_id, m.id as fiscal_import_id from public.fiscal_purchases u join public.fiscal_imports m using (tenant_id)
     where u.tenant_id = $1`,
    [tenant.tenantId],
  );
  return { ...own, ...rows[0], fiscal_document_id: await addReviewed(client, tenant.tenantId, own.fiscal_device_id) };
}

/** A document in review. It is of a sale that nobody else uses. */
async function addReviewed(client: Client, tenantId: string, deviceId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.fiscal_documents (tenant_id, device_id, kind, source_id, state, number, number_scope, number_counter, request, body, code, message)
     select $1, $2, 'sale', s.id, 'needs_review', 1, 'test:A000000001Z:00', 'invoice', '{"operation": "sale", "body": "{}"}', '{"total": "100", "lines": []}', '994',
       'Overlapped data' from public.sales s where s.tenant_id = $1 order by s.occurred_at, s.id limit 1 returning id`,
    [tenantId, deviceId],
  );
  return rows[0]?.id ?? '';
}

/** A call that succeeds for each procedure of fiscal devices. */
export function fiscalCalls(ids: Json): Record<string, Json> {
  return {
    check_fiscal_device: { p_device_id: ids.fiscal_device_id },
    decide_fiscal_import: {
      p_id: ids.fiscal_import_id,
      p_decision: { decision: 'decline', product_id: ids.product_id, note: 'Not ours' },
    },
    decide_fiscal_purchase: { p_id: ids.fiscal_purchase_id, p_decision: { decision: 'decline', note: 'Not ours' } },
    get_fiscal_document: { p_id: ids.fiscal_document_id },
    get_fiscal_setup: {},
    list_fiscal_codes: { p_class: '04', p_mode: 'test' },
    list_fiscal_documents: { p_filter: { states: ['needs_review'] } },
    list_fiscal_imports: { p_filter: {} },
    list_fiscal_items: { p_filter: {} },
    list_fiscal_purchases: { p_filter: {} },
    resolve_fiscal_document: {
      p_id: ids.fiscal_document_id,
      p_resolution: { decision: 'send_again', note: 'Not there' },
    },
    resume_fiscal_device: { p_device_id: ids.fiscal_device_id },
    retry_fiscal_documents: { p_ids: [ids.fiscal_document_id], p_device_id: ids.fiscal_device_id },
    save_fiscal_device: { p_device: device(randomUUID(), ids.location_id, 'OWN-3') },
    save_fiscal_items: { p_items: JSON.stringify([{ product_id: ids.product_id, item_class: '5059690800' }]) },
    search_fiscal_item_classes: { p_search: 'own', p_mode: 'test' },
    start_fiscal_device: { p_device_id: ids.spare_fiscal_device_id },
    stop_fiscal_device: { p_device_id: ids.fiscal_device_id, p_reason: 'Closed' },
  };
}

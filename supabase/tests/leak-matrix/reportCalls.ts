import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

const savedReport = (name: string): Json => ({
  id: randomUUID(),
  name,
  query: {
    report: 'sales_by_product',
    measures: ['net_sales', 'margin'],
    dimensions: ['product'],
    period: 'this_month',
    compare: 'previous',
    sort: 'net_sales',
    descending: true,
  },
});

/** A saved report, and one that was deleted; answers the ids that reportCalls needs. */
export async function setUpReports(as: Call): Promise<Json> {
  const kept = await as<{ id: string }>('save_report', { p_report: savedReport('Own drinks') });
  const gone = await as<{ id: string }>('save_report', { p_report: savedReport('Own bread') });
  await as('delete_saved_report', { p_saved_report_id: gone.id });
  return { saved_report_id: kept.id, deleted_report_id: gone.id };
}

/** A call that succeeds for each procedure of saved reports. */
export function reportCalls(ids: Json): Record<string, Json> {
  return {
    report_access: {},
    list_saved_reports: {},
    save_report: { p_report: { ...savedReport('Own tea'), visibility: 'role', role: 'manager' } },
    pin_saved_report: { p_saved_report_id: ids.saved_report_id, p_is_pinned: true },
    delete_saved_report: { p_saved_report_id: ids.saved_report_id },
    restore_saved_report: { p_saved_report_id: ids.deleted_report_id },
  };
}

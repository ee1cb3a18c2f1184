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

const scheduleOf = (savedReportId: unknown): Json => ({
  id: randomUUID(),
  saved_report_id: savedReportId,
  rhythm: 'weekdays',
  weekdays: [1],
  at_time: '06:00',
  period: 'last_week',
  addresses: ['books@example.test'],
  is_confirmed: true,
});

const alertOf = (name: string): Json => ({
  id: randomUUID(),
  name,
  kind: 'figure',
  query: savedReport(name).query,
  measure: 'net_sales',
  scope: 'rows',
  compare: 'value',
  direction: 'above',
  check_at: 'day_end',
  threshold: 100,
});

/** A saved report, one that was deleted, and one that is mailed; answers the ids that reportCalls needs. */
export async function setUpReports(as: Call): Promise<Json> {
  const kept = await as<{ id: string }>('save_report', { p_report: savedReport('Own drinks') });
  const gone = await as<{ id: string }>('save_report', { p_report: savedReport('Own bread') });
  await as('delete_saved_report', { p_saved_report_id: gone.id });
  const mailed = await as<{ id: string }>('save_report', {
    p_report: { ...savedReport('Own milk'), visibility: 'everybody' },
  });
  const schedule = await as<{ id: string }>('save_report_schedule', { p_schedule: scheduleOf(mailed.id) });
  await as('send_report_now', { p_sending: { id: randomUUID(), report_schedule_id: schedule.id } });
  const alert = await as<{ id: string }>('save_report_alert', { p_alert: alertOf('Own alert') });
  return {
    report_alert_id: alert.id,
    saved_report_id: kept.id,
    deleted_report_id: gone.id,
    mailed_report_id: mailed.id,
    report_schedule_id: schedule.id,
  };
}

/** A call that succeeds for each procedure of saved reports. */
export function reportCalls(ids: Json): Record<string, Json> {
  return {
    report_access: {},
    list_report_goals: {},
    set_report_goal: {
      p_goal: { measure: 'net_sales', span: 'week', location_id: ids.location_id ?? null, amount: 900 },
    },
    list_saved_reports: {},
    save_report: { p_report: { ...savedReport('Own tea'), visibility: 'role', role: 'manager' } },
    pin_saved_report: { p_saved_report_id: ids.saved_report_id, p_is_pinned: true },
    delete_saved_report: { p_saved_report_id: ids.saved_report_id },
    restore_saved_report: { p_saved_report_id: ids.deleted_report_id },
    list_report_schedules: {},
    list_report_runs: { p_report_schedule_id: ids.report_schedule_id },
    list_report_recipients: { p_saved_report_id: ids.mailed_report_id },
    save_report_schedule: { p_schedule: scheduleOf(ids.mailed_report_id) },
    change_report_schedule: { p_change: { report_schedule_id: ids.report_schedule_id, action: 'pause' } },
    list_report_alerts: {},
    list_report_alert_events: { p_report_alert_id: ids.report_alert_id },
    save_report_alert: { p_alert: alertOf('Own bound') },
    change_report_alert: { p_change: { report_alert_id: ids.report_alert_id, action: 'pause' } },
    send_report_now: { p_sending: { id: randomUUID(), report_schedule_id: ids.report_schedule_id } },
  };
}

import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

const rule = { every: 1, unit: 'month', is_last_day: false, ends: 'never' };

const expenseOf = (ids: Json, more: Json = {}): Json => ({
  id: randomUUID(),
  kind: 'expense',
  name: 'Own rent',
  document: {
    amount: 116,
    account_id: ids.expense_account_id,
    tender_type: 'bank',
    tax_rate_id: ids.tax_rate_id,
    location_id: ids.location_id,
    contact_id: ids.contact_id,
  },
  ...rule,
  posting: 'draft',
  ...more,
});

/** Expenses that repeat: one to be changed, and drafts to be approved and given up; answers the ids that recurringCalls needs. */
export async function setUpRecurring(as: Call, ids: Json): Promise<Json> {
  const today = new Date().toISOString().slice(0, 10);
  const made = async (): Promise<Json> => {
    const schedule = await as<{ id: string; next_on: string }>('save_schedule', {
      p_schedule: expenseOf(ids, { starts_on: today }),
    });
    const { last_run: run } = await as<{ last_run: { id: string } }>('change_schedule', {
      p_change: { schedule_id: schedule.id, action: 'run', due_on: schedule.next_on },
    });
    return { schedule_id: schedule.id, run_id: run.id };
  };
  return { repeat_from: today, approved_run: await made(), skipped_run: await made(), retried_run: await made() };
}

/** A call that succeeds for each procedure of what repeats, and of budgets. */
export function recurringCalls(ids: Json): Record<string, Json> {
  const { schedule_id: scheduleId } = ids.retried_run as { schedule_id: string };
  return {
    save_schedule: { p_schedule: expenseOf(ids, { starts_on: ids.repeat_from }) },
    change_schedule: { p_change: { schedule_id: scheduleId, action: 'pause' } },
    approve_schedule_run: { p_approval: ids.approved_run },
    skip_schedule_run: { p_skip: ids.skipped_run },
    retry_schedule_run: { p_retry: ids.retried_run },
    get_repeatable: { p_kind: 'expense', p_id: ids.own_voucher_id },
    list_schedules: { p_filter: { kind: 'expense' } },
    get_schedule: { p_schedule_id: scheduleId },
    preview_schedule: { p_rule: { ...rule, starts_on: ids.repeat_from, schedule_id: scheduleId } },
    list_waiting_runs: {},
    get_budget: { p_query: { day: '2026-01-31', location_id: ids.location_id } },
    save_budget: {
      p_budget: {
        day: '2026-01-31',
        location_id: ids.location_id,
        cells: [{ account_id: ids.expense_account_id, month: '2026-01-01', amount: 5, before: null }],
      },
    },
    fill_budget: { p_fill: { day: '2027-01-31', location_id: ids.location_id, from: 'last_year', percent: 5 } },
  };
}

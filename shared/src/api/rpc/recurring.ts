import type { ManualJournalInput } from './ledger';
import type { ExpenseInput } from './money';
import type { PostBillInput } from './purchases';

export type ScheduleKind = 'expense' | 'bill' | 'journal';
export type ScheduleUnit = 'day' | 'week' | 'month';

/** An expense that repeats: record_expense without id and day. */
export type RepeatedExpense = Omit<ExpenseInput, 'id' | 'business_date' | 'attachment_ids' | 'till_session_id'>;

/** A bill of costs that repeats: post_bill without id, days and what stands on the paper only. */
export type RepeatedBill = Omit<
  PostBillInput,
  'id' | 'bill_date' | 'business_date' | 'due_on' | 'typed_total' | 'typed_tax'
> & {
  /** How long after its date it is due; the supplier's terms unless said. */
  due_days?: number;
};

/** A journal that repeats: post_manual_journal without id and days. */
export type RepeatedJournal = Pick<ManualJournalInput, 'memo' | 'lines'> & {
  /** An accrual: taken back on the first of the month after. */
  is_taken_back?: boolean;
};

/** How something repeats. All days are `starts_on` and n periods. */
export interface ScheduleRule {
  every: number;
  unit: ScheduleUnit;
  starts_on: string;
  /** Of months: on the last day. */
  is_last_day: boolean;
  ends: 'never' | 'on' | 'after';
  ends_on?: string | null;
  /** How many days in all, skipped ones among them. */
  ends_after?: number | null;
}

export type RepeatedDocument =
  | { kind: 'expense'; document: RepeatedExpense }
  | { kind: 'bill'; document: RepeatedBill }
  | { kind: 'journal'; document: RepeatedJournal };

/** save_schedule(p_schedule) */
export type SaveScheduleInput = ScheduleRule &
  RepeatedDocument & {
    id: string;
    /** As it was read; the first save has none. */
    revision?: number;
    name: string;
    posting: 'draft' | 'post';
  };

/** What became of a due day. Its id is also that of the document. */
export interface ScheduleRun {
  id: string;
  schedule_id: string;
  schedule_name: string;
  kind: ScheduleKind;
  due_on: string;
  status: 'draft' | 'posted' | 'failed' | 'skipped';
  business_date: string | null;
  amount: number;
  /** Why the day in the books is another. */
  note: string | null;
  error_code: string | null;
  error_message: string | null;
  made_at: string;
  /** Cash of a drawer: whoever approves takes it out of their own. */
  is_of_drawer: boolean;
  /** The entry of a posted journal. */
  entry_id: string | null;
}

/** Something that repeats. */
export type Schedule = Required<ScheduleRule> &
  RepeatedDocument & {
    id: string;
    name: string;
    /** What one document comes to. */
    amount: number;
    posting: 'draft' | 'post';
    status: 'active' | 'paused' | 'ended';
    next_on: string | null;
    revision: number;
    responsible_name: string | null;
    contact_name: string | null;
    last_run: ScheduleRun | null;
    waiting_count: number;
    failed_count: number;
  };

export type ScheduleDetail = Schedule & { next_days: string[]; runs: ScheduleRun[] };

/** A document that stands, as a schedule would repeat it. */
export type RepeatableDocument = RepeatedDocument & { name: string; amount: number; business_date: string };

export interface SchedulePreview {
  next_days: string[];
  /** How many have passed and would be made at once. */
  missed_count: number;
}

export interface ScheduleChange {
  schedule_id: string;
  action: 'pause' | 'resume' | 'end' | 'skip' | 'run';
  /** For skip and run: the next day as it was read. */
  due_on?: string;
}

export interface RunOf {
  schedule_id: string;
  run_id: string;
}

export interface RecurringInputs {
  save_schedule: { p_schedule: SaveScheduleInput };
  change_schedule: { p_change: ScheduleChange };
  approve_schedule_run: { p_approval: RunOf & { amount?: number; business_date?: string } };
  retry_schedule_run: { p_retry: RunOf };
  skip_schedule_run: { p_skip: RunOf };
  get_repeatable: { p_kind: ScheduleKind; p_id: string };
  list_schedules: { p_filter?: { kind?: ScheduleKind | null; status?: Schedule['status'] | null } };
  preview_schedule: { p_rule: ScheduleRule & { schedule_id?: string | null } };
}

export interface RecurringAnswers {
  save_schedule: Schedule;
  change_schedule: Schedule;
  approve_schedule_run: ScheduleRun;
  retry_schedule_run: ScheduleRun;
  skip_schedule_run: ScheduleRun;
  list_schedules: Schedule[];
  get_schedule: ScheduleDetail;
  get_repeatable: RepeatableDocument;
  preview_schedule: SchedulePreview;
  list_waiting_runs: ScheduleRun[];
}

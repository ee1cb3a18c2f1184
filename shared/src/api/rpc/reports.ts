export type ReportUnit = 'money' | 'quantity' | 'count' | 'percent' | 'days';
export type ReportChapter = 'sales' | 'products' | 'customers' | 'staff' | 'money' | 'stock' | 'shop' | 'control';
export type ReportComparison = 'none' | 'previous' | 'week_before' | 'same_weekdays_last_year' | 'same_dates_last_year';

/** A figure of reports, defined once. Percents are shares: 0.25 is 25 %. */
export interface ReportMeasure {
  key: string;
  /** Figures of one family can stand side by side. */
  family: string;
  label: string;
  unit: ReportUnit;
  /** Which way is good news; null: neither. */
  better: 'up' | 'down' | null;
  definition: string;
  example: string;
  /** Whether the figures of rows add up to that of all of them. */
  is_additive: boolean;
  /** Groupings that it cannot be shown by, and why. */
  not_by: { dimension: string; reason: string }[];
}

/** What reports are grouped and filtered by. */
export interface ReportDimension {
  key: string;
  label: string;
  kind: 'time' | 'reference' | 'text' | 'band';
}

export interface ReportDefinition {
  key: string;
  chapter: ReportChapter;
  title: string;
  question: string;
  /** It opens with these; the first is the one of its chart. */
  measures: string[];
  more_measures: string[];
  dimensions: string[];
  filters: string[];
  chart: 'none' | 'columns' | 'bars' | 'grid' | 'pareto' | 'scatter' | 'dots';
  sort: string;
  /** The name of the period that it opens with. */
  usual_period: string;
  /** Of a range of days. */
  has_period: boolean;
  /** Of each day of it: it can be grouped by days and months. */
  has_days: boolean;
  /** As it stood at the end of one day. Neither this nor has_period: as it stands now. */
  has_day: boolean;
}

/** report_catalogue(): what the person may see. */
export interface ReportCatalogue {
  /** Whether only the own sales and tills are in it. */
  is_own: boolean;
  measures: ReportMeasure[];
  dimensions: ReportDimension[];
  reports: ReportDefinition[];
}

/** report_access(): what the screens need besides the catalogue. */
export interface ReportAccess {
  /** 1 to 12: the month that the year of the books begins with. */
  year_start_month: number;
  /** Who can give a right. */
  owners: string[];
  /** Reports that the role does not open, with the rights that are missing, in words. */
  locked: { key: string; title: string; needs: string[] }[];
}

export interface ReportFilter {
  dimension: string;
  /** An empty text stands for what has none. */
  values: string[];
}

export interface ReportQuery {
  report?: string;
  measures: string[];
  dimensions?: string[];
  filters?: ReportFilter[];
  from?: string;
  to?: string;
  compare?: ReportComparison;
  returns?: 'return_day' | 'sale_day';
  sort?: string;
  descending?: boolean;
  /** Rows whose name of the first grouping has this. */
  search?: string;
  limit?: number;
  offset?: number;
}

export interface ReportFigures {
  /** As many as there are measures; null where there is nothing to divide by. */
  values: (number | null)[];
  /** Of the period that it is compared with; null without one. */
  compared: (number | null)[] | null;
}

export interface ReportRow extends ReportFigures {
  /** As many as there are dimensions; an empty text for none. */
  keys: string[];
  labels: (string | null)[];
}

/** run_report(p_query). */
export interface ReportAnswer {
  rows: ReportRow[];
  row_count: number;
  totals: ReportFigures;
  measures: string[];
  dimensions: string[];
  from: string | null;
  to: string | null;
  compared_from: string | null;
  compared_to: string | null;
  /** The period is not over: it is compared up to the same time of the same day. */
  is_partial: boolean;
  as_of: string;
  source: string;
  currency_code: string;
  timezone: string;
}

export type SavedReportVisibility = 'own' | 'role' | 'everybody';

/** What a saved report asks: its period moves with the calendar where it has a name. */
export interface SavedReportQuery extends Omit<ReportQuery, 'report' | 'from' | 'to' | 'limit' | 'offset'> {
  report: string;
  /** `this_month`, or `2026-01-01..2026-01-31`. */
  period?: string;
  look?: 'cross' | 'list';
}

/** A report as somebody wants to find it again. */
export interface SavedReport {
  id: string;
  name: string;
  report: string;
  /** Of the report that it is made of. */
  title: string;
  query: SavedReportQuery;
  visibility: SavedReportVisibility;
  /** Whose it is when it is shared with a role. */
  role: 'admin' | 'manager' | 'accountant' | 'cashier' | null;
  is_own: boolean;
  may_edit: boolean;
  /** False for an own one whose report the role may not see any longer. */
  may_open: boolean;
  is_pinned: boolean;
  owner_name: string;
  updated_at: string;
}

export interface SaveReportInput {
  id: string;
  name: string;
  query: SavedReportQuery;
  visibility?: SavedReportVisibility;
  role?: SavedReport['role'];
  /** Null or absent for a new one. */
  expected_updated_at?: string | null;
}

export type ReportRhythm = 'daily' | 'weekdays' | 'monthly';
export type MailedPeriod = 'yesterday' | 'last_week' | 'last_month' | 'month_to_date';

/** One mail of a sending. */
export interface ReportMail {
  /** A name of the team, or an address. */
  recipient: string;
  /** not_allowed: the person may not see every figure, or has no address. */
  state: 'sent' | 'waiting' | 'failed' | 'not_allowed';
  /** Why the last attempt failed. */
  error: string | null;
}

/** What became of one sending of a report. */
export interface ReportRun {
  id: string;
  due_on: string;
  period_start: string;
  period_end: string;
  /** Somebody asked for it now, for themselves. */
  is_sample: boolean;
  status: 'sent' | 'failed';
  error_code: string | null;
  error_message: string | null;
  made_at: string;
  row_count: number | null;
  mails: ReportMail[];
}

/** A saved report that is mailed. */
export interface ReportSchedule {
  id: string;
  revision: number;
  saved_report_id: string;
  /** Of the saved report. */
  name: string;
  report: string;
  title: string;
  rhythm: ReportRhythm;
  /** 1 Monday to 7 Sunday. */
  weekdays: number[];
  /** Null with rhythm monthly: the last day. */
  month_day: number | null;
  /** `06:00`, of the clock of the business. */
  at_time: string;
  period: MailedPeriod;
  members: { id: string; name: string }[];
  addresses: string[];
  status: 'active' | 'paused';
  /** Why it was paused by itself. */
  paused_because: string | null;
  next_run_at: string | null;
  timezone: string;
  is_own: boolean;
  owner_name: string;
  last_run: ReportRun | null;
}

/** Somebody of the business whom a report may be mailed to. */
export interface ReportRecipient {
  id: string;
  name: string;
  /** Every figure of this report. */
  may_see: boolean;
}

export interface SaveReportScheduleInput {
  id: string;
  /** Of the schedule that is changed; absent for a new one. */
  revision?: number;
  saved_report_id: string;
  rhythm: ReportRhythm;
  weekdays?: number[];
  month_day?: number | null;
  at_time: string;
  period: MailedPeriod;
  member_ids?: string[];
  addresses?: string[];
  /** That the addresses may see the figures. */
  is_confirmed?: boolean;
}

export interface ReportScheduleChange {
  report_schedule_id: string;
  action: 'pause' | 'resume' | 'delete' | 'restore';
}

export interface ReportSending {
  id: string;
  report_schedule_id: string;
}

export type ReportAlertKind = 'figure' | 'till_short' | 'no_sale';

/** What is watched, and its bound. */
interface ReportAlertRule {
  name: string;
  kind: ReportAlertKind;
  scope: 'total' | 'rows';
  /** The figure itself, or its change since the period before. */
  compare: 'value' | 'before';
  direction: 'above' | 'below';
  /** As the figure is stored; of a change a share, below zero for a fall; of till_short money, of no_sale minutes. */
  threshold: number;
  check_at: 'during' | 'day_end';
  is_mailed: boolean;
}

/** What its maker wants to be told. */
export interface ReportAlert extends ReportAlertRule {
  id: string;
  revision: number;
  /** Null where kind is no figure, as title, query, measure and unit. */
  report: string | null;
  title: string | null;
  query: SavedReportQuery | null;
  measure: string | null;
  unit: ReportUnit | null;
  /** `Margin below 20%`. */
  condition: string;
  status: 'active' | 'paused';
  /** Why it was paused by itself. */
  paused_because: string | null;
  next_check_at: string | null;
  timezone: string;
  last_fired_at: string | null;
}

/** One time that an alert told something. */
export interface ReportAlertEvent {
  id: string;
  fired_at: string;
  condition: string;
  /** A hundred at most. */
  findings: { row_key: string; label: string | null; value: number; before: number | null }[];
  finding_count: number;
  period_start: string | null;
  period_end: string | null;
}

export interface SaveReportAlertInput extends Partial<ReportAlertRule> {
  id: string;
  /** Of the alert that is changed; absent for a new one. */
  revision?: number;
  name: string;
  kind: ReportAlertKind;
  query?: SavedReportQuery;
  measure?: string;
  threshold: number;
}

export interface ReportAlertChange {
  report_alert_id: string;
  action: 'pause' | 'resume' | 'delete' | 'restore';
}

/** What a figure of sales is meant to reach, and what it has reached in the day, week or month of today. */
export interface ReportGoal {
  id: string;
  measure: string;
  label: string;
  unit: ReportUnit;
  span: 'day' | 'week' | 'month';
  /** Null: of the business as a whole. */
  location_id: string | null;
  location_name: string | null;
  amount: number;
  reached: number;
  /** First and last day of the span that is counted. */
  from: string;
  to: string;
}

export interface ReportGoalInput extends Pick<ReportGoal, 'measure' | 'span' | 'location_id'> {
  /** Null takes the goal away. */
  amount: number | null;
}

export interface ReportAnswers {
  list_report_goals: ReportGoal[];
  set_report_goal: ReportGoal[];
  report_catalogue: ReportCatalogue;
  report_access: ReportAccess;
  run_report: ReportAnswer;
  list_saved_reports: SavedReport[];
  save_report: SavedReport;
  delete_saved_report: SavedReport;
  restore_saved_report: SavedReport;
  pin_saved_report: SavedReport;
  list_report_schedules: ReportSchedule[];
  list_report_runs: ReportRun[];
  list_report_recipients: ReportRecipient[];
  save_report_schedule: ReportSchedule;
  change_report_schedule: ReportSchedule;
  send_report_now: ReportRun;
  list_report_alerts: ReportAlert[];
  list_report_alert_events: ReportAlertEvent[];
  save_report_alert: ReportAlert;
  change_report_alert: ReportAlert;
}

export interface ReportInputs {
  set_report_goal: { p_goal: ReportGoalInput };
  run_report: { p_query: ReportQuery };
  save_report: { p_report: SaveReportInput };
  list_report_recipients: { p_saved_report_id: string } | { p_query: SavedReportQuery };
  save_report_schedule: { p_schedule: SaveReportScheduleInput };
  change_report_schedule: { p_change: ReportScheduleChange };
  send_report_now: { p_sending: ReportSending };
  save_report_alert: { p_alert: SaveReportAlertInput };
  change_report_alert: { p_change: ReportAlertChange };
}

export type ReportUnit = 'money' | 'quantity' | 'count' | 'percent' | 'days';
export type ReportChapter = 'sales' | 'products' | 'customers' | 'staff' | 'money' | 'stock' | 'control';
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
  chart: 'none' | 'columns' | 'bars' | 'grid';
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
  /** Of the own sales and tills alone. */
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

export interface ReportAnswers {
  report_catalogue: ReportCatalogue;
  report_access: ReportAccess;
  run_report: ReportAnswer;
  list_saved_reports: SavedReport[];
  save_report: SavedReport;
  delete_saved_report: SavedReport;
  restore_saved_report: SavedReport;
  pin_saved_report: SavedReport;
}

export interface ReportInputs {
  run_report: { p_query: ReportQuery };
  save_report: { p_report: SaveReportInput };
}

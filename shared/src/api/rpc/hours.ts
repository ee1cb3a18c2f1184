/** Whether somebody works now. */
export interface ClockState {
  user_id: string;
  full_name: string;
  state: 'out' | 'working' | 'pausing';
  /** Since when they work or pause. */
  since: string | null;
  /** For more than 16 hours: somebody forgot the clock. */
  is_long: boolean;
}

/** list_clock_states(). */
export interface ClockPerson extends ClockState {
  has_pin: boolean;
}

export type ClockAction = 'start' | 'break' | 'resume' | 'stop';

/** clock_time(p_clock): for oneself, or at a till for whoever shows their PIN. */
export interface ClockInput {
  id: string;
  action: ClockAction;
  user_id?: string;
  pin?: string;
}

/** The week of a person, by business day. */
export interface HoursWeek {
  user_id: string;
  full_name: string;
  /** A Monday. */
  week_start: string;
  days: { day: string; work_minutes: number; break_minutes: number }[];
  work_minutes: number;
  break_minutes: number;
  is_open: boolean;
  is_long: boolean;
  approved_at: string | null;
  approved_by_name: string | null;
}

/** list_hours(p_week). */
export interface HoursWeeks {
  week_start: string;
  sees_all: boolean;
  /** Its last business day has ended: it can be approved. */
  is_over: boolean;
  people: HoursWeek[];
}

/** What a correction may change. */
export interface TimeEntryWords {
  kind: 'work' | 'break';
  started_at: string;
  ended_at: string | null;
}

export interface TimeEntryChange {
  changed_at: string;
  changed_by_name: string;
  reason: string;
  /** Null where it was added. */
  before: TimeEntryWords | null;
  /** Null where it was removed. */
  after: TimeEntryWords | null;
}

/** From one press of the clock to the next. */
export interface TimeEntry extends TimeEntryWords {
  id: string;
  /** The business day on which it began. */
  day: string;
  minutes: number;
  source: 'till' | 'web' | 'manager';
  is_long: boolean;
  is_removed: boolean;
  updated_at: string;
  changes: TimeEntryChange[];
}

/** get_hours(p_user_id, p_week). */
export interface HoursSheet extends HoursWeek {
  entries: TimeEntry[];
}

/** hours_worked(p_from, p_to). */
export interface HoursWorked {
  user_id: string;
  full_name: string;
  work_minutes: number;
}

/** save_time_entry(p_entry). */
export interface TimeEntryInput extends TimeEntryWords {
  id: string;
  user_id: string;
  reason: string;
  expected_updated_at?: string | null;
}

export interface HoursInputs {
  clock_time: { p_clock: ClockInput };
  save_time_entry: { p_entry: TimeEntryInput };
}

export interface HoursAnswers {
  approve_hours: HoursWeek;
  clock_time: ClockState;
  get_hours: HoursSheet;
  hours_worked: HoursWorked[];
  list_clock_states: ClockPerson[];
  list_hours: HoursWeeks;
  remove_time_entry: TimeEntry;
  reopen_hours: HoursWeek;
  save_time_entry: TimeEntry;
}

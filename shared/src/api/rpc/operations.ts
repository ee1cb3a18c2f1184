import type { CommunicationAnswers } from './communications';
import type { GrowthAnswers } from './growth';
import type { PlatformSettingsAnswers } from './platformSettings';

/** What platform administrators see of security, database, system and accounts; every call needs a second factor. */

export type ActorKind = 'user' | 'platform' | 'visitor' | 'job' | 'api_key';

/** A value of the audit record: whatever a function wrote down. */
export type AuditValue = string | number | boolean | null | AuditValue[] | { [name: string]: AuditValue };

export interface AuditEvent {
  id: string;
  created_at: string;
  tenant_id: string | null;
  tenant_name: string | null;
  actor_id: string | null;
  /** Null in rows older than the column. */
  actor_kind: ActorKind | null;
  actor_name: string | null;
  actor_email: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  before: AuditValue;
  after: AuditValue;
  session_id: string | null;
  ip_address: string | null;
}

export interface AuditPage {
  rows: AuditEvent[];
  next_cursor: string | null;
  /** A text without a business is searched from here on only. */
  searched_from: string | null;
}

/** `p_filter` of admin_search_audit. */
export interface AuditFilter {
  tenant_id?: string;
  actor_id?: string;
  actor_kind?: ActorKind;
  entity?: string;
  action?: string;
  /** Part of what was before or after. */
  text?: string;
  from?: string;
  /** Not included. */
  to?: string;
}

/** What somebody who runs the platform may change; all of them read all of it. */
export type PlatformRole = 'owner' | 'operations' | 'finance' | 'support';

/** admin_my_rights(): who may make which call of the platform. */
export interface PlatformRights {
  role: PlatformRole;
  rights: Record<string, PlatformRole[]>;
}

export interface PlatformAdministrator {
  user_id: string;
  name: string | null;
  email: string | null;
  role: PlatformRole;
  since: string;
  /** Proven second factors. */
  factors: number;
  last_sign_in_at: string | null;
  last_used_at: string | null;
  sessions: number;
}

export interface FailedAccount {
  /** Null for an address without an account. */
  user_id: string | null;
  email: string | null;
  tenant_name: string | null;
  address: string;
  last_15_minutes: number;
  last_day: number;
  last_failed_at: string;
  is_locked: boolean;
}

export interface SignInFailures {
  accounts: FailedAccount[];
  addresses: { address: string; accounts: number; failures: number; last_failed_at: string }[];
  hours: { hour: string; failures: number }[];
}

export interface PlatformSecurity {
  administrators: PlatformAdministrator[];
  /** Null where the sign-in service keeps them to itself. */
  failures: SignInFailures | null;
  locked_pins: number;
  failed_recoveries: number;
  entities: string[];
  actions: string[];
}

/** A network that nobody signs in from for a time. */
export interface BlockedAddress {
  id: string;
  network: string;
  reason: string;
  ends_at: string;
  created_at: string;
  created_by: string | null;
  lifted_at: string | null;
  lifted_by: string | null;
  is_live: boolean;
}

export interface BlockedAddresses {
  /** The address that the reader comes from. */
  own_address: string | null;
  may_block: boolean;
  rows: BlockedAddress[];
}

export interface TableStatistics {
  schema: string;
  name: string;
  total_bytes: number;
  index_bytes: number;
  live_rows: number;
  dead_rows: number;
  full_reads: number;
  index_reads: number;
  last_vacuum_at: string | null;
  last_analyze_at: string | null;
  xid_age: number;
}

export interface DatabaseState {
  size_bytes: number;
  version: string;
  started_at: string;
  stats_since: string;
  /** Share of blocks that were in memory. */
  hit_percent: number | null;
  connections: number;
  max_connections: number;
  commits: number;
  rollbacks: number;
  deadlocks: number;
  samples: { day: string; bytes: number }[];
  tables: TableStatistics[];
}

export interface StatementStatistics {
  id: string;
  /** Without any value. */
  query: string;
  calls: number;
  mean_ms: number;
  max_ms: number;
  total_ms: number;
  share_percent: number | null;
  rows: number;
  hit_percent: number | null;
  temp_blocks: number;
}

export interface SlowStatements {
  is_available: boolean;
  since: string | null;
  rows: StatementStatistics[];
}

export interface IndexUse {
  stats_since: string;
  /** Statistics of less than 30 days say little about what is unused. */
  is_old_enough: boolean;
  unused: { table: string; name: string; bytes: number }[];
  duplicates: { table: string; names: string[]; bytes: number }[];
  keys_without_index: { table: string; name: string }[];
}

export interface DatabaseActivity {
  blocked: {
    pid: number;
    waits_seconds: number;
    statement: string | null;
    blocked_by: number;
    blocking_statement: string | null;
    blocking_state: string | null;
  }[];
  transactions: {
    pid: number;
    role: string | null;
    state: string | null;
    open_seconds: number;
    statement: string | null;
  }[];
  connections: { role: string; state: string; count: number }[];
  max_connections: number;
  slots: {
    name: string;
    plugin: string | null;
    is_active: boolean;
    wal_status: string | null;
    lag_bytes: number | null;
  }[];
}

export interface DatabaseChecks {
  lints: { lint: string; level: 'error' | 'warning'; object: string }[];
  migrations: { version: string; name: string | null }[];
}

export type ReportedArea = 'shell' | 'admin' | 'auth' | 'storefront' | 'superadmin';

/** `p_error` of report_error. */
export interface ReportedError {
  area: ReportedArea;
  message: string;
  stack?: string;
  release?: string;
  page?: string;
}

export interface BrowserError {
  id: string;
  area: ReportedArea;
  release: string;
  message: string;
  stack: string;
  page: string;
  browser: string;
  /** The business whose member saw it last. */
  tenant_name: string | null;
  count: number;
  first_seen_at: string;
  last_seen_at: string;
}

/** `p_filter` of admin_list_browser_errors. */
export interface BrowserErrorFilter {
  area?: ReportedArea;
  release?: string;
  text?: string;
}

export interface BrowserErrorPage {
  rows: BrowserError[];
  next_cursor: string | null;
}

export interface SystemState {
  sign_in_at: string | null;
  file_stored_at: string | null;
  job_finished_at: string | null;
  mail_sent_at: string | null;
  mails_waiting: number;
  mails_dead: number;
  realtime_slots: number;
  errors_last_day: number;
  releases: { area: ReportedArea; release: string; errors: number; last_seen_at: string }[];
}

export interface PlatformAccount {
  id: string;
  name: string | null;
  email: string | null;
  tenant_id: string | null;
  tenant_name: string | null;
  role: 'admin' | 'manager' | 'accountant' | 'cashier' | null;
  is_active: boolean | null;
  is_invited: boolean;
  is_platform_admin: boolean;
  created_at: string;
  last_sign_in_at: string | null;
  is_verified: boolean;
  factors: number;
  sessions: number;
  /** Refused at sign-in. */
  is_deactivated: boolean;
  /** Failed too often a few minutes ago. */
  is_locked: boolean;
}

export interface PlatformAccountPage {
  rows: PlatformAccount[];
  next_cursor: string | null;
}

/** `p_filter` of admin_list_users. */
export interface AccountFilter {
  text?: string;
  tenant_id?: string;
  role?: 'admin' | 'manager' | 'accountant' | 'cashier' | 'platform' | 'none';
  factor?: 'yes' | 'no';
  state?: 'active' | 'invited' | 'unverified' | 'deactivated' | 'locked';
}

export interface OperationsAnswers extends CommunicationAnswers, GrowthAnswers, PlatformSettingsAnswers {
  admin_database: DatabaseState;
  admin_database_activity: DatabaseActivity;
  admin_database_checks: DatabaseChecks;
  admin_end_user_sessions: PlatformAccount;
  admin_index_use: IndexUse;
  admin_list_browser_errors: BrowserErrorPage;
  admin_list_users: PlatformAccountPage;
  admin_send_reset_link: PlatformAccount;
  admin_search_audit: AuditPage;
  admin_list_blocked_addresses: BlockedAddresses;
  admin_block_address: BlockedAddresses;
  admin_unblock_address: BlockedAddresses;
  admin_my_rights: PlatformRights;
  admin_security: PlatformSecurity;
  admin_set_administrator_role: PlatformAdministrator[];
  admin_set_user_active: PlatformAccount;
  admin_slow_statements: SlowStatements;
  admin_system: SystemState;
  admin_unlock_user: PlatformAccount;
  report_error: { is_taken: boolean };
}

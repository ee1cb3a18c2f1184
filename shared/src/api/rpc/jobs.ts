/** A kind of background work, and how much of it waits. */
export interface JobKindState {
  kind: string;
  title: string;
  most_at_once: number;
  /** Could run now. */
  due: number;
  /** Has its time later. */
  waiting: number;
  running: number;
  /** Failed and waits for another attempt. */
  failing: number;
  dead: number;
  oldest_due_at: string | null;
}

export type JobStatus = 'ready' | 'running' | 'done' | 'dead' | 'cancelled';

export interface PlatformJob {
  id: number;
  kind: string;
  title: string;
  tenant_id: string | null;
  tenant_name: string | null;
  key: string;
  status: JobStatus;
  due_at: string;
  attempts: number;
  leased_until: string | null;
  worker: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
}

export interface PlatformJobPage {
  rows: PlatformJob[];
  next_cursor: string | null;
}

/** What was given up for the own business. */
export interface FailedJob {
  id: number;
  kind: string;
  title: string;
  key: string;
  attempts: number;
  created_at: string;
  failed_at: string;
}

export interface JobAnswers {
  admin_cancel_job: PlatformJob;
  admin_job_queue: JobKindState[];
  admin_list_jobs: PlatformJobPage;
  admin_retry_job: PlatformJob;
  list_failed_jobs: FailedJob[];
}

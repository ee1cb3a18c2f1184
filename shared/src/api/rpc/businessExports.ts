import type { BusinessClosing } from './people';
import type { PlatformTenantRow } from './platform';

/** An archive of everything that a business has with us: docs/domains/exports.md. */
export interface BusinessExport {
  id: string;
  status: 'running' | 'ready' | 'failed' | 'expired';
  phase: 'tables' | 'files' | 'closing' | 'done';
  tables_done: number;
  table_count: number;
  row_count: number;
  /** Pictures and papers. */
  file_count: number;
  /** Of the archive so far. */
  byte_count: number;
  asked_by_name: string | null;
  created_at: string;
  ready_at: string | null;
  expires_at: string | null;
}

export interface ClosingState {
  /** As it has to be written to close it. */
  business_name: string;
  waiting_days: number;
  open_tills: number;
  closing: BusinessClosing | null;
}

export interface BusinessExportInputs {
  admin_close_business: { p_closing: { tenant_id: string; typed: string; reason: string } };
  admin_stop_closing: { p_stop: { tenant_id: string; reason: string } };
  close_business: { p_closing: { name: string; reason: string } };
  open_business_export: { p_export_id: string };
}

export interface BusinessExportAnswers {
  admin_close_business: PlatformTenantRow;
  admin_stop_closing: PlatformTenantRow;
  close_business: ClosingState;
  get_business_closing: ClosingState;
  take_back_closing: ClosingState;
  get_business_exports: BusinessExport[];
  start_business_export: BusinessExport;
  /** The link works for so many seconds from now. */
  open_business_export: { token: string; seconds: number };
}

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

export interface BusinessExportInputs {
  open_business_export: { p_export_id: string };
}

export interface BusinessExportAnswers {
  get_business_exports: BusinessExport[];
  start_business_export: BusinessExport;
  /** The link works for so many seconds from now. */
  open_business_export: { token: string; seconds: number };
}

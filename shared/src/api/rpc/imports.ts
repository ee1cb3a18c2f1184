export type ImportKind = 'products' | 'contacts' | 'opening_stock' | 'contact_balances' | 'supplier_prices';

export type ImportStatus =
  'uploading' | 'mapped' | 'checked' | 'committing' | 'committed' | 'undoing' | 'undone' | 'failed' | 'cancelled';

/** map_import's p_options: what is not said takes its default. */
export interface ImportOptions {
  decimals: 'point' | 'comma';
  date_order: 'dmy' | 'mdy' | 'ymd';
  /** What a row is looked up by first: sku, barcode or name; email, phone, tax_pin or name for contacts. */
  match_by: 'sku' | 'barcode' | 'name' | 'email' | 'phone' | 'tax_pin';
  create_new: boolean;
  update_existing: boolean;
  create_categories: boolean;
  /** Whether an empty cell empties the field; otherwise it leaves it as it is. */
  empty_clears: boolean;
  with_pictures: boolean;
  /** Whether new products are shown in the shop where the file does not say. */
  publish_new: boolean;
  /** Where opening stock lies that names no location; null: the default one. */
  location_id: string | null;
  /** Whose prices they are where a row names no supplier. */
  supplier_id: string | null;
}

/** start_import(p_import). */
export interface StartImportInput {
  id: string;
  kind: ImportKind;
  file_name: string;
  /** SHA-256 of the file, hexadecimal. */
  file_hash: string;
  row_count: number;
  headers: string[];
}

/** start_import, map_import, check_import, commit_import, undo_import, cancel_import, get_import. */
export interface Import {
  id: string;
  kind: ImportKind;
  file_name: string;
  row_count: number;
  received_count: number;
  headers: string[];
  /** Field by the number of the column, from "0". */
  mapping: Record<string, string>;
  options: ImportOptions | Record<string, never>;
  status: ImportStatus;
  /** What is under way and goes on by itself; null when nothing is. */
  work: 'check' | 'commit' | 'undo' | null;
  progress: { done: number; total: number };
  created_count: number;
  updated_count: number;
  unchanged_count: number;
  failed_count: number;
  undone_count: number;
  left_count: number;
  failure: string | null;
  /** An earlier import of the very same file. */
  same_file: { id: string; status: ImportStatus; created_at: string } | null;
  created_by_name: string | null;
  can_undo: boolean;
  created_at: string;
  checked_at: string | null;
  committed_at: string | null;
  undone_at: string | null;
}

/** add_import_rows(p_import_id, p_first_row, p_rows): up to 1,000 rows of cells. */
export interface ImportRowsAdded {
  received_count: number;
}

/** p_status of list_imports; open: not at an end yet. */
export type ImportStateFilter = 'open' | 'committed' | 'undone' | 'failed' | 'cancelled';

/** list_imports(p_after, p_limit, p_query, p_kind, p_status, p_sort newest|oldest), newest first unless said otherwise. */
export interface ImportPage {
  rows: Import[];
  next_cursor: string | null;
}

export interface ImportError {
  /** From 0; null when no column holds the field. */
  column: number | null;
  field: string;
  code: string;
  message: string;
}

export interface ImportRow {
  /** From 1, the header not counted. */
  row_number: number;
  cells: (string | number | null)[];
  action: 'create' | 'update' | 'unchanged' | 'error' | 'skip' | null;
  errors: ImportError[];
  /** What was passed over without refusing the row: pictures on other sites. */
  warnings: Pick<ImportError, 'field' | 'code' | 'message'>[];
  /** By field: what it was and what it becomes. */
  changes: Record<string, ImportChange>;
  entity_id: string | null;
  state: 'open' | 'done' | 'undone' | 'left';
  /** Why an undo left it as it is. */
  left_reason: string | null;
}

export interface ImportChange {
  before: ImportValue;
  after: ImportValue;
  /** Of an opening balance. */
  due_on?: string | null;
  id?: string;
}

export type ImportValue = string | number | boolean | null | ImportValue[] | { [key: string]: ImportValue };

/** list_import_rows(p_import_id, p_show all|create|update|unchanged|error|left, p_after, p_limit ≤ 1,000). */
export interface ImportRowPage {
  rows: ImportRow[];
  /** The row to go on after; null at the end. */
  next_after: number | null;
}

/** edit_import_row(p_import_id, p_row_number, p_cells {"3": "12.50"}). */
export interface EditedImportRow {
  import: Import;
  row: ImportRow;
}

/** product_file_rows(p_ids), contact_file_rows(p_ids): up to 500, as the cells of a file, by field. */
export interface FileRows {
  rows: { id: string; cells: Record<string, string | number | null> }[];
}

/** What the procedures of imports answer. */
export interface ImportAnswers {
  add_import_rows: ImportRowsAdded;
  cancel_import: Import;
  check_import: Import;
  commit_import: Import;
  edit_import_row: EditedImportRow;
  get_import: Import;
  list_import_rows: ImportRowPage;
  list_imports: ImportPage;
  map_import: Import;
  start_import: Import;
  undo_import: Import;
}

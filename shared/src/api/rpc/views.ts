/** A list as somebody wants to find it again: search, filters, order and columns, as they stand in the address. */
export interface SavedView {
  id: string;
  list_key: string;
  name: string;
  params: Record<string, string>;
  position: number;
  is_own: boolean;
  is_shared: boolean;
  is_default: boolean;
  may_edit: boolean;
  owner_name: string;
  updated_at: string;
}

export interface SaveViewInput {
  id: string;
  list_key: string;
  name: string;
  params: Record<string, string>;
  is_shared?: boolean;
  is_default?: boolean;
  position?: number;
  /** Null or absent for a new one. */
  expected_updated_at?: string | null;
}

/** One row's part of save_business(p_changes). */
export interface SettingsChange {
  /** The row's updated_at when it was read: somebody else's save since then is `stale_row`. */
  read_at: string;
  /** The changed columns alone. */
  values: Record<string, string | boolean | null>;
}

/** save_business(p_changes): all of it or nothing. */
export type BusinessChanges = Partial<
  Record<'business_settings' | 'tenant_customization' | 'storefront_settings', SettingsChange>
>;

export interface SavedBusiness {
  saved: true;
}

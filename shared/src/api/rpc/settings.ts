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

/** business_day_settings(), save_business_day(p_timezone, p_day_cutoff): when a business day begins. */
export interface BusinessDaySettings {
  timezone: string;
  /** HH:MM by the clock on the wall; until then a sale belongs to the day before. */
  day_cutoff: string;
  /** Of now. */
  business_date: string;
  /** Something has been posted, so the zone stays. */
  is_zone_fixed: boolean;
}

/** document_numbering(): how one kind of document is numbered. */
export interface DocumentNumbering {
  document_type: string;
  /** {YYYY} is the year of the business day. */
  prefix: string;
  /** At least so many digits. */
  width: number;
  /** Each year begins at 1 again. */
  is_yearly: boolean;
  next_value: number;
  /** As the next document will say. */
  next_number: string;
}

/** save_document_numbering(p_numbering). */
export interface DocumentNumberingInput extends Pick<
  DocumentNumbering,
  'document_type' | 'prefix' | 'width' | 'is_yearly'
> {
  /** Only where it rises. */
  next_value?: number;
}

/** save_payment_methods(p_methods): all ways to pay, in the order of the till. */
export interface PaymentMethodsInput {
  methods: {
    id: string;
    name: string;
    is_enabled: boolean;
    proof: 'optional' | 'ask' | 'required';
    /** A to Z. */
    shortcut: string | null;
  }[];
}

export interface SettingsAnswers {
  business_day_settings: BusinessDaySettings;
  save_business_day: BusinessDaySettings;
  document_numbering: DocumentNumbering[];
  save_document_numbering: DocumentNumbering;
  save_payment_methods: SavedBusiness;
}

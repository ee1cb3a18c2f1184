import type { NotificationKind } from './notifications';
import type { ShopPolicy, ShopPolicySettings } from './shop';

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

/** What receipts, invoices and other papers say besides the sale. */
export interface PaperContent {
  /** At most 6 lines of 48 characters. */
  header: string | null;
  footer: string | null;
  /** On invoices until they are paid. */
  how_to_pay: string | null;
  /** On invoices. */
  terms: string | null;
  shows_logo: boolean;
  shows_cashier: boolean;
  shows_customer: boolean;
  shows_taxes: boolean;
  code: 'link' | 'number' | 'none';
  dates: 'words' | 'dmy' | 'mdy' | 'ymd';
  hours: '24' | '12';
}

/** `papers` of documents: what of it is theirs. */
export type DocumentPapers = Omit<PaperContent, 'footer' | 'how_to_pay'>;

/** paper_settings(), save_paper_settings(p_papers, p_version). */
export interface PaperSettings {
  /** 0 before the first change. */
  version: number;
  content: PaperContent;
  /** The newest first, 30 at most. */
  versions: {
    version: number;
    content: PaperContent;
    saved_at: string;
    /** Null for what stood there before the first change. */
    saved_by_name: string | null;
  }[];
}

/** One event of my_notification_choices(), save_notification_choices(p_choices). */
export interface NotificationChoice {
  kind: NotificationKind;
  /** `elsewhere`: its mails are set where the event is made. */
  bell_rule: 'choice' | 'always';
  mail_rule: 'choice' | 'always' | 'elsewhere';
  bell: boolean;
  mail: boolean;
  /** What holds without a choice; for the bell that is true. */
  mail_by_role: boolean;
}

export interface NotificationChoicesInput {
  choices: Pick<NotificationChoice, 'kind' | 'bell' | 'mail'>[];
}

export interface SettingsAnswers {
  my_notification_choices: NotificationChoice[];
  save_notification_choices: NotificationChoice[];
  paper_settings: PaperSettings;
  save_paper_settings: PaperSettings;
  shop_policy: ShopPolicy | null;
  shop_policy_settings: ShopPolicySettings;
  save_shop_policy: ShopPolicySettings;
  business_day_settings: BusinessDaySettings;
  save_business_day: BusinessDaySettings;
  document_numbering: DocumentNumbering[];
  save_document_numbering: DocumentNumbering;
  save_payment_methods: SavedBusiness;
}

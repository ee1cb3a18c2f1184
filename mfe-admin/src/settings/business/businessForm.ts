import type { Database } from '@dukani/shared/database.types';
import { isEmail } from '@dukani/shared/validation';

type Row<Name extends keyof Database['public']['Tables']> = Database['public']['Tables'][Name]['Row'];

/** The three rows that the section edits. */
export interface BusinessRows {
  business: Row<'business_settings'>;
  look: Row<'tenant_customization'>;
  shop: Row<'storefront_settings'>;
}
export type BusinessTable = keyof BusinessRows;
export const TABLE_NAMES = {
  business: 'business_settings',
  look: 'tenant_customization',
  shop: 'storefront_settings',
} as const satisfies Record<BusinessTable, string>;
export const TABLES = Object.keys(TABLE_NAMES) as BusinessTable[];

/** Texts of business_settings that are edited as they are, with the longest that the server keeps. */
export const TEXT_LIMITS = {
  company_name: 120,
  address_line_1: 200,
  address_line_2: 200,
  city: 120,
  state_province: 120,
  postal_code: 40,
  country: 80,
  phone: 40,
  email: 254,
  website: 2048,
  facebook_url: 2048,
  instagram_url: 2048,
  twitter_url: 2048,
  youtube_url: 2048,
  linkedin_url: 2048,
  tax_pin: 40,
  tagline: 160,
  about: 4000,
} as const;
type TextField = keyof typeof TEXT_LIMITS;
const TEXT_FIELDS = Object.keys(TEXT_LIMITS) as TextField[];
const LINK_FIELDS = ['website', 'facebook_url', 'instagram_url', 'twitter_url', 'youtube_url', 'linkedin_url'] as const;
const COLOR_FIELDS = ['primary_color', 'secondary_color', 'accent_color'] as const;
export type ColorField = (typeof COLOR_FIELDS)[number];

/** What is typed; '' stands for nothing. */
export interface BusinessDraft extends Record<TextField | ColorField, string> {
  logo_url: string | null;
  display_name: string;
  is_enabled: boolean;
  reviews_enabled: boolean;
  reviews_need_approval: boolean;
}
export type BusinessField = keyof BusinessDraft;
export type BusinessErrors = Partial<Record<BusinessField, string>>;

/** The rows as the form shows them. */
export function draftOf({ business, look, shop }: BusinessRows): BusinessDraft {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, business[field] ?? ''])) as Record<
    TextField,
    string
  >;
  return {
    ...texts,
    primary_color: look.primary_color,
    secondary_color: look.secondary_color,
    accent_color: look.accent_color,
    // The look's logo is the one that is shown; the other is an older place for it.
    logo_url: look.logo_url ?? business.company_logo_url,
    display_name: shop.display_name ?? '',
    is_enabled: shop.is_enabled,
    reviews_enabled: shop.reviews_enabled,
    reviews_need_approval: shop.reviews_need_approval,
  };
}

/** The fields that can be wrong, as they follow each other on the page. */
const PAGE_ORDER: readonly BusinessField[] = [
  ...(['company_name', 'tagline', 'about'] as const),
  ...COLOR_FIELDS,
  ...(['phone', 'email', ...LINK_FIELDS] as const),
  ...(['address_line_1', 'address_line_2', 'city', 'state_province', 'postal_code', 'country'] as const),
  'display_name',
  'tax_pin',
];

/** The errors in the order in which a reader of the page meets them. */
export function errorsInPageOrder(errors: BusinessErrors): [BusinessField, string][] {
  return PAGE_ORDER.flatMap((field): [BusinessField, string][] =>
    errors[field] === undefined ? [] : [[field, errors[field]]],
  );
}

/** What is wrong with the fields, by field. */
export function validateDraft(draft: BusinessDraft): BusinessErrors {
  const errors: BusinessErrors = {};
  if (draft.company_name.trim() === '') errors.company_name = 'Enter the name of your business.';
  for (const field of TEXT_FIELDS)
    if (draft[field].trim().length > TEXT_LIMITS[field])
      errors[field] = `This can have at most ${TEXT_LIMITS[field]} characters.`;
  if (draft.email.trim() !== '' && !isEmail(draft.email.trim())) errors.email = 'Enter a valid email address.';
  if (draft.phone.trim() !== '' && !/^\+?[0-9 ()./-]{3,40}$/.test(draft.phone.trim()))
    errors.phone = 'A phone number has digits, spaces and a leading +.';
  for (const field of LINK_FIELDS)
    if (safeLink(draft[field]) === false) errors[field] = 'Enter an address that begins with https://.';
  for (const field of COLOR_FIELDS) if (colorOf(draft[field]) === null) errors[field] = 'A colour looks like #2563eb.';
  if (draft.display_name.trim().length > 120) errors.display_name = 'This can have at most 120 characters.';
  return errors;
}

/** What a save would write, by table; tables without a change are left out. */
export function changesOf(
  rows: BusinessRows,
  draft: BusinessDraft,
): Partial<{ [Table in BusinessTable]: Partial<BusinessRows[Table]> }> {
  const wanted = {
    business: {
      ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, textOf(draft, field)])),
      company_logo_url: draft.logo_url,
    },
    look: {
      ...Object.fromEntries(COLOR_FIELDS.map((field) => [field, colorOf(draft[field]) ?? draft[field]])),
      logo_url: draft.logo_url,
    },
    shop: {
      display_name: draft.display_name.trim() || null,
      is_enabled: draft.is_enabled,
      reviews_enabled: draft.reviews_enabled,
      reviews_need_approval: draft.reviews_need_approval,
    },
  };
  const shown = draftOf(rows);
  // A logo that only lies in the older place is not a change by itself.
  const isLogoSame = shown.logo_url === draft.logo_url;
  return Object.fromEntries(
    TABLES.flatMap((table) => {
      const row = rows[table] as Record<string, unknown>;
      const changed = Object.entries(wanted[table]).filter(
        ([column, value]) => row[column] !== value && !(isLogoSame && column.endsWith('logo_url')),
      );
      return changed.length === 0 ? [] : [[table, Object.fromEntries(changed)]];
    }),
  );
}

/** `#2563eb` for every way to type it (without #, three digits, capitals); null for anything else. */
export function colorOf(text: string): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

function textOf(draft: BusinessDraft, field: TextField): string | null {
  if ((LINK_FIELDS as readonly string[]).includes(field)) return safeLink(draft[field]) || null;
  return draft[field].trim() || null;
}

/** The address as it is stored, '' for none, false when it cannot be shown. `duka.co.ke` is taken as https. */
function safeLink(text: string): string | false {
  const typed = text.trim();
  if (typed === '') return '';
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  return /^https:\/\/[a-z0-9][a-z0-9.-]*\.[a-z0-9-]+(:\d{1,5})?(\/[^\s"'<>\\`{}]*)?$/i.test(address) ? address : false;
}

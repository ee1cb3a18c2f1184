import type { VictimMark } from './markers';

interface PublicCells {
  /** Columns an anonymous visitor may read. */
  columns: string[];
  /** Whether every row is public or only the first: the second is made unpublished, switched off or otherwise hidden. */
  rows: 'all' | 'first';
  /** Columns that even a suspended shop shows on its Store Unavailable screen. */
  whenSuspended?: string[];
  why: string;
}

/**
 * What anonymous visitors may see of an open shop, by tables or through the shop's functions. Everything else of an open shop, and
 * everything of a suspended one, is a canary. A new public column has to be added here with its reason.
 */
export const publicCells: Record<string, PublicCells> = {
  'public.business_settings': {
    columns: [
      'company_name',
      'company_logo_url',
      'address_line_1',
      'address_line_2',
      'city',
      'state_province',
      'postal_code',
      'country',
      'phone',
      'email',
      'website',
      'currency_code',
      'currency_symbol',
      'facebook_url',
      'instagram_url',
      'twitter_url',
      'youtube_url',
      'linkedin_url',
      'tagline',
      'about',
    ],
    rows: 'all',
    whenSuspended: ['company_name', 'company_logo_url'],
    why: 'how a business presents itself in its shop',
  },
  'public.tenant_customization': {
    columns: ['primary_color', 'secondary_color', 'accent_color', 'logo_url'],
    rows: 'all',
    whenSuspended: ['primary_color', 'secondary_color', 'accent_color', 'logo_url'],
    why: 'the looks of a shop',
  },
  'public.storefront_settings': {
    columns: [
      'slug',
      'is_enabled',
      'display_name',
      'delivery_enabled',
      'delivery_fee',
      'free_delivery_from',
      'delivery_note',
      'pickup_enabled',
      'pickup_note',
      'order_minimum',
      'pause_message',
      'orders_paused_until',
      'opening_hours',
      'special_days',
      'orders_only_when_open',
    ],
    rows: 'all',
    whenSuspended: ['slug', 'display_name'],
    why: 'where and how a shop delivers',
  },
  'public.delivery_zones': {
    columns: ['id', 'name', 'areas', 'fee', 'free_from', 'minimum', 'estimate'],
    rows: 'first',
    why: 'where a shop delivers and for how much',
  },
  'public.tenant_domains': { columns: ['domain'], rows: 'all', why: 'the address of a shop' },
  'public.categories': {
    columns: ['id', 'name', 'parent_id', 'position', 'image_url'],
    rows: 'all',
    why: 'the menu of a shop',
  },
  'public.products': {
    columns: [
      'id',
      'name',
      'description',
      'price',
      'retail_price',
      'image_url',
      'image_urls',
      'sku',
      'category_id',
      'category_name',
      'kind',
      'unit',
      'parent_id',
      'option_values',
      'options',
      'has_variants',
      'is_featured',
      'is_published',
      'archived_at',
      'brand',
    ],
    rows: 'first',
    why: 'published products; the second row is not',
  },
  'public.product_reviews': {
    columns: ['id', 'rating', 'title', 'body', 'display_name', 'reply'],
    rows: 'first',
    why: 'published reviews and who their buyers call themselves; the second row is not published',
  },
  'public.product_ratings': {
    columns: ['count_1', 'count_2', 'count_3', 'count_4', 'count_5', 'review_count', 'rating_sum'],
    rows: 'all',
    why: 'the stars of products',
  },
  'private.document_sequences': {
    columns: ['prefix', 'next_value'],
    rows: 'all',
    why: 'a shopper is told the number of the own order',
  },
  'private.shop_policy_versions': {
    columns: ['body'],
    rows: 'all',
    why: 'pages that a shop writes for its visitors',
  },
  'public.tax_rates': {
    columns: ['name', 'code', 'rate_percent'],
    rows: 'all',
    why: 'shown with every quoted price, under their names',
  },
};

/** Whether a cell of a victim may be seen by anonymous visitors. */
export function isPublicCell(mark: VictimMark, table: string, column: string, rowNumber: number): boolean {
  const cells = publicCells[table];
  if (cells === undefined) return false;
  if (mark === 'H') return cells.whenSuspended?.includes(column) ?? false;
  return cells.columns.includes(column) && (cells.rows === 'all' || rowNumber === 1);
}

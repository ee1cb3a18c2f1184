import type { BusinessRows } from './business/businessForm';

const stamps = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-11-01T08:00:00.123456+00:00' };

/** What tests start from; nothing of the product imports it. */
export function sampleRows(
  changes: { [Table in keyof BusinessRows]?: Partial<BusinessRows[Table]> } = {},
): BusinessRows {
  const tenant_id = '00000000-0000-4000-8000-00000000000a';
  return {
    business: {
      tenant_id,
      company_name: 'Duka la Mama',
      company_logo_url: null,
      address_line_1: 'Shop 4',
      address_line_2: null,
      city: 'Nairobi',
      state_province: null,
      postal_code: null,
      country: 'Kenya',
      phone: '+254 711 000 100',
      email: 'hello@duka.test',
      website: 'https://duka.test',
      currency_code: 'KES',
      currency_symbol: 'KSh',
      facebook_url: null,
      instagram_url: null,
      twitter_url: null,
      youtube_url: null,
      linkedin_url: null,
      tax_pin: 'P051',
      tax_pin_label: 'Tax PIN',
      receipt_header: null,
      receipt_footer: 'Asante',
      payment_instructions: null,
      tagline: null,
      about: null,
      ...stamps,
      ...changes.business,
    },
    look: {
      tenant_id,
      primary_color: '#0f766e',
      secondary_color: '#475569',
      accent_color: '#f59e0b',
      logo_url: null,
      ...stamps,
      ...changes.look,
    },
    shop: {
      tenant_id,
      slug: 'duka',
      is_enabled: true,
      display_name: null,
      delivery_enabled: true,
      delivery_fee: 0,
      free_delivery_from: null,
      delivery_note: null,
      pickup_enabled: true,
      pickup_note: null,
      order_hold_minutes: 2880,
      order_max_quantity_per_product: 99,
      order_max_open_per_phone: 5,
      reviews_enabled: true,
      reviews_need_approval: true,
      ...stamps,
      ...changes.shop,
    },
  };
}

/** A column of a file that is exported and imported back unchanged. */
export interface FileColumn {
  /** The field as map_import and product_file_rows name it. */
  field: string;
  title: string;
  /** Digits that are no number: codes, phone numbers. */
  isText?: boolean;
}

/** The columns of a file of products, in order. */
export const PRODUCT_FILE_COLUMNS: readonly FileColumn[] = [
  { field: 'sku', title: 'SKU', isText: true },
  { field: 'name', title: 'Name', isText: true },
  { field: 'barcodes', title: 'Barcodes', isText: true },
  { field: 'price', title: 'Price' },
  { field: 'retail_price', title: 'Retail price' },
  { field: 'cost', title: 'Cost' },
  { field: 'category', title: 'Category', isText: true },
  { field: 'unit', title: 'Unit', isText: true },
  { field: 'kind', title: 'Kind', isText: true },
  { field: 'tax_code', title: 'Tax code', isText: true },
  { field: 'description', title: 'Description', isText: true },
  { field: 'is_published', title: 'Published', isText: true },
  { field: 'is_featured', title: 'Featured', isText: true },
  { field: 'low_stock_level', title: 'Low stock level' },
  { field: 'reorder_point', title: 'Reorder point' },
  { field: 'reorder_quantity', title: 'Reorder quantity' },
  { field: 'brand', title: 'Brand', isText: true },
  { field: 'image_urls', title: 'Pictures', isText: true },
  { field: 'parent_sku', title: 'Parent SKU', isText: true },
  { field: 'options', title: 'Options', isText: true },
  { field: 'attributes', title: 'Attributes', isText: true },
];

/** The columns of a file of contacts, in order. */
export const CONTACT_FILE_COLUMNS: readonly FileColumn[] = [
  { field: 'name', title: 'Name', isText: true },
  { field: 'type', title: 'Type', isText: true },
  { field: 'company', title: 'Company', isText: true },
  { field: 'email', title: 'E-mail', isText: true },
  { field: 'phone', title: 'Phone', isText: true },
  { field: 'tax_pin', title: 'Tax PIN', isText: true },
  { field: 'tags', title: 'Tags', isText: true },
  { field: 'credit_limit', title: 'Credit limit' },
  { field: 'payment_terms_days', title: 'Payment terms (days)' },
  { field: 'notes', title: 'Notes', isText: true },
  { field: 'address_line_1', title: 'Address line 1', isText: true },
  { field: 'address_line_2', title: 'Address line 2', isText: true },
  { field: 'city', title: 'City', isText: true },
  { field: 'region', title: 'Region', isText: true },
  { field: 'postal_code', title: 'Postal code', isText: true },
  { field: 'country', title: 'Country', isText: true },
  { field: 'consent_email', title: 'Consent e-mail', isText: true },
  { field: 'consent_sms', title: 'Consent SMS', isText: true },
  { field: 'consent_whatsapp', title: 'Consent WhatsApp', isText: true },
  { field: 'consent_on', title: 'Consent date', isText: true },
  { field: 'consent_source', title: 'Consent source', isText: true },
];

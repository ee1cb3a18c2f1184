import type * as rpc from '@dukani/shared/rpc';

import {
  balanceFields,
  contactFields,
  priceFields,
  productFields,
  stockFields,
  type ImportField,
} from './importFields';

export interface ImportKindText {
  kind: rpc.ImportKind;
  label: string;
  noun: { one: string; many: string };
  description: string;
  /** Where what came in is looked at. */
  path: string;
  matchBy: readonly { value: rpc.ImportOptions['match_by']; label: string }[];
  fields: readonly ImportField[];
  /** Of these at least one is needed. */
  oneOf: readonly string[];
  /** All of these are needed. */
  allOf: readonly string[];
  sample: readonly (readonly string[])[];
}

const productMatch = [
  { value: 'sku', label: 'SKU, else barcode, else name' },
  { value: 'barcode', label: 'Barcode, else SKU, else name' },
  { value: 'name', label: 'Name' },
] as const;
const contactMatch = [
  { value: 'email', label: 'E-mail, else phone, tax PIN, name' },
  { value: 'phone', label: 'Phone, else e-mail, tax PIN, name' },
  { value: 'tax_pin', label: 'Tax PIN, else e-mail, phone, name' },
  { value: 'name', label: 'Name' },
] as const;

/** What can be imported, in the order it is offered. */
export const IMPORT_KINDS: readonly ImportKindText[] = [
  {
    kind: 'products',
    label: 'Products',
    noun: { one: 'product', many: 'products' },
    description: 'Names, prices, barcodes, categories, variants and opening stock.',
    path: '/admin/products',
    matchBy: productMatch,
    fields: productFields,
    oneOf: ['sku', 'barcodes', 'name'],
    allOf: [],
    sample: [
      [
        'SKU',
        'Name',
        'Barcodes',
        'Price',
        'Cost',
        'Category',
        'Unit',
        'Parent SKU',
        'Options',
        'Opening quantity',
        'Opening cost',
      ],
      [
        'MILK-500',
        'Fresh milk 500 ml',
        '6161100000017 16161100000014*24',
        '60',
        '48.50',
        'Drinks > Milk',
        'each',
        '',
        '',
        '40',
        '48.50',
      ],
      ['SHIRT', 'Cotton shirt', '', '1200', '700', 'Clothes', 'each', '', '', '', ''],
      ['SHIRT-M', 'Cotton shirt M', '', '1200', '700', '', 'each', 'SHIRT', 'Size=M', '5', '700'],
    ],
  },
  {
    kind: 'contacts',
    label: 'Contacts',
    noun: { one: 'contact', many: 'contacts' },
    description: 'Customers and suppliers with addresses, terms, consents and opening balances.',
    path: '/admin/customers',
    matchBy: contactMatch,
    fields: contactFields,
    oneOf: ['name', 'email', 'phone', 'tax_pin'],
    allOf: [],
    sample: [
      [
        'Name',
        'Type',
        'E-mail',
        'Phone',
        'Tags',
        'Credit limit',
        'Address line 1',
        'City',
        'Country',
        'Opening balance',
      ],
      [
        'Wanjiku Kamau',
        'customer',
        'wanjiku@example.com',
        '0712 345 678',
        'wholesale',
        '5000',
        'Moi Avenue 12',
        'Nairobi',
        'KE',
        '1250.50',
      ],
      ['Unga Mills Ltd', 'supplier', 'sales@example.com', '+254 20 1234567', '', '', '', '', '', ''],
    ],
  },
  {
    kind: 'opening_stock',
    label: 'Opening stock',
    noun: { one: 'stock line', many: 'stock lines' },
    description: 'Quantity, location and cost of products you already have. Posted to the journal.',
    path: '/admin/stock',
    matchBy: productMatch,
    fields: stockFields,
    oneOf: ['sku', 'barcode', 'name'],
    allOf: ['quantity', 'unit_cost'],
    sample: [
      ['SKU', 'Quantity', 'Unit cost', 'Location'],
      ['MILK-500', '40', '48.50', 'Main shop'],
    ],
  },
  {
    kind: 'contact_balances',
    label: 'Opening balances of contacts',
    noun: { one: 'balance', many: 'balances' },
    description: 'What contacts owe you and you owe them on your first day. Posted to the journal.',
    path: '/admin/customers',
    matchBy: contactMatch,
    fields: balanceFields,
    oneOf: ['name', 'email', 'phone', 'tax_pin'],
    allOf: [],
    sample: [
      ['Name', 'E-mail', 'Owes us', 'We owe', 'Due on'],
      ['Wanjiku Kamau', 'wanjiku@example.com', '1250.50', '', '2026-12-31'],
    ],
  },
  {
    kind: 'supplier_prices',
    label: 'Supplier prices',
    noun: { one: 'price', many: 'prices' },
    description: 'Price lists of suppliers, with packs, minimum orders and their own codes. Prices are without tax.',
    path: '/admin/products',
    matchBy: productMatch,
    fields: priceFields,
    oneOf: ['sku', 'barcode', 'name', 'supplier_code'],
    allOf: [],
    sample: [
      ['Supplier', 'SKU', "Supplier's code", 'Price of a unit', 'Units in a pack', 'Minimum order (units)', 'Currency'],
      ['Unga Mills Ltd', 'UNGA-2KG', 'UM-2000', '152.50', '12', '24', 'KES'],
    ],
  },
];

/** The kinds that somebody with these rights may import. */
export function kindsFor(may: { contacts: boolean; purchases: boolean }): readonly ImportKindText[] {
  return IMPORT_KINDS.filter(({ kind }) => {
    if (kind === 'contacts' || kind === 'contact_balances') return may.contacts;
    return kind !== 'supplier_prices' || may.purchases;
  });
}

export function kindText(kind: string | null): ImportKindText {
  const found = IMPORT_KINDS.find((text) => text.kind === kind) ?? IMPORT_KINDS[0];
  if (found === undefined) throw new Error('There are kinds of files.');
  return found;
}

/** A field in words, options and attributes of any name included. */
export function fieldLabel(kind: rpc.ImportKind, field: string): string {
  const known = kindText(kind).fields.find((entry) => entry.field === field);
  if (known !== undefined) return known.label;
  const [group, ...name] = field.split(':');
  if (name.length > 0) return `${group === 'option' ? 'Option' : 'Attribute'} ${name.join(':')}`;
  return (
    { opening: 'Opening stock', archived: 'Archived', opening_receivable: 'Owes us', opening_payable: 'We owe' }[
      field
    ] ?? field
  );
}

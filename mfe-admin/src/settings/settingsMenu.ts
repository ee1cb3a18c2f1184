import type { IconName } from '@dukani/shared/ui-core';

/** What the menu of the settings says of a section. */
export interface SettingsEntry {
  /** Stands in the address: `/admin/settings?section=business`. */
  key: string;
  label: string;
  /** One line under the label: what is set here. */
  description: string;
  icon: IconName;
  /** Needed to see the section; its fields check for themselves who may change them. */
  permission: string;
}

/** All sections in the order of the menu; what each draws stands in `settingsSections.ts`. Without code, for whoever only names them. */
export const SETTINGS_MENU = [
  {
    key: 'business',
    label: 'Business and branding',
    description: 'Name, logo, colours, contact and your online shop.',
    icon: 'store',
    permission: 'settings.view',
  },
  {
    key: 'domains',
    label: 'Web addresses',
    description: 'Addresses of your shop and your staff screens.',
    icon: 'globe',
    permission: 'settings.view',
  },
  {
    key: 'tax',
    label: 'Tax',
    description: 'Tax rates and dates, rounding, and your tax number.',
    icon: 'percent',
    permission: 'settings.view',
  },
  {
    key: 'payments',
    label: 'Payments',
    description: 'How customers pay online: M-Pesa and cards.',
    icon: 'card',
    permission: 'settings.view',
  },
  {
    key: 'payment-methods',
    label: 'Payment methods',
    description: 'What the till takes, in which order, and which payments need a code.',
    icon: 'cash',
    permission: 'settings.view',
  },
  {
    key: 'till',
    label: 'Till rules',
    description: 'Selling below stock, discounts, removed lines, counting the drawer, and the business day.',
    icon: 'lock',
    permission: 'settings.view',
  },
  {
    key: 'till-pages',
    label: 'Till pages',
    description: 'Pages of products for the till, in your order.',
    icon: 'grid',
    permission: 'settings.view',
  },
  {
    key: 'numbering',
    label: 'Document numbers',
    description: 'Prefix, digits and next number of invoices and other documents.',
    icon: 'file',
    permission: 'settings.view',
  },
  {
    key: 'papers',
    label: 'Receipts and papers',
    description: 'Texts, logo, code and dates of receipts and invoices.',
    icon: 'receipt',
    permission: 'settings.view',
  },
  {
    key: 'printers',
    label: 'Printers and drawers',
    description: 'The receipt printer and cash drawer of this device.',
    icon: 'printer',
    permission: 'settings.view',
  },
  {
    key: 'barcodes',
    label: 'Barcodes',
    description: 'How the till reads labels from scales.',
    icon: 'barcode',
    permission: 'settings.view',
  },
  {
    key: 'locations',
    label: 'Locations and tills',
    description: 'Stock locations, tills, and rules for till and stock.',
    icon: 'map-pin',
    permission: 'settings.view',
  },
  {
    key: 'purchases',
    label: 'Purchases',
    description: 'How far deliveries and bills may differ from the order, and what needs approval.',
    icon: 'truck',
    permission: 'settings.view',
  },
  {
    key: 'delivery',
    label: 'Delivery and pickup',
    description: 'How online orders are delivered or picked up, and the fees.',
    icon: 'truck',
    permission: 'settings.view',
  },
  {
    key: 'hours',
    label: 'Opening hours',
    description: 'When your shop is open, and its holidays.',
    icon: 'clock',
    permission: 'settings.view',
  },
  {
    key: 'online-orders',
    label: 'Online orders',
    description: 'Pause orders, minimum order and pickup times.',
    icon: 'bag',
    permission: 'settings.view',
  },
  {
    key: 'policies',
    label: 'Shop policies',
    description: 'Privacy, terms, returns and delivery pages of your shop.',
    icon: 'file',
    permission: 'settings.view',
  },
  {
    key: 'notifications',
    label: 'Notifications',
    description: 'What you get behind the bell and by email.',
    icon: 'bell',
    // For oneself alone: whoever has a bell chooses what rings it.
    permission: 'dashboard.view',
  },
  {
    key: 'rewards',
    label: 'Gift cards and points',
    description: 'Whether you sell gift cards, and what points your customers earn.',
    icon: 'tag',
    permission: 'settings.view',
  },
  {
    key: 'api',
    label: 'API and webhooks',
    description: 'Keys for your programs, and addresses that hear of events.',
    icon: 'lock',
    permission: 'api_keys.manage',
  },
  {
    key: 'support',
    label: 'Support visits',
    description: 'When Dukani support looked at your business, and why.',
    icon: 'eye',
    permission: 'team.manage',
  },
  {
    key: 'your-data',
    label: 'Your data',
    description: 'Everything of your business as one file.',
    icon: 'download',
    permission: 'ownership.transfer',
  },
  {
    key: 'samples',
    label: 'Sample data',
    description: 'Products and customers to try things out.',
    icon: 'gift',
    permission: 'settings.view',
  },
] as const satisfies readonly SettingsEntry[];

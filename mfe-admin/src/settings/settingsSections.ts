import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import type { IconName } from '@dukani/shared/ui-core';

/** One section of the settings, made by the team whose matter it is. */
export interface SettingsSection {
  /** Stands in the address: `/admin/settings?section=business`. */
  key: string;
  label: string;
  /** One line under the label: what is set here. */
  description: string;
  icon: IconName;
  /** Needed to see the section; its fields check for themselves who may change them. */
  permission: string;
  /** Draws the section's forms. Its own chunk; the frame brings title, menu and error states. */
  Section: LazyExoticComponent<ComponentType>;
}

/** A failed download is tried once more, as for screens. */
function lazySection(load: () => Promise<ComponentType>): SettingsSection['Section'] {
  return lazy(async () => ({ default: await loadTwice(load) }));
}

/**
 * All sections in the order of the menu. A team adds a line here and a folder beside; unsaved work is guarded with
 * `useUnsavedGuard` of common.
 */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    key: 'business',
    label: 'Business and branding',
    description: 'Name, logo, colours, contact and your online shop.',
    icon: 'store',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./business/BusinessSection')).BusinessSection),
  },
  {
    key: 'domains',
    label: 'Web addresses',
    description: 'Addresses of your shop and your staff screens.',
    icon: 'globe',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./domains/DomainsSection')).DomainsSection),
  },
  {
    key: 'tax',
    label: 'Tax',
    description: 'Tax rates and dates, rounding, and your tax number.',
    icon: 'percent',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./tax/TaxSection')).TaxSection),
  },
  {
    key: 'payments',
    label: 'Payments',
    description: 'How customers pay online: M-Pesa and cards.',
    icon: 'card',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./payments/PaymentsSection')).PaymentsSection),
  },
  {
    key: 'payment-methods',
    label: 'Payment methods',
    description: 'What the till takes, in which order, and which payments need a code.',
    icon: 'cash',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./payment-methods/PaymentMethodsSection')).PaymentMethodsSection),
  },
  {
    key: 'till',
    label: 'Till rules',
    description: 'Selling below stock, discounts, removed lines, counting the drawer, and the business day.',
    icon: 'lock',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./till/TillRulesSection')).TillRulesSection),
  },
  {
    key: 'numbering',
    label: 'Document numbers',
    description: 'Prefix, digits and next number of invoices and other documents.',
    icon: 'file',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./numbering/NumberingSection')).NumberingSection),
  },
  {
    key: 'papers',
    label: 'Receipts and papers',
    description: 'Texts, logo, code and dates of receipts and invoices.',
    icon: 'receipt',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./papers/PapersSection')).PapersSection),
  },
  {
    key: 'barcodes',
    label: 'Barcodes',
    description: 'How the till reads labels from scales.',
    icon: 'barcode',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./barcodes/BarcodesSection')).BarcodesSection),
  },
  {
    key: 'locations',
    label: 'Locations and tills',
    description: 'Stock locations, tills, and rules for till and stock.',
    icon: 'map-pin',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./locations/LocationsSection')).LocationsSection),
  },
  {
    key: 'purchases',
    label: 'Purchases',
    description: 'How far deliveries and bills may differ from the order, and what needs approval.',
    icon: 'truck',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./purchases/PurchasesSection')).PurchasesSection),
  },
  {
    key: 'delivery',
    label: 'Delivery and pickup',
    description: 'How online orders are delivered or picked up, and the fees.',
    icon: 'truck',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./shop/DeliverySection')).DeliverySection),
  },
  {
    key: 'hours',
    label: 'Opening hours',
    description: 'When your shop is open, and its holidays.',
    icon: 'clock',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./shop/HoursSection')).HoursSection),
  },
  {
    key: 'online-orders',
    label: 'Online orders',
    description: 'Pause orders, minimum order and pickup times.',
    icon: 'bag',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./shop/OnlineOrdersSection')).OnlineOrdersSection),
  },
  {
    key: 'notifications',
    label: 'Notifications',
    description: 'What you get behind the bell and by email.',
    icon: 'bell',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./notifications/NotificationsSection')).NotificationsSection),
  },
  {
    key: 'rewards',
    label: 'Gift cards and points',
    description: 'Whether you sell gift cards, and what points your customers earn.',
    icon: 'tag',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./rewards/RewardsSection')).RewardsSection),
  },
  {
    key: 'api',
    label: 'API and webhooks',
    description: 'Keys for your programs, and addresses that hear of events.',
    icon: 'lock',
    permission: 'api_keys.manage',
    Section: lazySection(async () => (await import('./api/ApiSection')).ApiSection),
  },
  {
    key: 'support',
    label: 'Support visits',
    description: 'When Dukani support looked at your business, and why.',
    icon: 'eye',
    permission: 'team.manage',
    Section: lazySection(async () => (await import('./support/SupportSection')).SupportSection),
  },
  {
    key: 'samples',
    label: 'Sample data',
    description: 'Products and customers to try things out.',
    icon: 'gift',
    permission: 'settings.view',
    Section: lazySection(async () => (await import('./samples/SamplesSection')).SamplesSection),
  },
];

/** The section that an address asks for: the named one, or the first that the person may see; null when there is none. */
export function sectionFor(key: string | null, permissions: readonly string[]): SettingsSection | null {
  const visible = visibleSections(permissions);
  return visible.find((section) => section.key === key) ?? visible[0] ?? null;
}

/** The sections that a person may see. */
export function visibleSections(permissions: readonly string[]): SettingsSection[] {
  return SETTINGS_SECTIONS.filter((section) => permissions.includes(section.permission));
}

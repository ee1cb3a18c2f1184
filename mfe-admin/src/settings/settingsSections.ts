import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { SETTINGS_MENU, type SettingsEntry } from './settingsMenu';

/** One section of the settings, made by the team whose matter it is. */
export interface SettingsSection extends SettingsEntry {
  /** Draws the section's forms. Its own chunk; the frame brings title, menu and error states. */
  Section: LazyExoticComponent<ComponentType>;
}

/** A failed download is tried once more, as for screens. */
function lazySection(load: () => Promise<ComponentType>): SettingsSection['Section'] {
  return lazy(async () => ({ default: await loadTwice(load) }));
}

/**
 * What each section of the menu draws. A team adds a line here, one in `settingsMenu.ts` and a folder beside; unsaved work is guarded with
 * `useUnsavedGuard` of common.
 */
const SECTIONS: Readonly<Record<(typeof SETTINGS_MENU)[number]['key'], SettingsSection['Section']>> = {
  business: lazySection(async () => (await import('./business/BusinessSection')).BusinessSection),
  domains: lazySection(async () => (await import('./domains/DomainsSection')).DomainsSection),
  tax: lazySection(async () => (await import('./tax/TaxSection')).TaxSection),
  payments: lazySection(async () => (await import('./payments/PaymentsSection')).PaymentsSection),
  'payment-methods': lazySection(
    async () => (await import('./payment-methods/PaymentMethodsSection')).PaymentMethodsSection,
  ),
  till: lazySection(async () => (await import('./till/TillRulesSection')).TillRulesSection),
  'till-pages': lazySection(async () => (await import('./till-pages/TillPagesSection')).TillPagesSection),
  numbering: lazySection(async () => (await import('./numbering/NumberingSection')).NumberingSection),
  papers: lazySection(async () => (await import('./papers/PapersSection')).PapersSection),
  printers: lazySection(async () => (await import('./printers/PrintersSection')).PrintersSection),
  barcodes: lazySection(async () => (await import('./barcodes/BarcodesSection')).BarcodesSection),
  locations: lazySection(async () => (await import('./locations/LocationsSection')).LocationsSection),
  purchases: lazySection(async () => (await import('./purchases/PurchasesSection')).PurchasesSection),
  delivery: lazySection(async () => (await import('./shop/DeliverySection')).DeliverySection),
  hours: lazySection(async () => (await import('./shop/HoursSection')).HoursSection),
  'online-orders': lazySection(async () => (await import('./shop/OnlineOrdersSection')).OnlineOrdersSection),
  policies: lazySection(async () => (await import('./policies/PoliciesSection')).PoliciesSection),
  notifications: lazySection(async () => (await import('./notifications/NotificationsSection')).NotificationsSection),
  rewards: lazySection(async () => (await import('./rewards/RewardsSection')).RewardsSection),
  api: lazySection(async () => (await import('./api/ApiSection')).ApiSection),
  support: lazySection(async () => (await import('./support/SupportSection')).SupportSection),
  'your-data': lazySection(async () => (await import('../common/your-data/YourDataSection')).YourDataSection),
  samples: lazySection(async () => (await import('./samples/SamplesSection')).SamplesSection),
};

/** All sections in the order of the menu. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = SETTINGS_MENU.map((entry) => ({
  ...entry,
  Section: SECTIONS[entry.key],
}));

/** The section that an address asks for: the named one, or the first that the person may see; null when there is none. */
export function sectionFor(key: string | null, permissions: readonly string[]): SettingsSection | null {
  const visible = visibleSections(permissions);
  return visible.find((section) => section.key === key) ?? visible[0] ?? null;
}

/** The sections that a person may see. */
export function visibleSections(permissions: readonly string[]): SettingsSection[] {
  return SETTINGS_SECTIONS.filter((section) => permissions.includes(section.permission));
}

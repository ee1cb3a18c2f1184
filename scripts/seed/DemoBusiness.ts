import type { SubscriptionStatus, TenantStatus } from '../../shared/src/api/rpcTypes';
import type { Catalogue } from './catalogue/CatalogueProduct';

/** What a business sold so far. */
export interface TradingPlan {
  /** Days of history, today included. */
  days: number;
  /** Days before today on which it stopped; 0 trades until now. */
  stoppedDaysAgo: number;
  salesPerDay: number;
  /** Sales weights by local hour of the day, 0 to 23. */
  hours: readonly number[];
  /** Sales weights by weekday, Sunday first. */
  weekdays: readonly number[];
  openingFloat: number;
  /** Rent, wages and power, paid from the bank. */
  weeklyExpenses: number;
  /** Notes a customer may hand over, smallest first. */
  notes: readonly number[];
  ordersPerWeek: number;
}

export interface DemoSubscription {
  status: SubscriptionStatus;
  plan: 'trial' | 'starter' | 'business' | 'scale';
  /** Days until it expires, negative when it has; null for none. */
  expiresInDays: number | null;
}

/** An area that a demo shop delivers to. */
export interface DemoZone {
  name: string;
  areas: readonly string[];
  fee: number;
  freeFrom: number | null;
  minimum: number | null;
  estimate: string;
}

export interface DemoBusiness {
  /** Subdomain or slug: the name of the business throughout the demo data. */
  key: string;
  subdomain: string | null;
  name: string;
  country: string;
  currencyCode: string;
  timezone: string;
  status: TenantStatus;
  openedDaysAgo: number;
  customDomain: string | null;
  subscription: DemoSubscription | null;
  isShopOpen: boolean;
  /** Colours and the emblem of the logo; null keeps the platform's colours and shows initials. */
  brand: { primary: string; secondary: string; accent: string; motif: string } | null;
  settings: Record<string, string>;
  delivery: {
    fee: number;
    freeFrom: number | null;
    note: string;
    pickupNote: string;
    /** Where it delivers for how much; without any everywhere for the fee. */
    zones?: readonly DemoZone[];
  };
  hasSecondTill: boolean;
  catalogue: Catalogue;
  trading: TradingPlan | null;
}

import type { ActivityEvent, ActorKind } from '@dukani/shared/rpc';

const ACTORS: Readonly<Record<ActorKind, string>> = {
  user: 'Somebody who has left',
  platform: 'The platform',
  visitor: 'A visitor of the shop',
  job: 'Automatically',
  api_key: 'An API key',
};

/** Who did it, by name where there is one. */
export function whoDid({ actor_name: name, actor_kind: kind }: ActivityEvent): string {
  return name ?? (kind === null ? 'Not recorded' : ACTORS[kind]);
}

/** The kinds of things that are asked about most. */
export const KINDS: readonly { value: string; label: string }[] = [
  { value: 'sales', label: 'Sales' },
  { value: 'approvals', label: 'Approvals by PIN' },
  { value: 'credit_notes', label: 'Returns' },
  { value: 'orders', label: 'Web orders' },
  { value: 'quotes', label: 'Quotes' },
  { value: 'products', label: 'Products' },
  { value: 'price_lists', label: 'Price lists' },
  { value: 'promotions', label: 'Promotions' },
  { value: 'stock_adjustments', label: 'Stock adjustments' },
  { value: 'stock_counts', label: 'Stock counts' },
  { value: 'contacts', label: 'Contacts' },
  { value: 'gift_cards', label: 'Gift cards' },
  { value: 'purchase_orders', label: 'Purchase orders' },
  { value: 'supplier_bills', label: 'Supplier bills' },
  { value: 'till_sessions', label: 'Till sessions' },
  { value: 'tenant_users', label: 'People' },
  { value: 'tenant_roles', label: 'Roles' },
  { value: 'tenants', label: 'Settings' },
];

/** What a kind of thing is called: by its name on the screens, else by its own. */
export function kindOf(entity: string, inWords: (name: string) => string): string {
  return KINDS.find(({ value }) => value === entity)?.label ?? inWords(entity);
}

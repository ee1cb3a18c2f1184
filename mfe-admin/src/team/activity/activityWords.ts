import type { ActivityEvent, ActorKind } from '@dukani/shared/rpc';
import { rightInWords } from '../roles/roleMatrix';

const ACTORS: Readonly<Record<ActorKind, string>> = {
  user: 'Somebody who has left',
  platform: 'The platform',
  visitor: 'A visitor of the shop',
  job: 'Automatically',
  api_key: 'An API key',
};

/** Who did it, by name where there is one. */
export function whoDid({ actor_name: name, actor_kind: kind }: ActivityEvent): string {
  if (name === null) return kind === null ? 'Not recorded' : ACTORS[kind];
  return kind === 'api_key' ? `${name} (API key)` : name;
}

/** What the database keeps for itself: nobody changed it. */
const KEPT = ['id', 'tenant_id', 'created_at', 'updated_at'];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids inside of it as well: they say nothing to people, and what they mean is named beside. Rights are read as words. */
function withoutKept(value: ActivityEvent['before']): ActivityEvent['before'] {
  if (Array.isArray(value)) return value.filter((part) => !isId(part)).map(withoutKept);
  if (typeof value === 'string') return rightInWords(value) ?? value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => !KEPT.includes(name) && !isId(part))
      .map(([name, part]) => [name, withoutKept(part)]),
  );
}

const isId = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);

/** What an entry says to people: ids and times that the database sets are left out, and rights are words. */
export function withoutIds(event: Pick<ActivityEvent, 'before' | 'after'>): Pick<ActivityEvent, 'before' | 'after'> {
  return { before: withoutKept(event.before), after: withoutKept(event.after) };
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
  { value: 'time_entries', label: 'Working hours' },
  { value: 'time_weeks', label: 'Weeks of hours' },
  { value: 'commission_rules', label: 'Commission rules' },
  { value: 'commission_statements', label: 'Commission statements' },
  { value: 'api_keys', label: 'API keys' },
  { value: 'webhook_endpoints', label: 'Webhooks' },
  { value: 'tenants', label: 'Settings' },
];

/** What a kind of thing is called: by its name on the screens, else by its own. */
export function kindOf(entity: string, inWords: (name: string) => string): string {
  return KINDS.find(({ value }) => value === entity)?.label ?? inWords(entity);
}

import type { PolicyKind } from '@dukani/shared/rpc';

/** What the pages of a shop are called on themselves and at the checkout. */
export const policyNames: Record<PolicyKind, string> = {
  privacy: 'Privacy policy',
  terms: 'Terms of sale',
  returns: 'Returns policy',
  delivery: 'Delivery policy',
};

import type { PolicyKind, ShopPolicySettings } from '@dukani/shared/rpc';
import type { FormErrors } from '@dukani/shared/ui-antd';
import { hasGaps } from './starterTexts';

export type PolicyPage = ShopPolicySettings['policies'][number];

export interface PolicyDraft {
  body: string;
  /** It began with a starter text, which the owner has to read before it is shown to anybody. */
  isStarter: boolean;
  isRead: boolean;
}

export const MAX_BODY = 20_000;

/** What the pages are called, in the order of the shop's footer. */
export const POLICY_PAGES: readonly { key: PolicyKind; label: string; help: string }[] = [
  { key: 'privacy', label: 'Privacy', help: 'Which details of customers you keep, why, and for how long.' },
  {
    key: 'terms',
    label: 'Terms',
    help: 'What holds between you and who orders: prices, payment, and orders you cannot fulfil.',
  },
  { key: 'returns', label: 'Returns', help: 'Until when you take goods back, which ones, and how you pay back.' },
  {
    key: 'delivery',
    label: 'Delivery',
    help: 'Where you deliver, how long it takes, and what happens if nobody is there.',
  },
];

export const draftOf = (body: string | null): PolicyDraft => ({ body: body ?? '', isStarter: false, isRead: false });

/** The page of a kind; answers always have all of them. */
export function pageOf({ policies }: ShopPolicySettings, kind: PolicyKind): PolicyPage {
  return policies.find((page) => page.kind === kind) ?? { kind, version: 0, body: null, versions: [] };
}

export function policyProblems({ body, isStarter, isRead }: PolicyDraft): FormErrors<PolicyDraft> {
  if (body.trim().length > MAX_BODY) return { body: 'This can have at most 20,000 characters.' };
  if (!isStarter || body.trim() === '') return {};
  if (hasGaps(body)) return { body: 'Replace the parts in square brackets.' };
  return isRead ? {} : { isRead: 'Read the text, then tick the box.' };
}

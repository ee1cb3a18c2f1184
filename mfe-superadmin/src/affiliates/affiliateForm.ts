import type { Affiliate, RpcArgs } from '@dukani/shared/rpc';

export interface AffiliateDraft {
  code: string;
  name: string;
  email: string;
  phone: string;
  account: string;
  rate: string;
  months: string;
  state: Affiliate['state'];
  reason: string;
}

/** The server's rule for reasons. */
const SHORTEST_REASON = 10;

export function affiliateDraft(affiliate: Affiliate | null): AffiliateDraft {
  return {
    code: affiliate?.code ?? '',
    name: affiliate?.name ?? '',
    email: affiliate?.email ?? '',
    phone: affiliate?.phone ?? '',
    account: affiliate?.payout_account ?? '',
    rate: String(affiliate?.rate_percent ?? 20),
    months: String(affiliate?.months ?? 12),
    state: affiliate?.state ?? 'active',
    reason: '',
  };
}

const rateOf = (text: string): number | null => {
  const typed = text.trim().replace(',', '.');
  const rate = Number(typed);
  return /^\d+(\.\d{1,2})?$/.test(typed) && rate > 0 && rate <= 50 ? rate : null;
};

/** What is wrong with the reason; undefined when nothing is. */
export const reasonError = (reason: string) =>
  reason.trim().length < SHORTEST_REASON ? `Give a reason of at least ${SHORTEST_REASON} characters.` : undefined;

/** What is wrong with the fields, by field. */
export function affiliateErrors(draft: AffiliateDraft): Partial<Record<keyof AffiliateDraft, string>> {
  const errors: Partial<Record<keyof AffiliateDraft, string>> = {};
  if (!/^[a-z0-9]{4,20}$/i.test(draft.code.trim())) errors.code = 'Enter 4 to 20 letters and digits.';
  if (draft.name.trim() === '') errors.name = 'Enter a name.';
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(draft.email.trim())) errors.email = 'Enter an e-mail address.';
  if (draft.phone.trim() !== '' && draft.phone.trim().length < 5) errors.phone = 'Enter a phone number, or nothing.';
  if (draft.account.trim().length < 3) errors.account = 'Enter where the money goes.';
  if (rateOf(draft.rate) === null) errors.rate = 'Enter a percentage above 0 and up to 50.';
  if (!/^([1-9]|[12]\d|3[0-6])$/.test(draft.months.trim())) errors.months = 'Enter a number from 1 to 36.';
  const reason = reasonError(draft.reason);
  if (reason !== undefined) errors.reason = reason;
  return errors;
}

/** What is saved for a draft. */
export function affiliateOf(id: string, draft: AffiliateDraft): RpcArgs<'admin_save_affiliate'>['p_affiliate'] {
  return {
    id,
    code: draft.code.trim().toUpperCase(),
    name: draft.name.trim(),
    email: draft.email.trim(),
    phone: draft.phone.trim() === '' ? null : draft.phone.trim(),
    payout_account: draft.account.trim(),
    rate_percent: rateOf(draft.rate) ?? 0,
    months: Number(draft.months),
    state: draft.state,
    reason: draft.reason.trim(),
  };
}

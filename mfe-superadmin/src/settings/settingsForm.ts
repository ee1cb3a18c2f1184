import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type { PlatformSettings, RpcArgs } from '@dukani/shared/rpc';

/** What is typed. */
export interface SettingsDraft {
  trialDays: string;
  planId: string;
  extensionDays: string;
  totalDays: string;
  graceDays: string;
  /** Four days, with commas between. */
  retryDays: string;
  refundDays: string;
  closingDays: string;
  sellerName: string;
  /** Above which amounts refunds and pay-outs take two people. */
  limits: { currency: string; amount: string }[];
}

export function settingsDraft(settings: PlatformSettings): SettingsDraft {
  return {
    trialDays: String(Math.round((settings.trial_hours / 24) * 100) / 100),
    planId: settings.default_plan_id,
    extensionDays: String(settings.trial_extension_days),
    totalDays: String(settings.trial_extension_total_days),
    graceDays: String(settings.grace_days),
    retryDays: settings.retry_days.join(', '),
    refundDays: String(settings.refund_window_days),
    closingDays: String(settings.closing_days),
    sellerName: settings.seller_name,
    limits: settings.approval_limits.map(({ currency, amount }) => ({
      currency,
      amount: toNumeric(fromNumeric(amount)),
    })),
  };
}

/** Whole hours of the days that were typed; null when they are no trial. */
function hoursOf(days: string): number | null {
  const hours = Math.round(Number(days.trim().replace(',', '.')) * 24);
  return days.trim() !== '' && hours >= 24 && hours <= 8760 ? hours : null;
}

function wholeNumber(text: string, most: number): number | null {
  const value = Number(text.trim());
  return /^\d{1,4}$/.test(text.trim()) && value >= 1 && value <= most ? value : null;
}

/** Four days that were typed, each later than the one before; null when they are none. */
function retriesOf(text: string): number[] | null {
  const days = text.split(/[\s,;]+/).filter((day) => day !== '');
  const numbers = days.map((day) => (/^\d{1,2}$/.test(day) ? Number(day) : 0));
  const isRising = numbers.every((day, index) => day > (numbers[index - 1] ?? 0));
  return numbers.length === 4 && isRising && (numbers[3] ?? 0) <= 27 ? numbers : null;
}

/** The amount that was typed; null when it is none. */
function limitOf(text: string): number | null {
  const amount = parseMoneyInput(text);
  return amount === null || amount <= 0 ? null : Number(toNumeric(amount));
}

function limitsError(limits: SettingsDraft['limits']): string | null {
  if (new Set(limits.map(({ currency }) => currency)).size < limits.length) return 'Give each currency one limit.';
  const wrong = limits.find(({ amount }) => limitOf(amount) === null);
  return wrong === undefined ? null : `Enter an amount in ${wrong.currency} above 0.`;
}

function unpaidErrors({
  graceDays,
  retryDays,
  refundDays,
  closingDays,
}: SettingsDraft): Partial<Record<keyof SettingsDraft, string>> {
  const errors: Partial<Record<keyof SettingsDraft, string>> = {};
  const [grace, retries] = [wholeNumber(graceDays, 28), retriesOf(retryDays)];
  if (grace === null || grace < 3) errors.graceDays = 'Enter a whole number from 3 to 28.';
  if (retries === null) errors.retryDays = 'Enter four days from 1 to 27, each later than the one before.';
  else if (grace !== null && (retries[3] ?? 0) >= grace)
    errors.retryDays = 'The last attempt comes before the grace ends.';
  const closing = wholeNumber(closingDays, 180);
  if (closing === null || closing < 14) errors.closingDays = 'Enter a whole number from 14 to 180.';
  if (wholeNumber(refundDays, 365) === null) errors.refundDays = 'Enter a whole number from 1 to 365.';
  return errors;
}

/** What is wrong with the fields, by field. */
export function settingsErrors(draft: SettingsDraft): Partial<Record<keyof SettingsDraft, string>> {
  const errors: Partial<Record<keyof SettingsDraft, string>> = {};
  const [days, total] = [wholeNumber(draft.extensionDays, 365), wholeNumber(draft.totalDays, 730)];
  if (hoursOf(draft.trialDays) === null) errors.trialDays = 'Enter 1 to 365 days.';
  if (days === null) errors.extensionDays = 'Enter a whole number from 1 to 365.';
  if (total === null) errors.totalDays = 'Enter a whole number from 1 to 730.';
  else if (days !== null && total < days) errors.totalDays = 'This is at least as much as at a time.';
  Object.assign(errors, unpaidErrors(draft));
  if (draft.sellerName.trim() === '') errors.sellerName = 'Enter a name.';
  const limits = limitsError(draft.limits);
  if (limits !== null) errors.limits = limits;
  return errors;
}

/** What is saved for a draft that has no errors. */
export const settingsOf = (
  draft: SettingsDraft,
  version: string | null,
): RpcArgs<'admin_save_platform_settings'>['p_settings'] => ({
  trial_hours: hoursOf(draft.trialDays) ?? 0,
  default_plan_id: draft.planId,
  trial_extension_days: Number(draft.extensionDays.trim()),
  trial_extension_total_days: Number(draft.totalDays.trim()),
  grace_days: Number(draft.graceDays.trim()),
  retry_days: retriesOf(draft.retryDays) ?? [],
  refund_window_days: Number(draft.refundDays.trim()),
  closing_days: Number(draft.closingDays.trim()),
  seller_name: draft.sellerName.trim(),
  approval_limits: draft.limits.map(({ currency, amount }) => ({ currency, amount: limitOf(amount) ?? 0 })),
  version,
});

const runningText = (trials: number): string[] => {
  if (trials === 0) return [];
  return trials === 1
    ? ['The one trial that is running stays as it is.']
    : [`The ${trials} trials that are running stay as they are.`];
};

const limitsEffect = (limits: SettingsDraft['limits']): string =>
  limits.length === 0
    ? 'No refund or pay-out takes two people for its amount.'
    : `Refunds and pay-outs take two people above ${limits.map(({ currency, amount }) => `${currency} ${amount.trim()}`).join(', ')}.`;

function unpaidEffect(settings: PlatformSettings, draft: SettingsDraft): string[] {
  const {
    grace_days: grace,
    refund_window_days: refund,
    retry_days: retries,
    closing_days: closing,
  } = settingsOf(draft, null);
  const isOther = grace !== settings.grace_days || retries.join() !== settings.retry_days.join();
  const open = settings.open_invoices;
  return [
    ...(isOther
      ? [
          `Invoices issued from now on are tried again after ${retries.join(', ')} days, and lock a business after ${grace}.`,
          ...(open === 0
            ? []
            : [open === 1 ? 'The one that is open keeps its days.' : `The ${open} that are open keep theirs.`]),
        ]
      : []),
    ...(refund === settings.refund_window_days ? [] : [`One person may refund until ${refund} days after a payment.`]),
    ...(closing === settings.closing_days
      ? []
      : [`Businesses closed from now on are deleted after ${closing} days; those that wait keep their day.`]),
  ];
}

/** What saving would do, in sentences. */
export function settingsEffect(settings: PlatformSettings, draft: SettingsDraft): string[] {
  const before = settingsDraft(settings);
  const plan = settings.plans.find(({ id }) => id === draft.planId)?.name ?? '';
  const changed = (key: Exclude<keyof SettingsDraft, 'limits'>) => before[key] !== draft[key].trim();
  return [
    ...(changed('trialDays')
      ? [`Businesses opened from now on get ${draft.trialDays.trim()} days instead of ${before.trialDays}.`]
      : []),
    ...(changed('planId') ? [`They begin on ${plan}.`] : []),
    ...(changed('trialDays') || changed('planId') ? runningText(settings.running_trials) : []),
    ...(changed('extensionDays') || changed('totalDays')
      ? [`Staff extend trials by ${draft.extensionDays.trim()} days at a time and ${draft.totalDays.trim()} in total.`]
      : []),
    ...unpaidEffect(settings, draft),
    ...(JSON.stringify(before.limits) === JSON.stringify(draft.limits) ? [] : [limitsEffect(draft.limits)]),
    ...(changed('sellerName') ? [`Invoices are issued by ${draft.sellerName.trim()} from now on.`] : []),
  ];
}

import { formatAmount } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { BankRule, BankRuleInput, RuleSplit } from '@dukani/shared/rpc';

export const DIRECTIONS = [
  { value: 'both', label: 'Money in or out' },
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
] as const;
const directionText = (direction: BankRule['direction']) => DIRECTIONS.find(({ value }) => value === direction)?.label;
const amount = (value: number) => formatAmount(fromNumeric(value));

function amountsText({ min_amount: min, max_amount: max }: Pick<BankRule, 'min_amount' | 'max_amount'>): string | null {
  if (min === null) return max === null ? null : `up to ${amount(max)}`;
  return max === null ? `${amount(min)} or more` : `${amount(min)} to ${amount(max)}`;
}

/** What a rule looks for, in words. */
export function conditionText(rule: BankRule, nameOf: (id: string) => string): string {
  return [
    rule.words === null ? null : `Says “${rule.words}”`,
    directionText(rule.direction) ?? null,
    amountsText(rule),
    rule.money_account_id === null ? null : `in ${nameOf(rule.money_account_id)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

const splitText = ({ account_id: id, percent, amount: fixed }: RuleSplit, nameOf: (id: string) => string): string =>
  percent !== undefined
    ? `${percent}% ${nameOf(id)}`
    : fixed !== undefined
      ? `${amount(fixed)} ${nameOf(id)}`
      : nameOf(id);

/** What a rule books to, in words. */
export const splitsText = (splits: readonly RuleSplit[], nameOf: (id: string) => string): string =>
  splits.map((split) => splitText(split, nameOf)).join(' + ');

/** A rule as it is sent back. */
export const inputOfRule = ({ used_count: _used, ...rule }: BankRule): BankRuleInput => rule;

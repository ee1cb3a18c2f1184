import {
  allocate,
  fromNumeric,
  negate,
  parseMoneyInput,
  subtract,
  sum,
  toNumeric,
  zero,
  type Money,
} from '@dukani/shared/money';
import type { RuleSplit } from '@dukani/shared/rpc';
import type { SearchOption } from '@dukani/shared/ui-antd';

/** How much of a line a part is. */
export type PartKind = 'rest' | 'amount' | 'percent';

/** A part of what lines are booked to, as it is typed. */
export interface Part {
  key: string;
  account: SearchOption | null;
  kind: PartKind;
  /** Amount or percent; nothing for the rest. */
  value: string;
  taxRateId: string;
}

/** The most parts that a line has. */
export const MAX_PARTS = 20;

export const newPart = (key: string, kind: PartKind = 'rest'): Part => ({
  key,
  account: null,
  kind,
  value: '',
  taxRateId: '',
});

/** Thousandths of a percent; null for what is none. */
function percentOf(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  const thousandths = Math.round(value * 1000);
  return text.trim() === '' || !Number.isFinite(value) || thousandths < 1 || thousandths > 100_000 ? null : thousandths;
}

function partProblem({ account, kind, value }: Part): string | null {
  if (account === null) return 'Choose an account for each part.';
  if (kind === 'amount' && (parseMoneyInput(value) ?? zero) <= 0)
    return 'Type an amount above zero for each fixed part.';
  return kind === 'percent' && percentOf(value) === null ? 'Type a share of up to 100 percent.' : null;
}

/** What is wrong with the parts of a rule or a line; null when nothing is. */
export function partsProblem(parts: readonly Part[]): string | null {
  const wrong = parts.map(partProblem).find((problem) => problem !== null);
  if (wrong !== undefined) return wrong;
  const rests = parts.filter(({ kind }) => kind === 'rest').length;
  const percent = sum(parts.map(({ kind, value }) => (kind === 'percent' ? (percentOf(value) ?? 0) : 0) as Money));
  const hasAmount = parts.some(({ kind }) => kind === 'amount');
  if (rests > 1) return 'Only one part can take the rest.';
  if (percent > 100_000) return 'The shares are more than 100 percent.';
  return rests === 1 || (percent === 100_000 && !hasAmount)
    ? null
    : 'Shares must be 100 percent in all, or one part takes the rest.';
}

/** The amounts of the parts of a line, to the cent as the database shares it; null where the fixed parts are more than the line. */
export function amountsOf(total: Money, parts: readonly Part[]): Money[] | null {
  const size = total < 0 ? negate(total) : total;
  const shares = parts.map(({ kind, value }) => (kind === 'percent' ? (percentOf(value) ?? 0) : 0));
  const hasRest = parts.some(({ kind }) => kind === 'rest');
  const shared = hasRest
    ? shares.map((share) => Math.floor((size * share) / 100_000) as Money)
    : shares.some((share) => share > 0)
      ? allocate(size, shares)
      : shares.map(() => zero);
  const fixed = parts.map(({ kind, value }, place) =>
    kind === 'amount' ? (parseMoneyInput(value) ?? zero) : (shared[place] ?? zero),
  );
  const rest = subtract(size, sum(fixed));
  const amounts = parts.map(({ kind }, place) => (kind === 'rest' ? rest : (fixed[place] ?? zero)));
  return amounts.every((amount) => amount > 0) && sum(amounts) === size ? amounts : null;
}

/** The parts of a rule as they are sent. */
export const toRuleSplits = (parts: readonly Part[]): RuleSplit[] =>
  parts.map(({ account, kind, value, taxRateId }) => ({
    account_id: account?.value ?? '',
    ...(kind === 'amount' ? { amount: Number(toNumeric(parseMoneyInput(value) ?? zero)) } : {}),
    ...(kind === 'percent' ? { percent: (percentOf(value) ?? 0) / 1000 } : {}),
    ...(taxRateId === '' ? {} : { tax_rate_id: taxRateId }),
  }));

/** The parts of a rule as they are edited. */
export const partsOfRule = (splits: readonly RuleSplit[], nameOf: (id: string) => string): Part[] =>
  splits.map(({ account_id: id, percent, amount, tax_rate_id: taxRateId }, place) => ({
    key: String(place),
    account: { value: id, label: nameOf(id) },
    kind: percent !== undefined ? 'percent' : amount !== undefined ? 'amount' : 'rest',
    value: percent !== undefined ? String(percent) : amount !== undefined ? toNumeric(fromNumeric(amount)) : '',
    taxRateId: taxRateId ?? '',
  }));

import { compare, parseMoneyInput, zero, type Money } from '@dukani/shared/money';
import { currencyStep } from '../../common/useBusiness';
import { pointsProblem, type CustomerMeans } from './customerMeans';
import { paidBy, type PayDraft } from './payDraft';
import { isOfCustomer } from './payments';

interface PayLimits extends CustomerMeans {
  currencyCode: string;
  hasCustomer: boolean;
  money: (amount: Money) => string;
}

function cashProblem({ cashText, typedCash, isTooMuchCash }: PayDraft, money: PayLimits['money']): string | null {
  if (cashText.trim() !== '' && typedCash === null) return 'Type the cash received as an amount.';
  if (typedCash !== null && compare(typedCash, zero) < 0) return 'Type the cash received as an amount.';
  if (typedCash !== null && isTooMuchCash) return `${money(typedCash)} is far more than the amount due.`;
  return null;
}

function rowsProblem({ rows, others }: PayDraft, { hasCustomer, money }: PayLimits): string | null {
  if (rows.some((row) => row.tenderType === 'gift_card' && row.giftCard === undefined))
    return 'Scan or type the code of the gift card.';
  const needsCustomer = !hasCustomer && rows.some(({ tenderType }) => isOfCustomer(tenderType));
  if (needsCustomer && !rows.some(({ tenderType }) => tenderType === 'on_account' || tenderType === 'store_credit'))
    return 'Choose the customer who pays with points.';
  if (others.some((payment) => compare(payment.amount, zero) <= 0)) return 'Every payment needs an amount.';
  if (needsCustomer) return 'Choose a customer to sell on account.';
  const beyond = rows.find(({ giftCard, amountText }) =>
    giftCard === undefined ? false : compare(parseMoneyInput(amountText) ?? zero, giftCard.balance) > 0,
  );
  if (beyond?.giftCard !== undefined)
    return `The balance is ${money(beyond.giftCard.balance)} on the gift card …${beyond.giftCard.lastFour}.`;
  return null;
}

function meansProblem(draft: PayDraft, { credit, points, money }: PayLimits): string | null {
  if (points !== undefined && compare(paidBy(draft, 'loyalty'), zero) > 0) {
    const tooFew = pointsProblem(points);
    if (tooFew !== null) return tooFew;
    if (compare(paidBy(draft, 'loyalty'), points.worth) > 0)
      return `The customer’s points are worth ${money(points.worth)}.`;
  }
  if (credit !== undefined && compare(paidBy(draft, 'on_account'), credit.available) > 0)
    return `This is above the customer’s credit limit: ${money(credit.available)} is available.`;
  if (credit !== undefined && compare(paidBy(draft, 'store_credit'), credit.storeCredit) > 0)
    return `The customer has ${money(credit.storeCredit)} in store credit.`;
  return null;
}

/** Why the payments cannot be taken as they stand; null when they can. */
export function payDraftProblem(draft: PayDraft, limits: PayLimits): string | null {
  const { payments, summary } = draft;
  const cash = cashProblem(draft, limits.money);
  if (cash !== null) return cash;
  if (payments.some(({ amount }) => amount % currencyStep(limits.currencyCode) !== 0))
    return 'An amount has too many decimals for this currency.';
  const other = rowsProblem(draft, limits) ?? meansProblem(draft, limits) ?? summary.problem;
  if (other !== null) return other;
  return summary.isComplete ? null : `Balance due: ${limits.money(summary.due)}.`;
}

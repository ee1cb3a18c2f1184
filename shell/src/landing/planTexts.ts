import { formatCurrency } from '@dukani/shared/format';
import { countryOfVisitor, currencyOf } from '@dukani/shared/places';
import { planCurrencies, planPriceIn, type OfferedPlan } from '@dukani/shared/plans';

/** What stands above the plans. */
export const plansLead = 'Every business begins with the free trial, without a card. Nothing is charged automatically.';

/** What a plan costs: `KSh 1,200`, without decimals that are none. */
export function planPriceText(plan: OfferedPlan, currencyCode: string): string {
  const price = planPriceIn(plan, currencyCode);
  return formatCurrency(price.amount, price.currencyCode).replace(/\.00$/, '');
}

/** The currency in which prices are first shown: that of the visitor's country where something is offered in it, else the plans' own. */
export function firstCurrency(plans: readonly OfferedPlan[], visitor: { language: string; timezone: string }): string {
  const country = countryOfVisitor(visitor);
  const own = plans.find(({ prices }) => prices.length > 1)?.prices[0].currencyCode ?? plans[0]?.prices[0].currencyCode;
  const wanted = country === null ? undefined : currencyOf(country);
  return wanted !== undefined && planCurrencies(plans).includes(wanted) ? wanted : (own ?? 'USD');
}

/** `Kenyan Shilling (KES)` */
export function currencyName(code: string): string {
  return `${new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code} (${code})`;
}

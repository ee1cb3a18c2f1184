import { formatCurrency } from '@dukani/shared/format';
import { add, fromNumeric, zero } from '@dukani/shared/money';
import { discountOn, inCoins } from '@dukani/shared/pricing';
import { denominationsOf } from '../../common/denominations';
import { currencyStep } from '../../common/useBusiness';

/** What the database takes: tenant_policies_cash_rounding_is_a_coin. */
const COINS = [0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 25, 50, 100];

const smallestCoin = (currencyCode: string): number => denominationsOf(currencyCode).at(-1) ?? 0;

/** What cash can be rounded to, in main units: nothing, the smallest coin of the currency, and some around it. */
export function cashCoins(currencyCode: string): number[] {
  const smallest = smallestCoin(currencyCode);
  const isUseful = (coin: number) =>
    fromNumeric(coin) > currencyStep(currencyCode) && coin >= smallest / 2 && coin <= smallest * 20;
  return [0, ...COINS.filter(isUseful)];
}

export function coinText(coin: number, currencyCode: string): string {
  if (coin === 0) return 'No rounding';
  const amount = formatCurrency(fromNumeric(coin), currencyCode);
  return coin === smallestCoin(currencyCode) ? `${amount} (smallest coin)` : amount;
}

/** What the chosen coin does, by an example. */
export function coinHelp(chosen: string, currencyCode: string): string {
  const coin = fromNumeric(Number(chosen));
  if (coin === zero) return 'The amount paid in cash is the exact total.';
  const whole = fromNumeric(Number(chosen) * 24);
  const amount = add(whole, discountOn(coin, { kind: 'percent', percent: 40 }, currencyStep(currencyCode)));
  const money = (shown: typeof amount) => formatCurrency(shown, currencyCode);
  return `Only what is paid in cash: ${money(amount)} becomes ${money(inCoins(amount, coin))}. Prices and tax stay as they are.`;
}

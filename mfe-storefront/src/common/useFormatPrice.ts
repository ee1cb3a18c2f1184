import { useCallback } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { useShop } from './useShop';

/** Formats amounts as they come from the database in the shop's own currency and symbol. */
export function useFormatPrice(): (amount: number) => string {
  const { currency_code: currencyCode, currency_symbol: symbol } = useShop();
  return useCallback((amount) => formatCurrency(fromNumeric(amount), currencyCode, symbol), [currencyCode, symbol]);
}

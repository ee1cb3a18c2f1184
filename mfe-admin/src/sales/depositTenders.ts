import type { DepositTenderType } from '@dukani/shared/rpc';
import { useListPaymentMethodsQuery } from './checkoutApi';

export const DEPOSIT_TENDER_NAMES: Record<DepositTenderType | 'deposit', string> = {
  cash: 'Cash',
  card: 'Card',
  mobile_money: 'Mobile money',
  bank: 'Bank transfer or cheque',
  deposit: 'From the deposit',
};

/** The ways in which an order is paid in advance here: what the till takes, and the bank. */
export function useDepositTenders(): { value: DepositTenderType; label: string }[] {
  const { data } = useListPaymentMethodsQuery();
  const taken = (['cash', 'card', 'mobile_money'] as const).filter(
    (tender) => data === undefined || data.some(({ tenderType }) => tenderType === tender),
  );
  return [...taken, 'bank' as const].map((value) => ({ value, label: DEPOSIT_TENDER_NAMES[value] }));
}

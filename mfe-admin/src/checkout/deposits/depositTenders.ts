import type { DepositTenderType } from '@dukani/shared/rpc';
import { useTenderNames } from '../../common/tenderNames';
import { useListPaymentMethodsQuery } from '../../common/payments/paymentMethodsApi';

/** The ways in which an order is paid in advance here: what the till takes, and the bank. */
export function useDepositTenders(): { value: DepositTenderType; label: string }[] {
  const names = useTenderNames();
  const { data } = useListPaymentMethodsQuery();
  const taken = (['cash', 'card', 'mobile_money'] as const).filter(
    (tender) => data === undefined || data.some(({ tenderType }) => tenderType === tender),
  );
  return [...taken, 'bank' as const].map((value) => ({ value, label: names[value] }));
}

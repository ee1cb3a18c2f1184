import { usePermission } from '@dukani/shared/session';
import { useListPaymentMethodsQuery } from '../../common/payments/paymentMethodsApi';

/** Whether gift cards are switched on here, and the person may sell them; undefined until that is known. */
export function useSellsGiftCards(): boolean | undefined {
  const maySell = usePermission('gift_cards.sell');
  const { data: methods } = useListPaymentMethodsQuery(undefined, { skip: !maySell });
  return maySell ? methods?.some(({ tenderType }) => tenderType === 'gift_card') : false;
}

import { usePermission } from '@dukani/shared/session';
import { useListPaymentProvidersQuery } from '../common/paymentProvidersApi';
import { useBusiness } from '../common/useBusiness';
import { useHasDirectPaymentsQuery } from './directPaymentsApi';

/**
 * Whether the business has to do with M-Pesa, and the person may see what it brings; undefined until that is known. Who may not see how
 * it is set up is told by the payments themselves.
 */
export function useTakesMpesa(): boolean | undefined {
  const { currencyCode } = useBusiness();
  // M-Pesa moves Kenyan shillings only: nobody else is asked.
  const maySee = usePermission('orders.view') && currencyCode === 'KES';
  const seesSettings = usePermission('settings.view');
  const providers = useListPaymentProvidersQuery(undefined, { skip: !maySee || !seesSettings });
  const isSetUp = providers.data?.some(({ kind }) => kind === 'mpesa');
  const isAsking = maySee && (!seesSettings || isSetUp === false);
  const { data: hasPayments } = useHasDirectPaymentsQuery(undefined, { skip: !isAsking });
  if (!maySee) return false;
  return isSetUp === true ? true : hasPayments;
}

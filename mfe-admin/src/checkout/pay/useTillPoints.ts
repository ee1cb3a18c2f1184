import { useGetCustomerPointsQuery, type CustomerPoints } from '../../common/loyaltyApi';
import type { PaymentMethod } from '../../common/payments/paymentMethodsApi';

/** A customer's points, where points are a way to pay; undefined until they are known. */
export function useTillPoints(
  customerId: string | null,
  methods: readonly PaymentMethod[] | undefined,
): CustomerPoints | undefined {
  const takesPoints = methods?.some(({ tenderType }) => tenderType === 'loyalty') === true;
  const { currentData } = useGetCustomerPointsQuery(customerId ?? '', { skip: customerId === null || !takesPoints });
  return customerId === null ? undefined : currentData;
}

import { useProductPoliciesQuery } from './taxRatesApi';

/** Whether the business charges tax. Who does not has no fields and no words for it; while it is not known, it does. */
export function useIsTaxRegistered(): boolean {
  return useProductPoliciesQuery().data?.isTaxRegistered ?? true;
}

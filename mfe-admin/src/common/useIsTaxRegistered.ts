import { useBusinessPoliciesQuery } from './taxRatesApi';

/** Whether the business charges tax. Who does not has no fields and no words for it; while it is not known, it does. */
export function useIsTaxRegistered(): boolean {
  return useBusinessPoliciesQuery().data?.isTaxRegistered ?? true;
}

import { useProductPoliciesQuery } from './taxRatesApi';

/** Whether tax on purchases comes back. Under a sales tax it is part of the cost; while it is not known, it does. */
export function useReclaimsTax(): boolean {
  return useProductPoliciesQuery().data?.reclaimsInputTax ?? true;
}

import { publicRest } from '@dukani/shared/data';
import { toApiError } from '@dukani/shared/errors';
import { planColumns, toOfferedPlan, type OfferedPlan } from '@dukani/shared/plans';

/** The plans that the platform offers, in its own order. Throws ApiError. */
export async function readPublicPlans(signal: AbortSignal): Promise<OfferedPlan[]> {
  const rest = await publicRest();
  const { data, error, status } = await rest
    .from('billing_plans')
    .select(planColumns)
    .eq('is_public', true)
    .order('position')
    .order('price')
    .abortSignal(signal);
  if (error !== null) throw toApiError(error, status);
  return data.map(toOfferedPlan);
}

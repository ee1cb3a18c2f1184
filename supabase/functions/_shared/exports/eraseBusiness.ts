import { serviceClient } from '../clients.ts';
import { callDatabase } from '../payments/payments.ts';

interface ErasingStep {
  phase: 'begun' | 'files' | 'shoppers' | 'rows';
  files: { bucket: string; names: string[] }[];
}

/** Reminds the owners of a closed business, or deletes it step by step once its day has come, until there is nothing to do or the time is up. */
export async function eraseBusiness(tenantId: string, endsAt: number): Promise<void> {
  do {
    const step = await callDatabase<ErasingStep | null>('next_erasing_step', { p_tenant_id: tenantId });
    if (step === null) return;
    for (const { bucket, names } of step.files) {
      const { error } = await serviceClient().storage.from(bucket).remove(names);
      if (error !== null) throw error;
    }
  } while (Date.now() < endsAt);
}

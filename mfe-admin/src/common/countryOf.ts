import type { MyAccess } from '@dukani/shared/rpc';

/** The country of a business (ISO 3166). One that has not named it and trades in shillings is in Kenya, as when it was made. */
export function countryOf(tenant: MyAccess['tenant'] | undefined): string | null {
  if (tenant === null || tenant === undefined) return null;
  return tenant.country ?? (tenant.currency_code === 'KES' ? 'KE' : null);
}

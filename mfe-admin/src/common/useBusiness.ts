import { useMemo } from 'react';
import { CURRENCIES } from '@dukani/shared/format';
import { useBranding } from '@dukani/shared/branding';
import { useSession } from '@dukani/shared/session';
import type { DayRule } from './businessDay';

/** What the staff screens need to know about the business they work in. */
export interface Business {
  tenantId: string;
  userId: string;
  name: string;
  /** As it is stored: a path, or a whole address. */
  logoUrl: string | null;
  currencyCode: string;
  timezone: string;
  /** What tells the business day of an instant. */
  dayRule: DayRule;
  /** Smallest amount of the currency in hundredths: 1, or 100 where there are no cents. */
  stepHundredths: number;
}

/** Hundredths in the smallest amount of a currency. */
export function currencyStep(currencyCode: string): number {
  return CURRENCIES.find((currency) => currency.code === currencyCode)?.decimals === 0 ? 100 : 1;
}

/** The business of the signed-in person; the shell's guard lets nobody without one reach these screens. */
export function useBusiness(): Business {
  const { access, userId } = useSession();
  const tenant = access?.tenant ?? null;
  const { logoUrl } = useBranding();
  return useMemo(
    () => ({
      tenantId: tenant?.id ?? '',
      userId: userId ?? '',
      name: tenant?.name ?? '',
      logoUrl,
      currencyCode: tenant?.currency_code ?? 'USD',
      timezone: tenant?.timezone ?? 'UTC',
      // An answer cached by an earlier version has no cut-off.
      dayRule: { timezone: tenant?.timezone ?? 'UTC', cutoff: tenant?.day_cutoff ?? '00:00:00' },
      stepHundredths: currencyStep(tenant?.currency_code ?? 'USD'),
    }),
    [tenant, logoUrl, userId],
  );
}

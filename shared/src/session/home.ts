import type { MyAccess } from '../api/rpcTypes';

export interface HostOfPage {
  /** The business of this host; null on the platform's own hosts. */
  hostTenantId: string | null;
  /** This page's origin, and that of the person's business (its own domain, else its subdomain; else this one). */
  origin: string;
  tenantOrigin: string;
}

/**
 * True when the person works on another host than this one. Every host of one's own business is home; platform administrators
 * are led nowhere else, nor is somebody who has not answered their invitation yet.
 */
export function worksElsewhere(
  {
    is_platform_admin: isPlatformAdmin,
    membership,
    tenant,
  }: Pick<MyAccess, 'is_platform_admin' | 'membership' | 'tenant'>,
  { hostTenantId, origin, tenantOrigin }: HostOfPage,
): boolean {
  if (isPlatformAdmin || membership === null || tenant === null) return false;
  if (membership.invitation_status === 'pending') return false;
  const isAtHome = hostTenantId !== null && membership.tenant_id === hostTenantId;
  return !isAtHome && tenantOrigin !== origin;
}

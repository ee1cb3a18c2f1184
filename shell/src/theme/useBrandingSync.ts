import { useEffect, useState } from 'react';
import {
  brandingSlice,
  brandVariables,
  initialsOf,
  platformBranding,
  readableTextOn,
  useBranding,
  type Branding,
} from '@dukani/shared/branding';
import { imageUrl } from '@dukani/shared/data';
import { useLocation } from '@dukani/shared/router';
import { useAppDispatch, useAppSelector } from '@dukani/shared/store';
import { tenantSlice, useTenant } from '@dukani/shared/tenant';
import type { ShopContext } from '@dukani/shared/rpc';
import { startsWithPath } from '../remotes/findArea';
import { useShell } from '../ShellContext';
import { brandingOf } from './brandingOf';
import { followBranding } from './followBranding';

/** Keeps name, logo and colours on the screen those of the business it shows: live, in CSS variables, title and icon. Used once. */
export function useBrandingSync(): void {
  const { directory } = useShell();
  const dispatch = useAppDispatch();
  const { shop, status } = useTenant();
  const ownShop = useOwnShop();
  const shown = shop?.tenant_id != null ? shop : ownShop.shop;
  const tenantId = shown?.tenant_id ?? null;
  const isHostTenant = shown !== null && shown === shop;
  const { setShop } = ownShop;
  useEffect(() => {
    dispatch(brandingSlice.actions.brandingChanged(shown === null ? platformBranding : brandingOf(shown)));
  }, [shown, dispatch]);
  useEffect(() => {
    if (tenantId === null) return;
    return followBranding(tenantId, async () => {
      const key = { kind: 'tenant', value: tenantId } as const;
      directory.forget(key);
      const fresh = await directory.find(key);
      if (isHostTenant) dispatch(tenantSlice.actions.tenantResolved(fresh));
      else setShop(fresh);
    });
  }, [tenantId, isHostTenant, directory, dispatch, setShop]);
  // While it is not known whose host this is, the title that the server sent stays.
  useNamedDocument(status === 'loading' ? null : (shown ?? platformBranding).name);
  useBrandedDocument();
}

/** Staff of a business without a host of its own work on the main host, in their own colours. */
function useOwnShop(): { shop: ShopContext | null; setShop: (shop: ShopContext) => void } {
  const { directory } = useShell();
  const { pathname } = useLocation();
  const tenantId = useAppSelector((root) => root.session.access?.tenant?.id ?? null);
  const isStaffPage = startsWithPath(pathname, '/admin') || startsWithPath(pathname, '/dashboard');
  const [shop, setShop] = useState<ShopContext | null>(null);
  const wanted = isStaffPage ? tenantId : null;
  useEffect(() => {
    if (wanted === null) return;
    let isCurrent = true;
    directory.find({ kind: 'tenant', value: wanted }).then(
      (found) => isCurrent && setShop(found),
      // Only colours are missing then; the platform's own do as well.
      (error: unknown) => console.warn('The colours of the business could not be read.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, directory]);
  return { shop: shop?.tenant_id === wanted && wanted !== null ? shop : null, setShop };
}

function useBrandedDocument(): void {
  const branding = useBranding();
  useEffect(() => {
    for (const [name, value] of Object.entries(brandVariables(branding)))
      document.documentElement.style.setProperty(name, value);
    showIcon(branding);
  }, [branding]);
}

function useNamedDocument(name: string | null): void {
  useEffect(() => {
    // Screens may name themselves in front of it; the shell only makes sure that the business is named.
    if (name !== null && !document.title.includes(name)) document.title = name;
  }, [name]);
}

function showIcon({ logoUrl, name, primaryColor }: Branding): void {
  let link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link === null) {
    link = document.createElement('link');
    link.rel = 'icon';
    document.head.append(link);
  }
  const letters = initialsOf(name).replace(/[<>&"']/g, '');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${primaryColor}"/><text x="16" y="21.5" font-family="system-ui,sans-serif" font-size="15" font-weight="700" text-anchor="middle" fill="${readableTextOn(primaryColor)}">${letters}</text></svg>`;
  link.href = logoUrl === null ? `data:image/svg+xml,${encodeURIComponent(drawing)}` : imageUrl(logoUrl, { width: 32 });
}

import { lazy, Suspense, type ReactNode } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { Navigate, useLocation } from '@dukani/shared/router';
import { useTenant } from '@dukani/shared/tenant';
import { Spinner } from '@dukani/shared/ui-core';
import { RouteGuard } from './access/RouteGuard';
import { AreaView } from './remotes/AreaView';
import { findArea, startsWithPath, type FoundArea } from './remotes/findArea';
import { LoadBoundary } from './remotes/LoadBoundary';
import { useShell } from './ShellContext';
import { shopBaseOf } from './tenant/tenantKey';

const LandingPage = lazy(async () => ({
  default: (await loadTwice(() => import('./landing/LandingPage'))).LandingPage,
}));
const PrivacyPage = lazy(async () => ({
  default: (await loadTwice(() => import('./landing/PrivacyPage'))).PrivacyPage,
}));
const TermsPage = lazy(async () => ({ default: (await loadTwice(() => import('./landing/TermsPage'))).TermsPage }));
const StoreNotFound = lazy(async () => ({ default: (await loadTwice(() => import('./StoreScreens'))).StoreNotFound }));
const StoreUnavailable = lazy(async () => ({
  default: (await loadTwice(() => import('./StoreScreens'))).StoreUnavailable,
}));
const NothingHere = lazy(async () => ({ default: (await loadTwice(() => import('./StoreScreens'))).NothingHere }));
const StaffTheme = lazy(async () => ({ default: (await loadTwice(() => import('./theme/StaffTheme'))).StaffTheme }));

/** Shows what the present path is on this host: a page of the shell's own, or an area behind its guard. */
export function AppRoutes() {
  const { config } = useShell();
  const { pathname } = useLocation();
  if (startsWithPath(pathname, '/privacy')) return <ShellPage page={<PrivacyPage />} />;
  if (startsWithPath(pathname, '/terms')) return <ShellPage page={<TermsPage />} />;
  const area = findArea(config, pathname);
  if (area !== null) return <GuardedArea area={area} />;
  if (config.host.kind === 'main' && pathname === '/') return <ShellPage page={<LandingPage />} />;
  const start = config.host.kind === 'operations' ? '/superadmin' : '/';
  // The configuration misses an area while one is being built or deployed; leading there would lead back here.
  if (config.host.kind !== 'main' && findArea(config, start) === null) return <ShellPage page={<NothingHere />} />;
  return <Navigate to={start} replace />;
}

/** A part of the shell in a chunk of its own. */
function ShellPage({ page }: { page: ReactNode }) {
  return (
    <LoadBoundary isPage>
      <Suspense fallback={<Spinner isPage />}>{page}</Suspense>
    </LoadBoundary>
  );
}

/** The guard decides by the path's access in the configuration, so nobody downloads an area they may not see. */
function GuardedArea({ area }: { area: FoundArea }) {
  const { config } = useShell();
  const { pathname } = useLocation();
  const { status } = useTenant();
  const base = area.name === 'storefront' ? shopBaseOf(config, pathname) : '';
  const view = <AreaView name={area.name} base={base} fallback={fallbackOf(area, base)} />;
  if (area.name === 'storefront') return <ShopGate>{view}</ShopGate>;
  // At a host that nobody has there is nothing to sign in to.
  if (status === 'not_found') return <ShellPage page={<StoreNotFound />} />;
  const isStaff = area.name === 'admin' || area.name === 'superadmin';
  return (
    <RouteGuard access={area.access}>
      {isStaff ? <ShellPage page={<StaffTheme>{view}</StaffTheme>} /> : view}
    </RouteGuard>
  );
}

/** Lets the shop's pages through while its business is open or still looked up; each page draws its own skeleton meanwhile. */
function ShopGate({ children }: { children: ReactNode }) {
  const { status } = useTenant();
  const { pathname } = useLocation();
  // A public invoice stays readable when the shop is closed.
  if (startsWithPath(pathname, '/api')) return children;
  if (status === 'not_found') return <ShellPage page={<StoreNotFound />} />;
  if (status === 'unavailable') return <ShellPage page={<StoreUnavailable />} />;
  return children;
}

function fallbackOf({ name }: FoundArea, base: string): string {
  if (name === 'admin') return '/dashboard';
  if (name === 'superadmin') return '/superadmin';
  if (name === 'auth') return '/auth';
  return base === '' ? '/' : base;
}

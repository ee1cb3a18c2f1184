import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from '@dukani/shared/router';
import type { AppStore } from '@dukani/shared/store';
import { ConfirmRegion, ToastRegion } from '@dukani/shared/ui-core';
import { loadTwice, type RuntimeConfig } from '@dukani/shared/contract';
import { usePostLoginLanding } from './access/usePostLoginLanding';
import { AppRoutes } from './AppRoutes';
import { NeedsPasswordDialog } from './overlays/NeedsPasswordDialog';
import { ErrorBoundary } from './overlays/ErrorBoundary';
import { OfflineBanner } from './overlays/OfflineBanner';
import { findArea, startsWithPath } from './remotes/findArea';
import { LoadBoundary } from './remotes/LoadBoundary';
import { ShellContext, type Shell } from './ShellContext';
import { useTenantSync } from './tenant/useTenantSync';
import { useBrandingSync } from './theme/useBrandingSync';

interface AppProps {
  config: RuntimeConfig;
  store: AppStore;
  registry: Shell['registry'];
  directory: Shell['directory'];
}

/** The whole page: store, router and the shell's own parts around whichever area is open. */
export function App({ config, store, registry, directory }: AppProps) {
  const shell = useMemo<Shell>(() => ({ config, registry, directory }), [config, registry, directory]);
  // A shop's pages are small: drawn in one go they are there sooner than in steps with frames of the old page between.
  const [isShop] = useState(() => findArea(config, location.pathname)?.name === 'storefront');
  return (
    <Provider store={store}>
      <ShellContext value={shell}>
        <BrowserRouter {...(isShop ? { useTransitions: false } : {})}>
          <Page />
        </BrowserRouter>
      </ShellContext>
    </Provider>
  );
}

// It waits a second anyway, so it need not be part of the first load.
const CookieNotice = lazy(() =>
  loadTwice(() => import('./overlays/CookieNotice')).then(
    (module) => ({ default: module.CookieNotice }),
    // A page without the notice is better than no page; the next visit asks again.
    () => ({ default: () => null }),
  ),
);

const staffPrefixes = ['/admin', '/dashboard', '/superadmin'];

/** Everything that needs the router. */
export function Page() {
  const { pathname } = useLocation();
  useTenantSync();
  useBrandingSync();
  usePostLoginLanding();
  useScrollToTop(pathname);
  return (
    <>
      <OfflineBanner />
      <ErrorBoundary resetKey={pathname}>
        <AppRoutes />
      </ErrorBoundary>
      {/* Beside a page with work on it: nothing is loaded anew behind the person's back. */}
      <LoadBoundary reload={null}>
        <NeedsPasswordDialog />
      </LoadBoundary>
      {/* Staff have agreed to the terms, and nothing may lie over a till. */}
      {!staffPrefixes.some((prefix) => startsWithPath(pathname, prefix)) && (
        <Suspense>
          <CookieNotice />
        </Suspense>
      )}
      <ConfirmRegion />
      <ToastRegion />
    </>
  );
}

/** A new page begins at its top; the browser itself restores the place on going back. */
function useScrollToTop(pathname: string): void {
  const pathBefore = useRef(pathname);
  useEffect(() => {
    // The first page may be read, and scrolled, before it was drawn here.
    if (pathBefore.current === pathname) return;
    pathBefore.current = pathname;
    if (location.hash === '') window.scrollTo(0, 0);
  }, [pathname]);
}

import { Component, Fragment, Suspense, use, useEffect, type ReactNode } from 'react';
import { Navigate, Route, Routes } from '@dukani/shared/router';
import { areaLoaded, useAppDispatch } from '@dukani/shared/store';
import { Spinner } from '@dukani/shared/ui-core';
import type { AreaName } from '@dukani/shared/contract';
import { RouteGuard } from '../access/RouteGuard';
import { useShell } from '../ShellContext';
import { AreaLoadError } from './AreaLoadError';
import { FailedToLoad } from './FailedToLoad';

interface AreaViewProps {
  name: AreaName;
  /** Where the area's relative routes begin; '' or `/t/slug`. */
  base: string;
  /** Where an unknown path of the area leads. */
  fallback: string;
}

/** Loads an area and shows its screen for the present path. */
export function AreaView(props: AreaViewProps) {
  return (
    <AreaBoundary key={props.name}>
      <Suspense fallback={<Spinner isPage />}>
        <Area {...props} />
      </Suspense>
    </AreaBoundary>
  );
}

function Area({ name, base, fallback }: AreaViewProps) {
  const { registry } = useShell();
  const dispatch = useAppDispatch();
  const { routes, Frame = Fragment } = use(registry.load(name));
  useEffect(() => void dispatch(areaLoaded(name)), [dispatch, name]);
  return (
    <Frame>
      <Routes>
        {routes.map(({ path, access, roles, Screen }) => (
          <Route
            key={path}
            path={absolutePath(base, path)}
            element={
              <RouteGuard access={access} {...(roles === undefined ? {} : { roles })}>
                <Screen />
              </RouteGuard>
            }
          />
        ))}
        <Route path="*" element={<Navigate to={fallback} replace />} />
      </Routes>
    </Frame>
  );
}

/** The storefront writes its routes relative to its base ('' is its home); every other path is absolute already. */
export function absolutePath(base: string, path: string): string {
  const tail = path === '' || path === '/' ? '' : path.startsWith('/') ? path : `/${path}`;
  return base + tail === '' ? '/' : base + tail;
}

interface AreaBoundaryState {
  error: Error | null;
}

/** Shows the failed-load box for an area that did not arrive; every other error goes up to the error screen. */
class AreaBoundary extends Component<{ children: ReactNode }, AreaBoundaryState> {
  override state: AreaBoundaryState = { error: null };

  static getDerivedStateFromError(thrown: unknown): AreaBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof AreaLoadError) console.error(error.message, error.cause);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof AreaLoadError || isChunkError(error)) return <FailedToLoad />;
    throw error;
  }
}

/** A later part of an area that did not arrive, for example after a new release. */
function isChunkError(error: Error): boolean {
  return error.name === 'ChunkLoadError' || /Loading (CSS )?chunk|dynamically imported module/i.test(error.message);
}

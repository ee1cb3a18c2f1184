import { Fragment, Suspense, use, useEffect } from 'react';
import { Navigate, Route, Routes } from '@dukani/shared/router';
import { areaLoaded, useAppDispatch } from '@dukani/shared/store';
import { Spinner } from '@dukani/shared/ui-core';
import type { AreaName } from '@dukani/shared/contract';
import { RouteGuard } from '../access/RouteGuard';
import { useShell } from '../ShellContext';
import { absolutePath } from './absolutePath';
import { LoadBoundary } from './LoadBoundary';

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
    <LoadBoundary key={props.name} isPage>
      <Suspense fallback={<Spinner isPage />}>
        <Area {...props} />
      </Suspense>
    </LoadBoundary>
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
                {/* A screen that does not arrive leaves the area's frame, and with it the ways on, standing. */}
                <LoadBoundary key={path}>
                  <Screen />
                </LoadBoundary>
              </RouteGuard>
            }
          />
        ))}
        <Route path="*" element={<Navigate to={fallback} replace />} />
      </Routes>
    </Frame>
  );
}

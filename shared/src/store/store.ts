import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  isPlain,
  type CombinedSliceReducer,
  type Store,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { ApiError } from '../api/apiError';
import { brandingSlice, type Branding } from '../branding/brandingSlice';
import { sessionSlice, type SessionState } from '../session/sessionSlice';
import { tenantSlice, type TenantState } from '../tenant/tenantSlice';

export { createAction, createSelector, createSlice } from '@reduxjs/toolkit';
export type { Middleware, PayloadAction, WithSlice } from '@reduxjs/toolkit';

/** Slices that areas bring along. An area adds its own with `declare module '@dukani/shared/store'`. */
export interface LazySlices {}

interface StaticState {
  session: SessionState;
  tenant: TenantState;
  branding: Branding;
}

// Interfaces, because only they are still open to an area's declarations when this package has been compiled.
/** The whole client state; lazily loaded slices are missing until their code has arrived. */
export interface RootState extends StaticState, Partial<LazySlices> {}

export const rootReducer: CombinedSliceReducer<StaticState, RootState, Partial<RootState>> = combineSlices(
  sessionSlice,
  tenantSlice,
  brandingSlice,
).withLazyLoadedSlices<LazySlices>();

/** Middleware that comes with lazily loaded code. */
export const dynamicMiddleware = createDynamicMiddleware();

export type AppDispatch = ThunkDispatch<RootState, undefined, UnknownAction>;
export type AppStore = Omit<Store<RootState, UnknownAction>, 'dispatch'> & { dispatch: AppDispatch };

/** Dispatched by the shell when an area's code has arrived, so that what it injected starts working. */
export const areaLoaded = (name: string) => ({ type: 'shell/areaLoaded' as const, payload: name });

/** Makes the one store of the page. */
export function makeStore(preloadedState?: Partial<RootState>): AppStore {
  return configureStore({
    reducer: rootReducer,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        // Errors are kept as they are, so that a screen can ask them what happened.
        serializableCheck: { isSerializable: (value: unknown) => isPlain(value) || value instanceof ApiError },
      }).concat(dynamicMiddleware.middleware),
    ...(preloadedState === undefined ? {} : { preloadedState }),
  });
}

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ShopContext } from '../api/rpcTypes';

export interface TenantState {
  /** none = this host is not a business's; unavailable = the business is known but its shop is off or unreadable. */
  status: 'loading' | 'ready' | 'not_found' | 'unavailable' | 'none';
  tenantId: string | null;
  shop: ShopContext | null;
  /** Where the shop's pages begin: '' on a business's own host, `/t/slug` elsewhere. */
  shopBase: string;
  /** Rises by one each time somebody asks to look again. */
  reloadCount: number;
}

const initialState: TenantState = { status: 'loading', tenantId: null, shop: null, shopBase: '', reloadCount: 0 };

/** Whose host (or `/t/slug`) this is. Written by the shell only. */
export const tenantSlice = createSlice({
  name: 'tenant',
  initialState,
  reducers: {
    tenantRequested: (state, { payload }: PayloadAction<{ shopBase: string }>): TenantState => ({
      ...initialState,
      shopBase: payload.shopBase,
      reloadCount: state.reloadCount,
    }),
    tenantResolved: (state, { payload }: PayloadAction<ShopContext>): TenantState => ({
      ...state,
      status: payload.state === 'open' ? 'ready' : payload.state,
      tenantId: payload.tenant_id,
      shop: payload,
    }),
    /** The business could not be read although the host may have one. */
    tenantFailed: (state): TenantState => ({ ...state, status: 'unavailable' }),
    tenantAbsent: (state): TenantState => ({ ...initialState, status: 'none', reloadCount: state.reloadCount }),
    tenantReloadRequested: (state): TenantState => ({ ...state, reloadCount: state.reloadCount + 1 }),
  },
});

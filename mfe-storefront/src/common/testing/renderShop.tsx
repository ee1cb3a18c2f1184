import type { ReactNode } from 'react';
import { act } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { cartCleared, lineAdded, type CartLine } from '@dukani/shared/cart';
import type { ShopContext } from '@dukani/shared/rpc';
import { Route, Routes, useLocation } from '@dukani/shared/router';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';

interface RenderShopOptions {
  /** Default `/`. */
  route?: string;
  /** Pattern under which the screen stands, for those that read parameters from the address. */
  path?: string;
  tenant?: Partial<ShopContext>;
  shopBase?: string;
  rpc?: FakeRpc;
  cart?: CartLine[];
}

/** Draws a part of the shop in an open shop, with an empty cache and whatever is in the cart. The address is shown as text. */
export function renderShop(
  ui: ReactNode,
  { route = '/', path = '*', tenant = {}, shopBase = '', rpc = {}, cart = [] }: RenderShopOptions = {},
): ReturnType<typeof renderWithApp> {
  const rendered = renderWithApp(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CurrentAddress />
      <Routes>
        <Route path={path} element={ui} />
        <Route path="*" element={null} />
      </Routes>
    </SWRConfig>,
    { route, tenant, shopBase, rpc },
  );
  act(() => {
    rendered.store.dispatch(cartCleared());
    for (const line of cart) rendered.store.dispatch(lineAdded(line));
  });
  return rendered;
}

function CurrentAddress() {
  const { pathname, search } = useLocation();
  return <section aria-label="Address">{pathname + search}</section>;
}

/** Empties what the browser remembers; called before each test that uses it. */
export function forgetEverything(): void {
  window.localStorage.clear();
  window.sessionStorage.clear();
}

import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import { sessionSlice } from '@dukani/shared/session';
import { Route, Routes } from '@dukani/shared/router';
import { renderShell } from '../testing/renderShell';
import { useTenantSync } from '../tenant/useTenantSync';
import { RouteGuard } from './RouteGuard';

jest.mock('@module-federation/enhanced/runtime', () => ({}));

function Page() {
  useTenantSync();
  const guarded = (
    <RouteGuard access="tenant">
      <p>stock</p>
    </RouteGuard>
  );
  return (
    <Routes>
      <Route path="/auth" element={<p>sign in</p>} />
      <Route path="*" element={guarded} />
    </Routes>
  );
}
const tenant = { session: {}, shop: {}, route: '/admin/products' };

describe('RouteGuard', () => {
  it.each([
    ['deactivated', { reason: 'deactivated' }, '/auth?reason=deactivated'],
    ['only signed out', null, '/auth?reason=expired'],
  ])('sends an open page to sign-in when its person was %s meanwhile', async (_, details, address) => {
    const { store, path } = await renderShell(<Page />, tenant);
    await screen.findByText('stock');

    act(() => {
      const error = new ApiError({ code: 'not_signed_in', message: '', status: 401, details });
      store.dispatch(sessionSlice.actions.accessFailed(error));
    });

    await waitFor(() => expect(path()).toBe(address));
  });

  it('keeps the page when the second look only failed', async () => {
    const { store, path } = await renderShell(<Page />, tenant);
    await screen.findByText('stock');

    act(() => {
      store.dispatch(
        sessionSlice.actions.accessFailed(new ApiError({ code: 'network_failure', message: '', status: 0 })),
      );
    });

    expect(screen.getByText('stock')).toBeInTheDocument();
    expect(path()).toBe('/admin/products');
  });
});

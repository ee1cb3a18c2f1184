import { useState } from 'react';
import { cartCleared } from '@dukani/shared/cart';
import { callRpc } from '@dukani/shared/data';
import { errorMessage } from '@dukani/shared/errors';
import { useNavigate } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { useAppDispatch } from '@dukani/shared/store';
import { useShopPath } from '@dukani/shared/tenant';
import { Button, confirm, toast } from '@dukani/shared/ui-core';
import { useShopperAccount, useShopperOrders } from '../common/shopperQueries';
import { useShop } from '../common/useShop';
import { forgetShopper } from './forgetShopper';
import { SavedDetails } from './SavedDetails';
import { OrderHistory, OrdersSkeleton } from './OrderHistory';

/** Orders first, then what is kept for the next one, then the ways out. */
export function AccountPage() {
  const { email } = useSession();
  // They come together: what came first would be moved by the other.
  const isWaiting = [useShopperOrders(null), useShopperAccount()].some(
    ({ data, error }) => data === undefined && error === null,
  );
  return (
    <div className="shop-page shop-account">
      <header className="shop-account__head">
        <div>
          <h1 className="shop-title">Your account</h1>
          <p className="shop-account__who">{email}</p>
        </div>
        <SignOutButton />
      </header>
      <div className="shop-account__columns">
        {isWaiting ? (
          <OrdersSkeleton />
        ) : (
          <>
            <OrderHistory />
            <div>
              <SavedDetails />
              <DeleteAccount />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** Phones are shared: whoever signs out leaves nothing of theirs behind, the cart included. It waits in the account. */
function useLeaving(): () => Promise<void> {
  const { signOut } = useSession();
  const { tenant_id: tenantId } = useShop();
  const dispatch = useAppDispatch();
  return async () => {
    await signOut();
    dispatch(cartCleared());
    forgetShopper(tenantId);
  };
}

function SignOutButton() {
  const leave = useLeaving();
  const shopPath = useShopPath();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      icon="logout"
      isBusy={isBusy}
      onClick={() => {
        setIsBusy(true);
        void leave().then(() => navigate(shopPath('')));
      }}
    >
      Sign out
    </Button>
  );
}

function DeleteAccount() {
  const { tenant_id: tenantId, name } = useShop();
  const leave = useLeaving();
  const shopPath = useShopPath();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const end = async () => {
    const isSure = await confirm({
      title: 'Delete your account?',
      content: `Your name, phone, addresses and cart at ${name} are deleted, and your orders are no longer listed. The shop keeps the orders for its books.`,
      confirmLabel: 'Delete account',
      isDanger: true,
    });
    if (!isSure) return;
    setIsBusy(true);
    try {
      await callRpc('delete_my_shop_account', { p_tenant_id: tenantId });
      await leave();
      toast({ tone: 'success', title: 'Your account was deleted' });
      void navigate(shopPath(''));
    } catch (thrown) {
      setIsBusy(false);
      toast({ tone: 'error', title: 'Your account was not deleted', description: errorMessage(thrown) });
    }
  };
  return (
    <section className="shop-account__section" aria-label="Delete account">
      <p className="shop-account__note">
        Deleting your account removes your details and your cart from this shop. The shop keeps your orders for its
        books.
      </p>
      <Button size="small" variant="ghost" icon="trash" isBusy={isBusy} onClick={() => void end()}>
        Delete my account
      </Button>
    </section>
  );
}

import { useEffect, useRef } from 'react';
import { callRpc } from '@dukani/shared/data';
import { useLocation, useNavigate } from '@dukani/shared/router';
import { useAppSelector } from '@dukani/shared/store';
import { toast } from '@dukani/shared/ui-core';
import { isRecord } from '../common/browserStorage';
import { OrderSkeleton } from '../common/OrderSkeleton';
import { useShopperAccount, useShopperOrders } from '../common/shopperQueries';
import { usePageMeta } from '../common/usePageMeta';
import { AccountPage } from './AccountPage';
import { CodeSignIn } from './CodeSignIn';
import './Account.css';

/** The shopper's account: signing in by a mailed code, then orders and what is kept for the next one. */
export default function AccountScreen() {
  const status = useAppSelector((root) => root.session.status);
  const state = useLocation().state as unknown;
  const left = isRecord(state) ? state : {};
  usePageMeta({ title: 'Your account', isPrivate: true });
  useSavedOrder(textIn(left, 'keep'), status === 'signed_in');
  if (status === 'loading') return <OrderSkeleton />;
  if (status === 'anonymous') return <CodeSignIn knownEmail={textIn(left, 'email')} />;
  return <AccountPage />;
}

/** The order that somebody came from to keep it is theirs once they have signed in. */
function useSavedOrder(token: string, isSignedIn: boolean): void {
  const navigate = useNavigate();
  const { retry: readOrders } = useShopperOrders(null);
  const { retry: readDetails } = useShopperAccount();
  const afterwards = useRef(() => {});
  useEffect(() => {
    afterwards.current = () => {
      readOrders();
      readDetails();
    };
  });
  useEffect(() => {
    if (token === '' || !isSignedIn) return;
    // Said once: a reload does not ask again.
    void navigate('.', { replace: true, state: null });
    void callRpc('keep_my_shop_order', { p_token: token }).then(
      ({ is_added: isAdded }) => {
        if (isAdded) afterwards.current();
        else
          toast({
            tone: 'info',
            title: 'This order is not in your account',
            description: 'It was placed with another email address. You can still open it with its link.',
          });
      },
      () => undefined,
    );
  }, [token, isSignedIn, navigate]);
}

function textIn(record: Record<string, unknown>, key: string): string {
  const value = record[key];
  return typeof value === 'string' ? value : '';
}

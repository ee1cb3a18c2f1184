import { useLocation, useParams } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { ButtonLink } from '@dukani/shared/ui-core';
import { isRecord } from '../common/browserStorage';
import { EmptyNotice } from '../common/EmptyNotice';
import { ScreenError } from '../common/ScreenError';
import { NothingFoundArt } from '../common/ShopArt';
import { usePageMeta } from '../common/usePageMeta';
import { useShop } from '../common/useShop';
import { OrderPage } from './OrderPage';
import { useOrderByToken } from './orderQueries';
import { OrderSkeleton } from '../common/OrderSkeleton';

/** The page of one order; its secret address is all that is needed to see it. */
export default function OrderScreen() {
  const { token = '' } = useParams();
  const state = useLocation().state as unknown;
  const { tenant_id: tenantId } = useShop();
  const shopPath = useShopPath();
  const { data, error, isLoading, retry } = useOrderByToken(token);
  // A token of another shop is as good as none here: prices and contact would be the wrong shop's.
  const order = data?.tenant_id === tenantId ? data : null;
  usePageMeta({ title: order === null ? 'Your order' : `Order ${order.order_number}`, isPrivate: true });
  if (isLoading) return <OrderSkeleton />;
  if (error !== null) return <ScreenError isWholePage error={error} onRetry={retry} />;
  if (order === null) {
    return (
      <EmptyNotice
        headingLevel={1}
        art={<NothingFoundArt />}
        title="Order not found"
        actions={
          <>
            <ButtonLink variant="primary" to={shopPath('')}>
              Back to the shop
            </ButtonLink>
            <ButtonLink to={shopPath('account')}>Your orders</ButtonLink>
          </>
        }
      >
        <p>Check the link. If it still does not work, call the shop with your name and order date.</p>
      </EmptyNotice>
    );
  }
  return (
    <OrderPage
      order={order}
      token={token}
      isNew={isRecord(state) && state['isNew'] === true && order.status === 'placed'}
    />
  );
}

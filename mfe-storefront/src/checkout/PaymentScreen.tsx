import { useState } from 'react';
import { Navigate, useSearchParams } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { ButtonLink } from '@dukani/shared/ui-core';
import { EmptyNotice } from '../common/EmptyNotice';
import { OrderSkeleton } from '../common/OrderSkeleton';
import { ScreenError } from '../common/ScreenError';
import { NothingFoundArt, ParcelArt } from '../common/ShopArt';
import { usePageMeta } from '../common/usePageMeta';
import { useShop } from '../common/useShop';
import { PaymentPage } from './PaymentPage';
import { useOrderPayment } from '../common/paymentQueries';

/** Paying online for an order whose token is in the address. */
export default function PaymentScreen() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { tenant_id: tenantId } = useShop();
  const shopPath = useShopPath();
  const [isWatched, setIsWatched] = useState(false);
  const { data, error, isLoading, retry, take } = useOrderPayment(token, { isWatched });
  usePageMeta({ title: 'Payment', isPrivate: true });
  if (token === '') return <NothingToPay />;
  if (isLoading) return <OrderSkeleton />;
  if (error !== null && error.status !== 404) return <ScreenError isWholePage error={error} onRetry={retry} />;
  if (data?.tenant_id !== tenantId) return <UnknownOrder />;
  // What has come may be a part of it: then the rest is paid here.
  if (data.left_amount <= 0 || (data.payment?.state === 'succeeded' && !data.can_pay))
    return <Navigate to={shopPath(`order-success?${new URLSearchParams({ token }).toString()}`)} replace />;
  return (
    <PaymentPage
      state={data}
      token={token}
      isBack={params.get('back') === '1'}
      onChanged={retry}
      onAnswer={take}
      onWatch={setIsWatched}
    />
  );
}

function NothingToPay() {
  const { name } = useShop();
  const shopPath = useShopPath();
  return (
    <EmptyNotice
      headingLevel={1}
      art={<ParcelArt />}
      title="Nothing to pay here"
      actions={
        <>
          <ButtonLink variant="primary" to={shopPath('checkout')}>
            Go to checkout
          </ButtonLink>
          <ButtonLink to={shopPath('')}>Continue Shopping</ButtonLink>
        </>
      }
    >
      <p>At checkout you choose how to pay {name}: online, on delivery or on pickup.</p>
    </EmptyNotice>
  );
}

function UnknownOrder() {
  const shopPath = useShopPath();
  return (
    <EmptyNotice
      headingLevel={1}
      art={<NothingFoundArt />}
      title="Order not found"
      actions={
        <ButtonLink variant="primary" to={shopPath('')}>
          Back to the shop
        </ButtonLink>
      }
    >
      <p>Check the link.</p>
    </EmptyNotice>
  );
}

import { useEffect, useState } from 'react';
import { selectCartLines } from '@dukani/shared/cart';
import { useAppSelector } from '@dukani/shared/store';
import { useShopPath } from '@dukani/shared/tenant';
import { ButtonLink, useOnline } from '@dukani/shared/ui-core';
import { EmptyNotice } from '../common/EmptyNotice';
import { ClosedShopArt, EmptyCartArt, NoNetworkArt } from '../common/ShopArt';
import { dismissAdded } from '../common/useAddToCart';
import { usePageMeta } from '../common/usePageMeta';
import { takesOrders, useShop } from '../common/useShop';
import { CheckoutPage } from './CheckoutPage';

/** Where a cart becomes an order. */
export default function CheckoutScreen() {
  const shop = useShop();
  const { fulfilment, name } = shop;
  const shopPath = useShopPath();
  const lines = useAppSelector(selectCartLines);
  const isOnline = useOnline();
  useEffect(dismissAdded, []);
  const [hasBegun, setHasBegun] = useState(isOnline);
  if (isOnline && !hasBegun) setHasBegun(true);
  usePageMeta({ title: 'Checkout', isPrivate: true });
  const backToShop = (
    <ButtonLink variant="primary" to={shopPath('search')}>
      Continue Shopping
    </ButtonLink>
  );
  if (!takesOrders(shop)) {
    return (
      <EmptyNotice headingLevel={1} art={<ClosedShopArt />} title="No online orders at the moment" actions={backToShop}>
        <p>
          {shop.ordering.paused?.message ?? `${name} is not accepting online orders at the moment.`}{' '}
          {shop.phone !== null && (
            <>
              Call <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}>{shop.phone}</a>.
            </>
          )}
        </p>
      </EmptyNotice>
    );
  }
  if (lines.length === 0) {
    return (
      <EmptyNotice headingLevel={1} art={<EmptyCartArt />} title="Your cart is empty" actions={backToShop}>
        <p>Add something first. Your cart is saved until you order.</p>
      </EmptyNotice>
    );
  }
  if (!fulfilment.delivery_enabled && !fulfilment.pickup_enabled) {
    return (
      <EmptyNotice headingLevel={1} art={<ClosedShopArt />} title="No online orders at the moment" actions={backToShop}>
        <p>{name} offers no delivery or pickup right now. Please contact the shop; its details are below.</p>
      </EmptyNotice>
    );
  }
  // Once it is there the form stays, whatever the network does: somebody is writing in it.
  if (!hasBegun) {
    return (
      <EmptyNotice headingLevel={1} art={<NoNetworkArt />} title="You need an internet connection" actions={backToShop}>
        <p>Your cart is saved. This page continues automatically when you are online.</p>
      </EmptyNotice>
    );
  }
  return <CheckoutPage lines={lines} />;
}

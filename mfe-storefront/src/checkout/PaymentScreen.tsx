import { useShopPath } from '@dukani/shared/tenant';
import { ButtonLink } from '@dukani/shared/ui-core';
import { EmptyNotice } from '../common/EmptyNotice';
import { ParcelArt } from '../common/ShopArt';
import { usePageMeta } from '../common/usePageMeta';
import { useShop } from '../common/useShop';

/** Where online payment will be taken. Until then it says how to pay. */
export default function PaymentScreen() {
  const { name, fulfilment } = useShop();
  const shopPath = useShopPath();
  usePageMeta({ title: 'Payment', isPrivate: true });
  return (
    <EmptyNotice
      headingLevel={1}
      art={<ParcelArt />}
      title="You pay when you get it"
      actions={
        <>
          <ButtonLink variant="primary" to={shopPath('checkout')}>
            Go to checkout
          </ButtonLink>
          <ButtonLink to={shopPath('')}>Continue Shopping</ButtonLink>
        </>
      }
    >
      <p>
        {name} does not take payments online yet. You pay{' '}
        {fulfilment.delivery_enabled ? 'when your order is delivered' : 'when you collect your order'}, so there is
        nothing to do here.
      </p>
    </EmptyNotice>
  );
}

import { useShopPath } from '@dukani/shared/tenant';
import { ButtonLink } from '@dukani/shared/ui-core';
import { EmptyNotice } from '../common/EmptyNotice';
import { NothingFoundPicture } from '../common/NothingFoundPicture';

/** What stands in the place of a product that is not there, and the way on. */
export default function ProductNotFound() {
  const shopPath = useShopPath();
  return (
    <EmptyNotice
      headingLevel={1}
      art={<NothingFoundPicture />}
      title="Product not found"
      actions={
        <>
          <ButtonLink variant="primary" to={shopPath('search')}>
            See all products
          </ButtonLink>
          <ButtonLink to={shopPath('')}>Back to the shop</ButtonLink>
        </>
      }
    >
      <p>This product is no longer sold, or the link is wrong.</p>
    </EmptyNotice>
  );
}

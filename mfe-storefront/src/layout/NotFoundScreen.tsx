import { useShopPath } from '@dukani/shared/tenant';
import { ButtonLink } from '@dukani/shared/ui-core';
import { EmptyNotice } from '../common/EmptyNotice';
import { NothingFoundArt } from '../common/ShopArt';
import { usePageMeta } from '../common/usePageMeta';

/** What stands at an address that the shop does not have. */
export default function NotFoundScreen() {
  const shopPath = useShopPath();
  usePageMeta({ title: 'Page not found', isPrivate: true });
  return (
    <EmptyNotice
      headingLevel={1}
      art={<NothingFoundArt />}
      title="Page not found"
      actions={
        <>
          <ButtonLink variant="primary" to={shopPath('search')}>
            Search the shop
          </ButtonLink>
          <ButtonLink to={shopPath('')}>Back to the shop</ButtonLink>
        </>
      }
    >
      <p>There is nothing at this address. It may be misspelt, or the page may have moved.</p>
    </EmptyNotice>
  );
}

import type { SharedCode, SharedCodeProduct } from '@dukani/shared/rpc';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { PageHeader, useConfirm, useNotify } from '@dukani/shared/ui-antd';
import { CatalogueNav } from '../../common/CatalogueNav';
import { useListSharedCodesQuery, useMendSharedCodeMutation } from './sharedCodesApi';
import './sharedCodes.css';

/** /admin/products/shared-codes: one GTIN on two products, from before that was refused, and what mends it. */
export function SharedCodesScreen() {
  const { data: codes, error, refetch } = useListSharedCodesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <CatalogueNav />
      <PageHeader
        title="Same code twice"
        count={codes?.length}
        back={{ to: '/admin/products', label: 'Products' }}
        description="These codes are the same number in two forms, on two products. Which of the two a scan finds depends on the scanner. Choose the product that keeps the code."
      />
      {codes === undefined && error === undefined && (
        <div role="status" aria-label="Loading codes">
          <Skeleton height={120} />
        </div>
      )}
      {codes === undefined && error !== undefined && (
        <ErrorState title="The codes could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {codes?.length === 0 && (
        <EmptyState
          icon="check-circle"
          title="No code is on two products"
          description="Every scan finds one product."
        />
      )}
      {codes !== undefined && codes.length > 0 && (
        <ul className="shared-codes">
          {codes.map((code) => (
            <CodeRow key={code.other.barcode} code={code} />
          ))}
        </ul>
      )}
    </>
  );
}

function CodeRow({ code }: { code: SharedCode }) {
  const mayEdit = usePermission('products.edit');
  const confirm = useConfirm();
  const notify = useNotify();
  const [mend, { isLoading }] = useMendSharedCodeMutation();
  const keepWith = async (keeper: SharedCodeProduct, loser: SharedCodeProduct) => {
    const isSure = await confirm({
      title: `Keep the code with ${keeper.name}?`,
      content: `${loser.barcode} is taken off ${loser.name}, and a scan then finds ${keeper.name}.`,
      confirmLabel: 'Keep it there',
    });
    if (!isSure) return;
    const { error } = await mend({ barcode: code.other.barcode, keepProductId: keeper.id });
    if (error !== undefined) notify.error('The code was not changed', error);
    else notify.success(`${keeper.barcode} is on ${keeper.name} alone`);
  };
  return (
    <li aria-label={code.gtin}>
      {[code.keeps, code.other].map((product, place) => (
        <div key={product.barcode} className="shared-code">
          <span>
            <Link to={`/admin/products/${product.id}`}>{product.name}</Link>{' '}
            {product.is_archived && <Badge>Archived</Badge>}
            <span className="shared-code__facts">
              {product.barcode}
              {product.sku !== null && ` · ${product.sku}`}
            </span>
          </span>
          {mayEdit && (
            <Button
              disabled={isLoading}
              aria-label={`Keep the code with ${product.name}`}
              onClick={() => void keepWith(product, place === 0 ? code.other : code.keeps)}
            >
              Keep here
            </Button>
          )}
        </div>
      ))}
    </li>
  );
}

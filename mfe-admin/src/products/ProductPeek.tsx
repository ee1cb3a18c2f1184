import { formatCurrency, formatPercent, pricePer, quantityText } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { Badge, ButtonLink, Drawer, ErrorState, Price, ProductImage, Skeleton } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { Fact } from '../common/Fact';
import { useBusiness } from '../common/useBusiness';
import { useIsTaxRegistered } from '../common/useIsTaxRegistered';
import type { ProductDetail } from '../common/productRows';
import { useGetProductQuery } from '../common/productsApi';

interface ProductPeekProps {
  productId: string;
  onClose: () => void;
}

/** A product at a glance, without leaving the list. */
export function ProductPeek({ productId, onClose }: ProductPeekProps) {
  const mayEdit = usePermission('products.edit');
  const { data: product, error, refetch } = useGetProductQuery(productId);
  return (
    <Drawer
      isOpen
      title={product?.name ?? 'Product'}
      onClose={onClose}
      footer={
        <ButtonLink to={`/admin/products/${productId}`} variant="primary" icon={mayEdit ? 'edit' : 'eye'}>
          {mayEdit ? 'Edit' : 'Open'}
        </ButtonLink>
      }
    >
      {product !== undefined ? (
        <ProductFacts product={product} />
      ) : error === undefined ? (
        <div className="adm-stack" role="status" aria-label="Loading product">
          <Skeleton height={200} />
          <Skeleton height={160} />
        </div>
      ) : (
        <ErrorState title="The product could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

function ProductFacts({ product }: { product: ProductDetail }) {
  const { currencyCode } = useBusiness();
  const isTaxed = useIsTaxRegistered();
  return (
    <div className="adm-stack">
      <ProductImage src={product.imageUrl} name={product.name} width={360} height={200} isFluid />
      <p>
        <Price amount={product.price} retailAmount={product.retailPrice} currencyCode={currencyCode} size="large" />
      </p>
      <p>
        <Badge tone={product.isPublished ? 'success' : 'neutral'}>
          {product.isPublished ? 'In the shop' : 'Hidden'}
        </Badge>{' '}
        {product.isArchived && <Badge tone="warning">Archived</Badge>}
      </p>
      <dl className="product-facts">
        {product.kind === 'goods' && (
          <>
            <Fact label="In stock">{quantityText(product.stock, product.unit)}</Fact>
            <Fact label="Reserved for orders">{quantityText(product.reserved, product.unit)}</Fact>
            {product.averageCost !== null && (
              <Fact label="Average cost">{formatCurrency(fromNumeric(product.averageCost), currencyCode)}</Fact>
            )}
            {product.stockValue !== null && (
              <Fact label="Stock value">{formatCurrency(product.stockValue, currencyCode)}</Fact>
            )}
          </>
        )}
        <Fact label="SKU">{product.sku ?? '–'}</Fact>
        <Fact label="Barcodes">{product.barcodes.map(({ barcode }) => barcode).join(', ') || '–'}</Fact>
        <Fact label="Category">{product.categoryName ?? '–'}</Fact>
        {isTaxed && <Fact label="Tax">{formatPercent(product.taxRatePercent)}</Fact>}
        <Fact label="Changed">
          <DateText iso={product.updatedAt} format="relative" />
        </Fact>
      </dl>
      {product.variants.length > 0 && (
        <ul className="product-variants" aria-label="Variants">
          {product.variants.map((variant) => (
            <li key={variant.id}>
              <span>{variant.name}</span>
              <span>{quantityText(variant.stock, product.unit)}</span>
              <span>{pricePer(formatCurrency(variant.price, currencyCode), product.unit)}</span>
            </li>
          ))}
        </ul>
      )}
      {product.description !== null && <p className="product-description">{product.description}</p>}
    </div>
  );
}

import { formatDateTime } from '@dukani/shared/format';
import { EmptyState, ErrorState, Skeleton, Button } from '@dukani/shared/ui-core';
import { FromTo } from '../../common/FromTo';
import { useBusiness } from '../../common/useBusiness';
import type { ProductDetail } from '../../common/productRows';
import { useProductHistoryInfiniteQuery, type ProductChange } from './productFormApi';

const ACTIONS: Record<string, string> = {
  serials_switched: 'Serial numbers switched',
  product_added: 'Added',
  product_changed: 'Changed',
  product_price_changed: 'Price changed',
  product_archived: 'Archived',
  product_deleted: 'Deleted',
};

const FIELDS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  retail_price: 'Usual price',
  sku: 'SKU',
  barcodes: 'Barcodes',
  category_id: 'Category',
  tax_rate_id: 'Tax',
  preferred_supplier_id: 'Supplier',
  image_urls: 'Pictures',
  is_published: 'In the shop',
  is_featured: 'Featured',
  tracks_batches: 'Batches',
  tracks_serials: 'Serial numbers',
  has_open_price: 'Open price',
  low_stock_level: 'Low-stock alert',
  reorder_point: 'Reorder point',
  stock_buffer: 'Kept for the till',
  reorder_quantity: 'Reorder quantity',
  option_values: 'Options',
  weight_kg: 'Net weight',
};
/** Ids and lists say nothing to people: that they changed is enough. */
const WORDLESS = new Set([
  'category_id',
  'tax_rate_id',
  'preferred_supplier_id',
  'image_urls',
  'options',
  'attributes',
  'option_values',
  'barcodes',
  'description',
]);

const WORDS: Record<string, string> = { true: 'yes', false: 'no' };
const word = (value: string | null) => (value === null ? 'nothing' : (WORDS[value] ?? value));

function fieldName(field: string): string {
  const words = field.replaceAll('_', ' ');
  return FIELDS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who changed what of a product, newest first. */
export function HistoryTab({ product }: { product: ProductDetail }) {
  const { timezone } = useBusiness();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useProductHistoryInfiniteQuery(
    product.id,
  );
  if (data === undefined)
    return error === undefined ? (
      <div role="status" aria-label="Loading history" className="adm-stack">
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton height={56} />
      </div>
    ) : (
      <ErrorState title="The history could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <EmptyState
        title="Nothing changed yet"
        description="Changes of this product appear here with date and person."
        icon="clock"
      />
    );
  return (
    <section aria-label="History">
      <ol className="product-history">
        {rows.map((change) => (
          <Change key={change.id} change={change} product={product} timezone={timezone} />
        ))}
      </ol>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </section>
  );
}

interface ChangeProps {
  change: ProductChange;
  product: ProductDetail;
  timezone: string;
}

function Change({ change, product, timezone }: ChangeProps) {
  return (
    <li>
      <p>
        <strong>{ACTIONS[change.action] ?? fieldName(change.action)}</strong>
        {change.productId !== product.id && ` · ${change.productName ?? 'a former variant'}`}
      </p>
      <p className="adm-muted">
        <time dateTime={change.at}>{formatDateTime(change.at, timezone)}</time>
        {` · ${change.actorName ?? 'Former staff member'}`}
      </p>
      {change.changes.length > 0 && change.action !== 'product_added' && (
        <ul>
          {change.changes.map(({ field, before, after }) => (
            <li key={field}>
              {fieldName(field)}
              {!WORDLESS.has(field) && (
                <>
                  : <FromTo from={word(before)} to={word(after)} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

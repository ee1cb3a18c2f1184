import { useCallback, type RefObject } from 'react';
import type { TillProduct } from '../../checkout/tillApi';
import { ParkedRail } from '../parked/ParkedRail';
import { ProductShelf } from './ProductShelf';
import type { ParkedBaskets } from '../parked/useParkedBaskets';
import { splitMultiplier } from './searchText';
import type { ProductFinder } from './useProductFinder';
import type { Till } from '../useTill';

interface TillShelfProps {
  finder: ProductFinder;
  till: Till;
  searchRef: RefObject<HTMLInputElement | null>;
  categories: readonly { id: string; name: string }[];
  parked: ParkedBaskets;
  onShowParked: () => void;
  onNewProduct: (() => void) | null;
  onOpenPrice: (() => void) | null;
}

/** Where things are found, and below them the baskets put aside. */
export function TillShelf({
  finder,
  till,
  searchRef,
  categories,
  parked,
  onShowParked,
  onNewProduct,
  onOpenPrice,
}: TillShelfProps) {
  const { addProduct, searchText } = finder;
  const add = useCallback(
    (product: TillProduct) => {
      addProduct(product, splitMultiplier(searchText.get()).quantity);
      searchRef.current?.focus();
    },
    [addProduct, searchRef, searchText],
  );
  return (
    <div className="till-left">
      <ProductShelf
        currencyCode={till.business.currencyCode}
        searchRef={searchRef}
        searchText={finder.searchText}
        isSearchEmpty={finder.isSearchEmpty}
        notice={finder.notice}
        onNewProduct={onNewProduct}
        onOpenPrice={onOpenPrice}
        onCameraScan={(code) => finder.scan(code, code)}
        cameraStatus={finder.notice ?? (finder.announcement === '' ? null : finder.announcement)}
        onSearchChange={finder.setSearch}
        onSearchSubmit={(text) => void finder.submit(text)}
        categories={categories}
        tabs={finder.tabs}
        favourites={till.offline === null ? null : finder.favourites}
        categoryId={finder.categoryId}
        onCategoryChange={finder.setCategoryId}
        products={finder.products}
        near={finder.near}
        onSpelling={(spelling) => {
          finder.takeSpelling(spelling);
          searchRef.current?.focus();
        }}
        highlight={finder.highlight}
        onHighlightMove={finder.moveHighlight}
        error={finder.error}
        onRetry={finder.retry}
        onAdd={add}
      />
      <ParkedRail parked={parked} onShowAll={onShowParked} isLocked={till.baskets.current.unanswered !== null} />
    </div>
  );
}

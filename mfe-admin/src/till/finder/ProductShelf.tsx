import { FilterChips } from '@dukani/shared/ui-antd';
import {
  memo,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { formatCurrency, pricePer, quantityText } from '@dukani/shared/format';
import { EmptyState, ErrorState, Icon, ProductImage, Skeleton } from '@dukani/shared/ui-core';
import { ScanButton } from '../../common/camera/ScanButton';
import type { TillProduct } from '../../checkout/tillApi';
import { CARD_PICTURE } from './cardPicture';
import type { NearProducts } from '../offline/localShelf';
import { ShelfTools } from '../pages/ShelfTools';
import { useShelfView, type Favourites, type ShelfView } from '../pages/shelfView';
import { useTabKeys, type ShelfTab } from '../pages/useTillPages';
import '../pages/pages.css';
import type { SearchText } from './searchText';

interface ProductShelfProps {
  currencyCode: string;
  searchRef: RefObject<HTMLInputElement | null>;
  searchText: SearchText;
  isSearchEmpty: boolean;
  /** Said inside the search box. */
  notice: string | null;
  /** Given while the notice is about a code that no product has, to whoever may add one. */
  onNewProduct: (() => void) | null;
  /** Given likewise, where it can be sold as goods with an open price. */
  onOpenPrice: (() => void) | null;
  /** A code that the camera saw. */
  onCameraScan: (code: string) => void;
  /** What became of it. */
  cameraStatus: string | null;
  onSearchChange: (text: string) => void;
  onSearchSubmit: (text: string) => void;
  /** Favourites and own pages, before the categories. */
  tabs: readonly ShelfTab[];
  /** Null where this device has no copy to show them from. */
  favourites: Favourites | null;
  categories: readonly { id: string; name: string }[];
  categoryId: string | null;
  onCategoryChange: (categoryId: string | null) => void;
  /** Undefined until the first answer. */
  products: readonly TillProduct[] | undefined;
  /** Offered where nothing is called what was typed. */
  near: NearProducts | null;
  onSpelling: (spelling: string) => void;
  /** The product that Enter takes; null while there is none. */
  highlight: number | null;
  onHighlightMove: (steps: number) => void;
  error: unknown;
  onRetry: () => void;
  onAdd: (product: TillProduct) => void;
}

const ALL = 'all';
const GRID_ID = 'till-products';
const cardId = (product: TillProduct) => `till-product-${product.id}`;

/** Where the cashier finds things: search or scan, categories, cards with pictures. */
export function ProductShelf(props: ProductShelfProps) {
  const { favourites, categoryId } = props;
  const [view, setView] = useShelfView();
  const [isMarking, setMarking] = useState(false);
  const isNothingFound = props.products?.length === 0;
  const shown = isNothingFound && props.near !== null ? props.near.products : props.products;
  return (
    <section className="till-shelf" aria-label="Products">
      <SearchBox {...props} products={shown} />
      <ShelfRow
        {...props}
        view={view}
        onView={setView}
        isMarking={isMarking}
        onMarking={favourites === null ? null : setMarking}
      />
      <SpellingOffer near={props.near} isNothingFound={isNothingFound} onSpelling={props.onSpelling} />
      <ProductGrid
        products={shown}
        error={props.error}
        onRetry={props.onRetry}
        onAdd={props.onAdd}
        currencyCode={props.currencyCode}
        isEverything={props.isSearchEmpty && categoryId === null}
        highlight={props.highlight}
        view={view}
        marking={isMarking ? favourites : null}
      />
    </section>
  );
}

/** The box for names and codes, with what is said of them. */
function SearchBox(props: ProductShelfProps) {
  return (
    <form
      role="search"
      className="till-search"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSearchSubmit(props.searchText.get());
      }}
    >
      <Icon name="barcode" />
      <SearchInput {...props} />
      <span className="till-search-notice" role="alert">
        {props.notice}
      </span>
      {props.onNewProduct !== null && (
        <button type="button" className="till-link till-search-new" onClick={props.onNewProduct}>
          New product with this code <kbd className="adm-key">F3</kbd>
        </button>
      )}
      {props.onOpenPrice !== null && (
        <button type="button" className="till-link till-search-new" onClick={props.onOpenPrice}>
          Open price <kbd className="adm-key">Shift F3</kbd>
        </button>
      )}
      <ScanButton onScan={props.onCameraScan} status={props.cameraStatus} />
    </form>
  );
}

interface ShelfRowProps
  extends
    Pick<ProductShelfProps, 'tabs' | 'categories' | 'categoryId' | 'onCategoryChange'>,
    ComponentProps<typeof ShelfTools> {}

/** The tabs of the shelf: all, favourites, own pages and categories; beside them how products are shown. */
function ShelfRow({ tabs, categories, categoryId, onCategoryChange, ...tools }: ShelfRowProps) {
  const options = [
    { value: ALL, label: 'All' },
    ...tabs.map(({ key, name }) => ({ value: key, label: name })),
    ...categories.map((category) => ({ value: category.id, label: category.name })),
  ];
  useTabKeys({
    keys: [null, ...options.slice(1).map(({ value }) => value)],
    current: categoryId,
    onChange: onCategoryChange,
  });
  return (
    <>
      <div className="till-shelf-row">
        <FilterChips
          label="Category"
          options={options}
          value={categoryId ?? ALL}
          onChange={(value) => onCategoryChange(value === ALL ? null : value)}
        />
        <ShelfTools view={tools.view} onView={tools.onView} isMarking={tools.isMarking} onMarking={tools.onMarking} />
      </div>
      {tools.isMarking && (
        <p className="till-marking" role="status">
          Press products to add them to the favourites of this device, or to take them off. Press the star again to
          sell.
        </p>
      )}
    </>
  );
}

interface SpellingOfferProps {
  near: NearProducts | null;
  /** The products below are then those of the other spelling. */
  isNothingFound: boolean;
  onSpelling: (spelling: string) => void;
}

/** Another spelling than the one that was typed. The place stands always, so that what comes into it is read out. */
function SpellingOffer({ near, isNothingFound, onSpelling }: SpellingOfferProps) {
  const spelling = near?.spelling ?? null;
  return (
    <div className="till-spelling" role="status">
      {near !== null && isNothingFound && (
        <span>{spelling === null ? 'No exact match. These match all words.' : 'No product found.'}</span>
      )}
      {spelling !== null && (
        <button type="button" className="till-link" onClick={() => onSpelling(spelling)}>
          Did you mean {spelling}?
        </button>
      )}
    </div>
  );
}

/** Follows every key by itself, so that a scanned code draws nothing but its digits. */
function SearchInput({
  searchRef,
  searchText,
  onSearchChange,
  products,
  highlight,
  onHighlightMove,
}: ProductShelfProps) {
  const search = useSyncExternalStore(searchText.subscribe, searchText.get);
  // An emptied box marks nothing, though the hits of before still stand.
  const highlighted = highlight === null || search === '' ? undefined : products?.[highlight];
  return (
    <input
      ref={searchRef}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      aria-label="Search or scan"
      placeholder="Search or scan"
      value={search}
      onChange={(event) => onSearchChange(event.target.value)}
      {...(highlighted === undefined ? {} : { 'aria-controls': GRID_ID, 'aria-activedescendant': cardId(highlighted) })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && search !== '') onSearchChange('');
        const steps = search === '' ? null : highlightSteps(event, highlight);
        // Nothing is marked yet of what is only guessed: Down goes there, the other arrows belong to the text.
        if (steps === null || (highlighted === undefined && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onHighlightMove(steps);
      }}
    />
  );
}

/** How far an arrow key in the search box moves the highlight; null when the key belongs to the text. */
function highlightSteps(
  { key, currentTarget }: KeyboardEvent<HTMLInputElement>,
  highlight: number | null,
): number | null {
  const columns = () => columnCount([...document.querySelectorAll<HTMLElement>(`#${GRID_ID} button`)]);
  const isAtEnd = currentTarget.selectionStart === currentTarget.value.length;
  switch (key) {
    case 'ArrowDown':
      return columns();
    case 'ArrowUp':
      return -columns();
    case 'ArrowRight':
      return isAtEnd ? 1 : null;
    case 'ArrowLeft':
      return isAtEnd && highlight !== 0 ? -1 : null;
    default:
      return null;
  }
}

interface ProductGridProps extends Pick<
  ProductShelfProps,
  'products' | 'error' | 'onRetry' | 'onAdd' | 'currencyCode' | 'highlight'
> {
  /** Neither searched nor filtered. */
  isEverything: boolean;
  view: ShelfView;
  /** While favourites are chosen: a press on a product marks it and sells nothing. */
  marking: Favourites | null;
}

/** Drawn only when its products change, not with every line of the basket. */
const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { products, error, onRetry, onAdd, currencyCode, isEverything, highlight, view, marking } = props;
  const gridRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (highlight !== null) gridRef.current?.children[highlight]?.scrollIntoView({ block: 'nearest' });
  }, [highlight]);
  if (products === undefined) {
    if (error !== undefined)
      return <ErrorState error={error} onRetry={onRetry} title="The products could not be loaded" />;
    return (
      <div className="till-grid" role="status" aria-label="Loading products">
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} height={172} />
        ))}
      </div>
    );
  }
  if (products.length === 0) {
    return isEverything ? (
      <EmptyState title="No products yet" description="Add products under Products to sell them here." icon="box" />
    ) : (
      <EmptyState title="Nothing found" description="No product has this name, code or category." icon="search" />
    );
  }
  // Arrow keys walk through the cards, so that one Tab leads past all of them.
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const cards = [...(gridRef.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const at = cards.indexOf(document.activeElement as HTMLButtonElement);
    const columns = columnCount(cards);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    cards[Math.min(Math.max(at + step, 0), cards.length - 1)]?.focus();
  };
  return (
    <ul className="till-grid" data-view={view} id={GRID_ID} ref={gridRef} onKeyDown={onKeyDown}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            currencyCode={currencyCode}
            onAdd={marking === null ? onAdd : ({ id }) => marking.toggle(id)}
            isHighlighted={index === highlight}
            isList={view === 'list'}
            isMarked={marking === null ? null : marking.ids.includes(product.id)}
          />
        </li>
      ))}
    </ul>
  );
});

function columnCount(cards: readonly HTMLElement[]): number {
  const top = cards[0]?.offsetTop;
  const firstRow = cards.findIndex((card) => card.offsetTop !== top);
  return firstRow <= 0 ? Math.max(cards.length, 1) : firstRow;
}

interface ProductCardProps {
  product: TillProduct;
  currencyCode: string;
  onAdd: (product: TillProduct) => void;
  isHighlighted: boolean;
  /** A row without a picture, with its code. */
  isList: boolean;
  /** Whether it is a favourite; null while none are chosen. */
  isMarked: boolean | null;
}

function ProductCard({ product, currencyCode, onAdd, isHighlighted, isList, isMarked }: ProductCardProps) {
  const { isService, stock, variants } = product;
  const isOut = !isService && stock !== null && stock <= 0;
  const leftText =
    isService || stock === null ? '' : isOut ? 'Out of stock' : `${quantityText(stock, product.unit)} left`;
  const stockText =
    variants === undefined ? leftText : (product.variantOf?.options.map(({ name }) => name).join(', ') ?? '');
  const pricePrefix = variants?.some(({ price }) => price !== product.price) === true ? 'from ' : '';
  return (
    <button
      type="button"
      id={cardId(product)}
      className="till-card"
      data-highlighted={isHighlighted ? '' : undefined}
      {...(isMarked === null ? {} : { 'aria-pressed': isMarked })}
      onClick={() => onAdd(product)}
    >
      {isList ? (
        <span className="till-card-code">{product.sku ?? product.barcode}</span>
      ) : (
        <ProductImage src={product.imageUrl} name={product.name} {...CARD_PICTURE} isFluid />
      )}
      <span className="till-card-name">{product.name}</span>
      <span className="till-card-foot">
        <span className="till-card-price">
          {product.hasOpenPrice === true
            ? 'Open price'
            : pricePrefix + pricePer(formatCurrency(product.price, currencyCode), product.unit)}
        </span>
        <span className="till-card-stock" data-out={isOut ? '' : undefined}>
          {stockText}
        </span>
      </span>
    </button>
  );
}

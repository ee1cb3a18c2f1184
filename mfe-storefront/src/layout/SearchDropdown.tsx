import { keepTogether } from '@dukani/shared/format';
import type { ShopProduct } from '@dukani/shared/rpc';
import { PriceTag } from '../common/PriceTag';
import { searchMinLength, type TypedSearch } from '../common/productSearch';
import { ShopPicture } from '../common/ShopPicture';
import type { SearchOption } from './searchOptions';

interface SearchDropdownProps {
  listId: string;
  isShown: boolean;
  text: string;
  search: TypedSearch;
  options: readonly SearchOption[];
  activeIndex: number;
  onChoose: (option: SearchOption) => void;
  onPoint: (index: number) => void;
}

/** The list below the search field. The field keeps the focus; the list only shows what is chosen. */
export default function SearchDropdown({
  listId,
  isShown,
  text,
  search,
  options,
  activeIndex,
  onChoose,
  onPoint,
}: SearchDropdownProps) {
  const { data, error, isTyping, term, correction, retry } = search;
  if (isShown && text.trim().length < searchMinLength) return <TooShort listId={listId} />;
  const isFailed = error !== null && !isTyping;
  const isEmpty = data?.products.length === 0 && !isTyping;
  const isCorrected = correction !== null && !isTyping;
  return (
    <div className="shop-search__panel" hidden={!isShown}>
      {isShown && (
        <p className={isFailed || isEmpty || isCorrected ? 'shop-search__note' : 'dk-visually-hidden'} role="status">
          {statusText({
            isFailed,
            isEmpty,
            term,
            correction: isCorrected ? correction : null,
            count: data?.products.length,
            isMore: data?.next_cursor != null,
            isTyping,
          })}
        </p>
      )}
      {isShown && isFailed && (
        <button type="button" className="shop-link shop-search__retry" onClick={retry}>
          Try Again
        </button>
      )}
      {isShown && isEmpty && options.length > 0 && <p className="shop-search__hint">Did you mean</p>}
      <ul id={listId} role="listbox" aria-label="Search results">
        {options.map((option, index) => (
          <li
            key={keyOf(option)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            className={`shop-search__option shop-search__option--${option.kind}`}
            onPointerMove={() => onPoint(index)}
            // The field must not lose the focus before the click has been heard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            {option.kind === 'product' && <ProductOption product={option.product} term={correction ?? term} />}
            {option.kind === 'suggestion' && option.text}
            {option.kind === 'all' && `View all results for “${correction ?? text.trim()}”`}
          </li>
        ))}
      </ul>
      {isShown && options.length === 0 && !isFailed && !isEmpty && <SearchingRows />}
    </div>
  );
}

/** Below a text that is too short to search for. */
function TooShort({ listId }: { listId: string }) {
  return (
    <div className="shop-search__panel">
      <p className="shop-search__note" role="status">
        Type at least {searchMinLength} characters to search.
      </p>
      <ul id={listId} role="listbox" aria-label="Search results" />
    </div>
  );
}

function statusText({
  isFailed,
  isEmpty,
  term,
  correction,
  count,
  isMore,
  isTyping,
}: {
  isFailed: boolean;
  isEmpty: boolean;
  term: string;
  correction: string | null;
  count: number | undefined;
  isMore: boolean;
  isTyping: boolean;
}): string {
  if (isFailed) return 'Search failed';
  if (isEmpty) return `No products found for “${term}”`;
  if (correction !== null) return `No products found for “${term}”. Showing results for “${correction}”.`;
  if (count === undefined || isTyping) return 'Searching';
  return `${count}${isMore ? ' or more' : ''} ${count === 1 ? 'product' : 'products'} found`;
}

function ProductOption({ product, term }: { product: ShopProduct; term: string }) {
  return (
    <>
      <span className="shop-search__picture">
        <ShopPicture url={product.image_url} alt="" name={product.name} width={48} />
      </span>
      <span className="shop-search__name">
        <Marked name={product.name} term={term} />
        {product.category_name !== null && <small>{product.category_name}</small>}
      </span>
      <PriceTag price={product.price} retailPrice={product.retail_price} isFrom={product.is_from} />
    </>
  );
}

/** The name with the part that was searched for in bold. */
function Marked({ name, term }: { name: string; term: string }) {
  const text = keepTogether(name);
  const start = name.toLowerCase().indexOf(term.toLowerCase());
  if (term === '' || start < 0) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, start)}
      <b>{text.slice(start, start + term.length)}</b>
      {text.slice(start + term.length)}
    </span>
  );
}

function SearchingRows() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="shop-search__option">
          <span className="shop-search__picture shop-shimmer" />
          <span className="shop-line shop-shimmer" />
        </div>
      ))}
    </div>
  );
}

function keyOf(option: SearchOption): string {
  return option.kind === 'product' ? option.product.id : option.kind === 'suggestion' ? option.text : 'all';
}

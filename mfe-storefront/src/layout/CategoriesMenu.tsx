import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { Link, useLocation } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { Icon } from '@dukani/shared/ui-core';
import { useShopHome } from '../common/shopHome';

// Fetched when it is first opened.
const CategoryLinks = lazy(() => loadTwice(() => import('./CategoryLinks')));

/** A button that unfolds the shop's categories. They are asked for when it is first opened. */
export function CategoriesMenu() {
  const shopPath = useShopPath();
  const { key } = useLocation();
  const panelId = useId();
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const { data, error, retry } = useShopHome({ isWanted: isOpen });

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && area.current?.contains(event.target) === false) setOpenedAt(null);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedAt(null);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  return (
    <div ref={area} className="shop-categories">
      <button
        ref={button}
        type="button"
        className="shop-header__link"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpenedAt(isOpen ? null : key)}
      >
        Categories <Icon name="chevron-down" />
      </button>
      <div id={panelId} className="shop-categories__panel" hidden={!isOpen}>
        {isOpen && (
          <>
            <Suspense fallback={null}>
              <CategoryLinks categories={data?.categories} error={error} onRetry={retry} />
            </Suspense>
            <Link to={shopPath('search')} className="shop-categories__all">
              All products
            </Link>
          </>
        )}
      </div>
    </div>
  );
}

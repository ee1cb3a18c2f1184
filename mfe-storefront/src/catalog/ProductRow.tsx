import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShopProduct } from '@dukani/shared/rpc';
import { Icon } from '@dukani/shared/ui-core';
import { ProductCards } from '../common/ProductGrid';
import './ProductRow.css';

/** Products side by side, to be swiped; on a wide screen two arrows move it by what is in sight. */
export function ProductRow({ label, products }: { label: string; products: readonly ShopProduct[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });
  const measure = useCallback(() => {
    const element = track.current;
    if (element === null) return;
    setEnds({
      isAtStart: element.scrollLeft < 8,
      isAtEnd: element.scrollLeft + element.clientWidth > element.scrollWidth - 8,
    });
  }, []);
  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);
  const move = (direction: 1 | -1) => {
    const element = track.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.9, behavior: 'smooth' });
  };
  return (
    <div className="shop-row">
      <ul ref={track} className="shop-row__track" onScroll={measure}>
        <ProductCards products={products} />
      </ul>
      {!ends.isAtStart && <RowArrow label={`Earlier in ${label}`} icon="chevron-left" onClick={() => move(-1)} />}
      {!ends.isAtEnd && <RowArrow label={`More in ${label}`} icon="chevron-right" onClick={() => move(1)} />}
    </div>
  );
}

function RowArrow({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: 'chevron-left' | 'chevron-right';
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={`shop-row__arrow shop-row__arrow--${icon === 'chevron-left' ? 'left' : 'right'}`}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

import type { ReactNode } from 'react';

/** Small drawings for places that have nothing else to show. They take the shop's own colours. */
function Art({ children }: { children: ReactNode }) {
  return (
    <svg
      className="shop-art"
      viewBox="0 0 160 120"
      width="160"
      height="120"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A bag with nothing in it. */
export function EmptyCartArt() {
  return (
    <Art>
      <ellipse cx="80" cy="106" rx="46" ry="6" className="shop-art__shade" />
      <path d="M48 42h64l6 58a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6z" className="shop-art__fill" />
      <path d="M62 52V36a18 18 0 0 1 36 0v16" className="shop-art__line" />
      <path d="M68 76c4 8 20 8 24 0" className="shop-art__accent" />
      <path d="M30 30l6 6M26 46h8M130 30l-6 6M134 46h-8" className="shop-art__faint" />
    </Art>
  );
}

/** An empty card with a heart. */
export function EmptyWishlistArt() {
  return (
    <Art>
      <ellipse cx="80" cy="108" rx="44" ry="5" className="shop-art__shade" />
      <rect x="40" y="16" width="80" height="84" rx="10" className="shop-art__fill" />
      <path d="M80 76 62 58a11 11 0 0 1 18-12 11 11 0 0 1 18 12z" className="shop-art__accent" />
      <path d="M58 88h44" className="shop-art__faint" />
    </Art>
  );
}

/** A magnifying glass that found nothing. */
export function NothingFoundArt() {
  return (
    <Art>
      <ellipse cx="80" cy="108" rx="44" ry="5" className="shop-art__shade" />
      <circle cx="72" cy="54" r="32" className="shop-art__fill" />
      <path d="m96 78 22 22" className="shop-art__line" />
      <path d="M60 50h.01M84 50h.01M62 68c5-5 15-5 20 0" className="shop-art__accent" />
    </Art>
  );
}

/** A shop front with its shutter down. */
export function ClosedShopArt() {
  return (
    <Art>
      <ellipse cx="80" cy="110" rx="56" ry="5" className="shop-art__shade" />
      <path d="M38 46h84v60H38z" className="shop-art__fill" />
      <path
        d="M34 22h92l8 24a11 11 0 0 1-22 0 11 11 0 0 1-21 0 11 11 0 0 1-22 0 11 11 0 0 1-21 0 11 11 0 0 1-22 0z"
        className="shop-art__line"
      />
      <path d="M50 68h60M50 80h60M50 92h60" className="shop-art__faint" />
      <path d="M64 62h32v14H64z" className="shop-art__accent shop-art__paper" />
    </Art>
  );
}

/** A cloud that nothing comes from. */
export function NoNetworkArt() {
  return (
    <Art>
      <ellipse cx="80" cy="108" rx="44" ry="5" className="shop-art__shade" />
      <path d="M50 82a20 20 0 0 1-2-40 32 32 0 0 1 61-4 22 22 0 0 1 3 44z" className="shop-art__fill" />
      <path d="M64 66a24 24 0 0 1 32 0M72 74a12 12 0 0 1 16 0" className="shop-art__line" />
      <path d="m56 92 48-66" className="shop-art__accent" />
    </Art>
  );
}

/** A parcel with a tick. */
export function ParcelArt() {
  return (
    <Art>
      <ellipse cx="80" cy="108" rx="46" ry="5" className="shop-art__shade" />
      <path d="M40 44 80 24l40 20v42l-40 20-40-20z" className="shop-art__fill" />
      <path d="m40 44 40 20 40-20M80 64v42M60 34l40 20" className="shop-art__line" />
      <path d="m92 84 8 8 16-18" className="shop-art__accent" />
    </Art>
  );
}

import { useState } from 'react';
import { imageUrl } from '@dukani/shared/data';
import { initialsOf } from '@dukani/shared/branding';
import './ShopPicture.css';

interface ShopPictureProps {
  url: string | null;
  /** What it shows; '' where the name stands beside it. */
  alt: string;
  /** Whose initials stand in while there is no picture. */
  name: string;
  /** The largest size it is shown at, in CSS pixels. The place is reserved from the start. */
  width: number;
  height?: number;
  /** How wide it is shown, as the browser's `sizes`, when that differs by screen. */
  sizes?: string;
  /** For the one picture that is seen first; all others wait until they come near the screen. */
  isFirstSeen?: boolean;
}

/** Shares of the largest size that are offered to smaller screens. */
const shares = [0.33, 0.5, 0.75, 1];

/** A product's picture in a box of fixed shape, at the size the screen needs, with initials in its stead. */
export function ShopPicture({ url, alt, name, width, height = width, sizes, isFirstSeen = false }: ShopPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (url === null || url === '' || url === brokenUrl) {
    return (
      <span
        className="shop-picture shop-picture--initials"
        style={{ aspectRatio: `${width} / ${height}` }}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <span>{initialsOf(name)}</span>
      </span>
    );
  }
  return (
    <img
      className="shop-picture"
      src={imageUrl(url, { width, height })}
      alt={alt}
      width={width}
      height={height}
      loading={isFirstSeen ? 'eager' : 'lazy'}
      fetchPriority={isFirstSeen ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBrokenUrl(url)}
      {...sourceSet({ url, width, height, sizes })}
    />
  );
}

function sourceSet({
  url,
  width,
  height,
  sizes,
}: {
  url: string;
  width: number;
  height: number;
  sizes: string | undefined;
}) {
  if (sizes === undefined) {
    const plain = imageUrl(url, { width: width / 2, height: height / 2 });
    const sharp = imageUrl(url, { width, height });
    return plain === sharp ? {} : { srcSet: `${plain}, ${sharp} 2x` };
  }
  const sources = shares.map((share) => {
    const at = { width: Math.round(width * share), height: Math.round(height * share) };
    // imageUrl asks for twice the size, for sharp screens.
    return { address: imageUrl(url, at), pixels: at.width * 2 };
  });
  // Drawings and pictures of other sites have one address only.
  if (new Set(sources.map(({ address }) => address)).size === 1) return {};
  return { srcSet: sources.map(({ address, pixels }) => `${address} ${pixels}w`).join(', '), sizes };
}

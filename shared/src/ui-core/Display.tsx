import { useState, type ReactNode } from 'react';
import { imageUrl } from '../api/imageUrl';
import { initialsOf } from '../branding/initials';
import { formatCurrency } from '../format/format';
import { compare, type Money } from '../money/money';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'brand' | 'accent';

/** A word or two of state. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className="dk-badge" data-tone={tone}>
      {children}
    </span>
  );
}

interface PriceProps {
  amount: Money;
  /** The usual price; struck through when it is higher. */
  retailAmount?: Money | null;
  currencyCode: string;
  symbol?: string;
  size?: 'medium' | 'large';
}

/** What is paid, and what it used to be. */
export function Price({ amount, retailAmount = null, currencyCode, symbol, size = 'medium' }: PriceProps) {
  const isDeal = retailAmount !== null && compare(retailAmount, amount) > 0;
  return (
    <span className="dk-price" data-size={size}>
      {isDeal && <VisuallyHidden>Now </VisuallyHidden>}
      <span className="dk-price__now">{formatCurrency(amount, currencyCode, symbol)}</span>
      {isDeal && (
        <s className="dk-price__before">
          <VisuallyHidden>before </VisuallyHidden>
          {formatCurrency(retailAmount, currencyCode, symbol)}
        </s>
      )}
    </span>
  );
}

interface ProductImageProps {
  src: string | null;
  /** Gives the initials when there is no picture. */
  name: string;
  /** The size it is drawn at, in CSS pixels; keeps its place while loading. */
  width: number;
  height: number;
  /** Text for screen readers; the default '' suits a picture beside its name. */
  alt?: string;
  /** For the picture a page is about: fetched at once instead of when it comes near. */
  isEager?: boolean;
  /** Fills the width of its place and keeps the proportion. */
  isFluid?: boolean;
}

/** A product's picture, or its initials when there is none or it cannot be read. */
export function ProductImage({
  src,
  name,
  width,
  height,
  alt = '',
  isEager = false,
  isFluid = false,
}: ProductImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const size = isFluid ? { width: '100%', aspectRatio: `${width} / ${height}` } : { width, height };
  return (
    <span className="dk-picture" style={{ ...size, fontSize: Math.max(12, Math.round(Math.min(width, height) / 4)) }}>
      {src === null || src === '' || src === failedSrc ? (
        <span {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>{initialsOf(name)}</span>
      ) : (
        <img
          src={imageUrl(src, { width, height })}
          width={width}
          height={height}
          alt={alt}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          {...(isEager ? { fetchPriority: 'high' as const } : {})}
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  );
}

interface LogoProps {
  name: string;
  src: string | null;
  /** Edge of the mark in CSS pixels, default 36. */
  size?: number;
  /** Shows only the mark; the name is still said. */
  isMarkOnly?: boolean;
}

/** A business's mark and name. */
export function Logo({ name, src, size = 36, isMarkOnly = false }: LogoProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const hasPicture = src !== null && src !== '' && src !== failedSrc;
  return (
    <span className="dk-logo">
      <span className="dk-logo__mark" style={{ width: size, height: size }} aria-hidden="true">
        {hasPicture ? (
          <img
            src={imageUrl(src, { width: size })}
            alt=""
            width={size}
            height={size}
            onError={() => setFailedSrc(src)}
          />
        ) : (
          initialsOf(name)
        )}
      </span>
      {isMarkOnly ? <VisuallyHidden>{name}</VisuallyHidden> : <span className="dk-logo__name">{name}</span>}
    </span>
  );
}

/** Text that is only said by screen readers. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="dk-visually-hidden">{children}</span>;
}

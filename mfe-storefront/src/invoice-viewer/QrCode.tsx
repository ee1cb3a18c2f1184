import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
}

/** A square code that a phone's camera reads. Always dark on white, also in the dark: many readers know nothing else. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { border: 2, ecc: 'M' });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg
      className="shop-qr"
      viewBox={`0 0 ${size} ${size}`}
      width="112"
      height="112"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

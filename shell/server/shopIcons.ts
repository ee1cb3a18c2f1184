/** Icons of a shop's app that are made from its logo. A maskable one may lose its rim to the phone's own shape. */
export const iconFiles = [
  { path: '/shop-icon-192.png', size: 192, purpose: 'any', share: 0.84 },
  { path: '/shop-icon-512.png', size: 512, purpose: 'any', share: 0.84 },
  { path: '/shop-icon-maskable-512.png', size: 512, purpose: 'maskable', share: 0.6 },
  // What iPhones ask for.
  { path: '/shop-icon-180.png', size: 180, purpose: 'apple', share: 0.84 },
] as const;

export const appleIcon = '/shop-icon-180.png';

const objectPrefix = '/storage/v1/object/public/';
const longestWaitMs = 5_000;
const mostBytes = 5_000_000;

/** Whether icons can be made of a logo: only of one in a storage like ours. */
export const isStoredLogo = (logoUrl: string | null): boolean => logoUrl?.includes(objectPrefix) === true;

/** Where the server itself reads a logo; null for one that is not in our own storage: nobody may name what it fetches. */
export function logoAddress(
  logoUrl: string | null,
  supabase: { publicUrl: string | null; internalUrl: string },
): string | null {
  if (logoUrl === null) return null;
  const path =
    supabase.publicUrl !== null && logoUrl.startsWith(supabase.publicUrl)
      ? logoUrl.slice(supabase.publicUrl.length)
      : logoUrl;
  if (!path.startsWith(objectPrefix) || !URL.canParse(path, supabase.internalUrl)) return null;
  const url = new URL(path, supabase.internalUrl);
  return url.pathname.startsWith(objectPrefix) ? url.href : null;
}

/** The logo in the middle of a white square, as PNG; null when the logo is not there or is no picture. */
export async function renderIcon(
  address: string,
  { size, share }: { size: number; share: number },
): Promise<Buffer | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(longestWaitMs) });
    const logo = Buffer.from(await response.arrayBuffer());
    if (!response.ok || logo.length > mostBytes) return null;
    // Only who asks for an icon needs it.
    const { default: sharp } = await import('sharp');
    const inner = Math.round(size * share);
    const drawn = await sharp(logo, { limitInputPixels: 40_000_000 })
      .resize({ width: inner, height: inner, fit: 'inside' })
      .toBuffer();
    return await sharp({ create: { width: size, height: size, channels: 4, background: '#ffffff' } })
      .composite([{ input: drawn, gravity: 'centre' }])
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}

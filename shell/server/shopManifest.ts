import type { ShopContext } from '@dukani/shared/rpc';
import { brandColor } from './page';
import { iconFiles, isStoredLogo } from './shopIcons';

/** Longest name that phones show whole under an icon. */
const shortLength = 12;
const fallbackColor = '#2563eb';

/** A name as short as a home screen needs it: whole words, as many as fit. */
export function shortName(name: string): string {
  if (name.length <= shortLength) return name;
  const words = name.slice(0, shortLength + 1).split(' ');
  const whole = words.slice(0, -1).join(' ');
  return whole === '' ? name.slice(0, shortLength) : whole;
}

/** How a shop stands on a phone's home screen: its name, its colours, its logo. */
export function makeWebManifest(shop: ShopContext): string {
  return JSON.stringify({
    id: '/',
    name: shop.name,
    short_name: shortName(shop.name),
    ...(shop.tagline === null ? {} : { description: shop.tagline }),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: themeColor(shop),
    background_color: '#ffffff',
    // Phones prefer a drawing to a picture, so the letter stands in only where there is no logo.
    icons: isStoredLogo(shop.logo_url)
      ? iconFiles
          .filter(({ purpose }) => purpose !== 'apple')
          .map(({ path, size, purpose }) => ({ src: path, sizes: `${size}x${size}`, type: 'image/png', purpose }))
      : [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/shop-icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
        ],
  });
}

const themeColor = (shop: ShopContext): string => brandColor(shop.primary_color, fallbackColor);

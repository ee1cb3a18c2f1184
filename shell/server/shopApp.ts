import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShopContext } from '@dukani/shared/rpc';
import { brandColor } from './page';

const workerFile = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'worker', 'shopWorker.js');

/** The service worker that lets shoppers look again at what they have seen. */
export const readShopWorker = (): string => fs.readFileSync(workerFile, 'utf8');

/** Longest name that fits under an icon. */
const shortLength = 12;
const iconSizes = [192, 512];

/** How a shop is put on a phone's home screen: its name, its colours, its logo. */
export function makeWebManifest(shop: ShopContext): string {
  return JSON.stringify({
    id: '/',
    name: shop.name,
    short_name: shop.name.length <= shortLength ? shop.name : shop.name.slice(0, shortLength).trimEnd(),
    ...(shop.tagline === null ? {} : { description: shop.tagline }),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: brandColor(shop.primary_color, '#2563eb'),
    background_color: '#ffffff',
    icons: [...logoIcons(shop.logo_url), { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}

const objectPrefix = '/storage/v1/object/public/';

/** The logo in the sizes that phones ask for; only one of ours can be cut to size. */
function logoIcons(logoUrl: string | null): { src: string; sizes: string; type: string }[] {
  if (logoUrl === null || !logoUrl.startsWith(objectPrefix) || !logoUrl.endsWith('.webp')) return [];
  const rendered = logoUrl.replace('/object/', '/render/image/');
  return iconSizes.map((size) => ({
    src: `${rendered}?width=${size}&height=${size}&resize=contain`,
    sizes: `${size}x${size}`,
    type: 'image/webp',
  }));
}

import { dataConfig } from './dataClient';

const objectPrefix = '/storage/v1/object/public/';
const renderPrefix = '/storage/v1/render/image/public/';

/** Address of a picture at the size it is shown at (CSS pixels, doubled for sharp screens). Pictures of other sites are left alone. */
export function imageUrl(url: string, { width, height }: { width: number; height?: number }): string {
  const { supabaseUrl } = dataConfig();
  const isOwnPath = url.startsWith(objectPrefix);
  if (!isOwnPath && !url.startsWith(`${supabaseUrl}${objectPrefix}`)) return url;
  const path = isOwnPath ? url : url.slice(supabaseUrl.length);
  const base = isOwnPath && supabaseUrl === globalThis.location?.origin ? '' : supabaseUrl;
  // Drawings scale by themselves.
  if (/\.svg($|\?)/i.test(path)) return `${base}${path}`;
  const cut = height === undefined ? '' : `&height=${Math.round(height * 2)}&resize=cover`;
  const size = `width=${Math.round(width * 2)}${cut}`;
  return `${base}${renderPrefix}${path.slice(objectPrefix.length).replace(/\?.*$/, '')}?${size}`;
}

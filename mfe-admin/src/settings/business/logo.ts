/** What the bucket of brand pictures takes. */
export const LOGO_TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
};
const MAX_BYTES = 5 * 1024 * 1024;

/** Why a file cannot be the logo, as a sentence; null when it can. */
export function logoProblem({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): string | null {
  if (type === 'image/svg+xml') return 'SVG files are not accepted. Save the logo as PNG.';
  if (!(type in LOGO_TYPES)) return `${name} is not a picture that can be shown. Use PNG, JPEG, WebP, AVIF or GIF.`;
  if (size === 0) return `${name} is empty.`;
  return size > MAX_BYTES ? `${name} is larger than 5 MB.` : null;
}

/** Where a logo is stored: under the business's own folder, each under a new name, so that no screen shows an old one from its cache. */
export function logoPath({ tenantId, id, type }: { tenantId: string; id: string; type: string }): string {
  return `${tenantId}/logo/${id}.${LOGO_TYPES[type] ?? 'png'}`;
}

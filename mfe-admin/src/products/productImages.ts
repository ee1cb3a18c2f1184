/** What the picture bucket takes. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
};
/** A photograph of a telephone is smaller; what is stored is made smaller still. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;
export const MAX_PICTURES = 12;

/** Why a file cannot be a product's picture, as a sentence; null when it can. */
export function pictureProblem(file: Pick<File, 'type' | 'size' | 'name'>): string | null {
  if (!(file.type in PICTURE_TYPES))
    return `${file.name} is not a picture that can be shown. Use PNG, JPEG, WebP, AVIF or GIF.`;
  return file.size > MAX_PICTURE_BYTES ? `${file.name} is larger than 25 MB.` : null;
}

/** Where a picture is stored: under the business's own folder, with a name nobody can guess or overwrite. */
export function picturePath({
  tenantId,
  productId,
  pictureId,
  type,
}: {
  tenantId: string;
  productId: string;
  pictureId: string;
  type: string;
}): string {
  return `${tenantId}/${productId}/${pictureId}.${PICTURE_TYPES[type] ?? 'jpg'}`;
}

/** The list with one picture at another place. */
export function withMoved(imageUrls: readonly string[], from: number, to: number): string[] {
  const moved = imageUrls[from];
  if (moved === undefined) return [...imageUrls];
  const others = imageUrls.filter((_url, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** The longest side a stored picture has, in pixels, and about how many bytes it may take. */
export const MAX_SIDE = 1600;
export const MAX_BYTES = 400 * 1024;
const QUALITIES = [0.86, 0.75, 0.62, 0.5];

/** What fits into a square of `maxSide`, the proportions kept; never larger than it was. */
export function fittedSize(
  { width, height }: { width: number; height: number },
  maxSide = MAX_SIDE,
): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export interface PictureLimits {
  maxSide: number;
  maxBytes: number;
}

/** Draws a picture small enough: WebP (JPEG where the browser makes none) of at most 1600 pixels and about 400 KB unless said otherwise. */
export async function shrinkPicture(
  file: File,
  limits: PictureLimits = { maxSide: MAX_SIDE, maxBytes: MAX_BYTES },
): Promise<Blob> {
  // A moving picture would stand still after drawing.
  if (file.type === 'image/gif' || typeof createImageBitmap !== 'function') return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const size = fittedSize(bitmap, limits.maxSide);
    if (size.width === bitmap.width && file.size <= limits.maxBytes) return file;
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d');
    if (context === null) return file;
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    return await encode(canvas, limits.maxBytes);
  } finally {
    bitmap.close();
  }
}

async function encode(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob> {
  let last: Blob | null = null;
  for (const quality of QUALITIES) {
    last = await toBlob(canvas, 'image/webp', quality);
    // A browser that cannot write WebP answers with PNG.
    if (last.type !== 'image/webp') last = await toBlob(canvas, 'image/jpeg', quality);
    if (last.size <= maxBytes) return last;
  }
  if (last === null) throw new Error('The picture could not be drawn.');
  return last;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be drawn.')) : resolve(blob)),
      type,
      quality,
    ),
  );
}

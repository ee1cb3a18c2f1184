/** Of the longer side, in pixels: sharp at the head of a page, and a small part of a mail. */
export const MAX_LOGO_SIDE = 1024;
const MAX_LOGO_BYTES = 300 * 1024;

/**
 * A logo as it is stored: PNG, or the JPEG it was. Mail programs and PDFs take no other kinds, and large ones would be sent along with
 * every document. What the browser cannot draw stays what it is.
 */
export async function logoPicture(file: File): Promise<Blob> {
  if (typeof createImageBitmap !== 'function') return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  try {
    const scale = Math.min(1, MAX_LOGO_SIDE / Math.max(bitmap.width, bitmap.height));
    const isTaken = file.type === 'image/png' || file.type === 'image/jpeg';
    if (isTaken && scale === 1 && file.size <= MAX_LOGO_BYTES) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/png'));
  } finally {
    bitmap.close();
  }
}

import { imageUrl } from '../../api/imageUrl';

/** In pixels, four to a point of what it may take on the page. */
const ROOM = { width: 680, height: 200 };
const PATIENCE_MS = 5000;

/**
 * A logo as PNG, whatever kind of picture it is: the browser draws it, so that what it can show can be on a PDF. Null when it cannot
 * be loaded, is broken or takes too long: a document is made without it.
 */
export async function browserLogo(url: string): Promise<string | null> {
  try {
    return drawn(await loaded(imageUrl(url, { width: ROOM.width / 2 })));
  } catch {
    return null;
  }
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  // Without it a picture of the API's host could be shown, but not read.
  picture.crossOrigin = 'anonymous';
  picture.src = address;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The picture takes too long.')), PATIENCE_MS);
  });
  try {
    await Promise.race([picture.decode(), patience]);
  } finally {
    clearTimeout(timer);
  }
  return picture;
}

/** Null for a picture without a size, as some drawings are. */
function drawn(picture: HTMLImageElement): string | null {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const context = document.createElement('canvas').getContext('2d');
  if (context === null || width === 0 || height === 0) return null;
  const scale = Math.min(ROOM.width / width, ROOM.height / height);
  const { canvas } = context;
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

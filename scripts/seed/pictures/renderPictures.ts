import sharp from 'sharp';
import type { PictureKey } from '../catalogue/CatalogueProduct';
import { renderPicture } from './renderPicture';

/** The file name of a picture; pictures with the same shape, palette and motif are the same file. */
export function pictureFileName(key: PictureKey): string {
  return `${key.replaceAll('/', '-')}.webp`;
}

/** Renders pictures of 800 by 800 points as WebP, each once. */
export async function renderPictures(keys: Iterable<PictureKey>): Promise<Map<PictureKey, Buffer>> {
  const wanted = [...new Set(keys)];
  const rendered = await Promise.all(
    wanted.map(async (key): Promise<[PictureKey, Buffer]> => [
      key,
      await sharp(Buffer.from(renderPicture(key)))
        .webp({ quality: 82, effort: 1 })
        .toBuffer(),
    ]),
  );
  return new Map(rendered);
}

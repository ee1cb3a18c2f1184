import sharp from 'sharp';
import { demoTenantId } from '../accounts';
import { picturesOf } from '../database/insertCatalogue';
import type { DemoBusiness } from '../DemoBusiness';
import { renderLogo } from './renderLogo';
import { pictureFileName, renderPictures } from './renderPictures';
import type { StoredPicture } from './uploadPictures';

/** Where the logo of a business lies below the public bucket `branding`: PNG, which mails and PDFs take, too. */
export function logoPath(business: string): string {
  return `${demoTenantId(business)}/logo.png`;
}

/** Draws every picture that the businesses show: goods, categories and logos. */
export async function renderDemoPictures(businesses: readonly DemoBusiness[]): Promise<StoredPicture[]> {
  const rendered = await renderPictures(businesses.flatMap((business) => [...picturesOf(business)]));
  const goods = businesses.flatMap((business) =>
    [...picturesOf(business)].map((key): StoredPicture => {
      const content = rendered.get(key);
      if (content === undefined) throw new Error(`${key} was not drawn.`);
      return { bucket: 'product-images', path: `${demoTenantId(business.key)}/${pictureFileName(key)}`, content };
    }),
  );
  const logos = await Promise.all(
    businesses.flatMap(({ key, brand }) =>
      brand === null
        ? []
        : [
            sharp(Buffer.from(renderLogo(brand.primary, brand.motif)))
              .png()
              .toBuffer()
              .then((content): StoredPicture => ({ bucket: 'branding', path: logoPath(key), content })),
          ],
    ),
  );
  return [...goods, ...logos];
}

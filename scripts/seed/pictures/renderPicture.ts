import type { PictureKey } from '../catalogue/CatalogueProduct';
import { foodShapes } from './foodShapes';
import { goodsShapes } from './goodsShapes';
import { homeShapes } from './homeShapes';
import { packShapes, type DrawShape } from './packShapes';
import { palettes } from './palettes';
import { disc, oval } from './svg';
import { sampleShapes } from './sampleShapes';
import { wearShapes } from './wearShapes';

const shapes: Record<string, DrawShape> = {
  ...packShapes,
  ...foodShapes,
  ...homeShapes,
  ...goodsShapes,
  ...wearShapes,
  ...sampleShapes,
};

/** The SVG of one picture, 800 by 800: an object on a soft ground in its palette. No words, no brands. */
export function renderPicture(key: PictureKey): string {
  const [shapeName = '', paletteName = '', motif = ''] = key.split('/');
  const draw = shapes[shapeName];
  const palette = palettes[paletteName];
  if (draw === undefined || palette === undefined) throw new Error(`Cannot draw ${key}`);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 800 800">',
    `<rect width="800" height="800" fill="${palette.ground}"/>`,
    disc(400, 400, 316, `${palette.light}5e`),
    oval(400, 690, 236, 30, '#2a1f1420'),
    draw(palette, motif),
    '</svg>',
  ].join('');
}

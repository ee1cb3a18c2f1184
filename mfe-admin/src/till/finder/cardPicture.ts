import { imageUrl } from '@dukani/shared/data';

/** The size of the pictures in the till's grid, in CSS pixels. */
export const CARD_PICTURE = { width: 132, height: 84 };

/** The whole address that a picture of the grid is asked for by. */
export const cardPictureAddress = (src: string): string => new URL(imageUrl(src, CARD_PICTURE), location.href).href;

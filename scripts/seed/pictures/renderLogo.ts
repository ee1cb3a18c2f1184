import { renderMotif } from './motifs';
import { box, place } from './svg';

/** The SVG of a business's mark, 256 by 256: a white emblem on its own colour. */
export function renderLogo(color: string, motif: string): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">',
    `<clipPath id="edge">${box(0, 0, 256, 256, 56, color)}</clipPath>`,
    box(0, 0, 256, 256, 56, color),
    '<path d="M0 256 L256 0 V256Z" fill="#000000" opacity="0.12" clip-path="url(#edge)"/>',
    place(renderMotif(motif, '#ffffff'), 128, 128, { scale: 1.25 }),
    '</svg>',
  ].join('');
}

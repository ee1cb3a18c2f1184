/** The platform's own colours, used until a business has chosen its own. */
export const defaultColors = { primaryColor: '#2563eb', secondaryColor: '#64748b', accentColor: '#f59e0b' };

export interface BrandColors {
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
}

const white = '#ffffff';
const ink = '#111827';
/**
 * What text in the brand's colour stands on at worst: the greyest surface of light mode (sunken) and the lightest one of
 * dark mode (a raised or hovered row). Read there, it is read on every other surface. The same values stand in tokens.css.
 */
const worstLightSurface = '#eef0f4';
const worstDarkSurface = '#20242f';
/** WCAG 2.2 AA for text. */
const textContrast = 4.5;

/** White or near-black, whichever can be read better on the colour. */
export function readableTextOn(color: string): '#ffffff' | '#111827' {
  return contrastOf(color, white) >= contrastOf(color, ink) ? white : ink;
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrastOf(left: string, right: string): number {
  const [high, low] = [luminanceOf(left), luminanceOf(right)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The colour moved towards black or white just far enough to be read as text on the background. */
export function readableOn(color: string, background: string): string {
  const target = luminanceOf(background) > 0.5 ? [0, 0, 0] : [255, 255, 255];
  const from = channelsOf(color);
  for (let percent = 0; percent <= 100; percent += 4) {
    const mixed = toHex(from.map((channel, index) => channel + (((target[index] ?? 0) - channel) * percent) / 100));
    if (contrastOf(mixed, background) >= textContrast) return mixed;
  }
  return toHex(target);
}

/** A pale tint of the colour on a surface, as strong as the texts that stand on it still allow (at most 12%). */
export function readableTint(color: string, surface: string, texts: readonly string[]): string {
  const [from, to] = [channelsOf(surface), channelsOf(color)];
  for (let percent = 12; percent > 0; percent -= 1) {
    const tint = toHex(from.map((channel, index) => channel + (((to[index] ?? 0) - channel) * percent) / 100));
    if (texts.every((text) => contrastOf(text, tint) >= textContrast)) return tint;
  }
  return surface;
}

/** The custom properties that carry a business's colours; the server writes them into the page, the shell keeps them current. */
export function brandVariables({ primaryColor, secondaryColor, accentColor }: BrandColors): Record<string, string> {
  const onPrimary = readableTextOn(safeColor(primaryColor, defaultColors.primaryColor));
  return {
    '--brand-primary': safeColor(primaryColor, defaultColors.primaryColor),
    '--brand-on-primary': onPrimary,
    '--brand-away-from-text': onPrimary === '#ffffff' ? '#000000' : '#ffffff',
    '--brand-primary-on-light': readableOn(safeColor(primaryColor, defaultColors.primaryColor), worstLightSurface),
    '--brand-primary-on-dark': readableOn(safeColor(primaryColor, defaultColors.primaryColor), worstDarkSurface),
    '--brand-secondary': safeColor(secondaryColor, defaultColors.secondaryColor),
    '--brand-accent': safeColor(accentColor, defaultColors.accentColor),
    '--brand-on-accent': readableTextOn(safeColor(accentColor, defaultColors.accentColor)),
  };
}

/** Only `#rrggbb` may reach a style sheet. */
function safeColor(color: string, fallback: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : fallback;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

function toHex(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

import { brandVariables, contrastOf, readableTextOn, type BrandColors } from './colors';

/** How a business's colours come out on one theme: colours to draw with, and WCAG ratios as `4.5`. */
export interface BrandContrast {
  surface: string;
  text: string;
  mutedText: string;
  fill: string;
  onFill: string;
  fillRatio: string;
  link: string;
  linkRatio: string;
  /** The link colour is not the brand's own: that could not be read on this surface. */
  isLinkAdjusted: boolean;
  accent: string;
  onAccent: string;
  accentRatio: string;
  secondary: string;
}

/** Surface and texts of tokens.css. */
const themes = {
  light: { surface: '#ffffff', text: '#14181f', mutedText: '#515a68' },
  dark: { surface: '#14171f', text: '#eceef2', mutedText: '#a3acba' },
} as const;

/** What the three colours of a business become on the light or the dark theme. */
export function brandContrast(colors: BrandColors, theme: 'light' | 'dark'): BrandContrast {
  const variables = brandVariables(colors);
  const fill = variables['--brand-primary'] ?? colors.primaryColor;
  const accent = variables['--brand-accent'] ?? colors.accentColor;
  const link = variables[`--brand-primary-on-${theme}`] ?? fill;
  const { surface } = themes[theme];
  return {
    ...themes[theme],
    fill,
    onFill: readableTextOn(fill),
    fillRatio: ratioText(readableTextOn(fill), fill),
    link,
    linkRatio: ratioText(link, surface),
    isLinkAdjusted: link !== fill,
    accent,
    onAccent: readableTextOn(accent),
    accentRatio: ratioText(readableTextOn(accent), accent),
    secondary: variables['--brand-secondary'] ?? colors.secondaryColor,
  };
}

/** Cut off, never rounded up: 4.49 must not be told as 4.5. */
function ratioText(left: string, right: string): string {
  return String(Math.floor(contrastOf(left, right) * 10) / 10);
}

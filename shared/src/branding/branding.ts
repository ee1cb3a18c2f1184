import { useAppSelector } from '../store/store';
import type { Branding } from './brandingSlice';

export { brandContrast, type BrandContrast } from './brandContrast';
export { brandingSlice, platformBranding, type Branding } from './brandingSlice';
export {
  brandVariables,
  contrastOf,
  defaultColors,
  readableOn,
  readableTextOn,
  readableTint,
  type BrandColors,
} from './colors';
export { initialsOf } from './initials';
export { pageTitle } from './pageTitle';

/** Name, logo and colours of the business on the screen; they change live. */
export function useBranding(): Branding {
  return useAppSelector((root) => root.branding);
}

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { defaultColors, type BrandColors } from './colors';

export interface Branding extends BrandColors {
  name: string;
  logoUrl: string | null;
}

/** How the platform itself looks. */
export const platformBranding: Branding = { name: 'Dukani', logoUrl: null, ...defaultColors };

/** Name, logo and colours of the business on the screen. Written by the shell only. */
export const brandingSlice = createSlice({
  name: 'branding',
  initialState: platformBranding,
  reducers: {
    /** The same values leave the same object, so that nothing is drawn anew for them. */
    brandingChanged: (state, { payload }: PayloadAction<Branding>): Branding =>
      Object.entries(payload).every(([name, value]) => state[name as keyof Branding] === value) ? state : payload,
  },
});

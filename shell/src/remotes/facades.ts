import type { AreaName } from '@dukani/shared/contract';

// The shell provides every shared module, so that no area ever brings a second copy with a store or theme of its own. The
// bundler finds them by these imports.
const light = [
  () => import('@dukani/shared/branding'),
  () => import('@dukani/shared/errors'),
  () => import('@dukani/shared/format'),
  () => import('@dukani/shared/money'),
  () => import('@dukani/shared/router'),
  () => import('@dukani/shared/ui-core'),
];
const shop = [() => import('@dukani/shared/cart')];
const host = () => import('@dukani/shared/host');
const fields = () => import('@dukani/shared/fields');
const secondFactor = () => import('@dukani/shared/second-factor');
const sign = [
  host,
  fields,
  secondFactor,
  () => import('@dukani/shared/sign-in'),
  () => import('@dukani/shared/validation'),
];
const staff = [
  host,
  fields,
  () => import('@dukani/shared/api'),
  () => import('@dukani/shared/antd-theme'),
  () => import('@dukani/shared/profile'),
  () => import('@dukani/shared/staff-frame'),
  () => import('@dukani/shared/ui-antd'),
];

/** Never fetched ahead: not every screen needs them. */
export const onDemandFacades = [
  () => import('@dukani/shared/countries'),
  () => import('@dukani/shared/documents'),
  () => import('@dukani/shared/documents-pdf'),
  () => import('@dukani/shared/email-verification'),
  () => import('@dukani/shared/function-query'),
  () => import('@dukani/shared/lists'),
  () => import('@dukani/shared/pricing'),
  () => import('@dukani/shared/quantity'),
];

/** A shell in development is compiled against React's development runtime alone; areas that are served as built ask for the other. */
export const runtimeOfBuiltAreas = process.env.NODE_ENV === 'development' ? () => import('react/jsx-runtime') : null;

const facadesOf: Record<AreaName, (() => Promise<unknown>)[]> = {
  storefront: [...light, ...shop],
  auth: [...light, ...sign],
  admin: [...light, ...staff],
  superadmin: [...light, ...staff, secondFactor],
};

/** Starts fetching what an area will import, while its own code is still on the way. */
export function warmFacades(area: AreaName): void {
  // A failure shows itself where the module is really needed.
  for (const load of facadesOf[area]) load().catch(() => undefined);
}

import { areaConfig } from '../shared/federation/rspackBase.mjs';

/** @type {import('@rspack/core').Configuration} */
export default areaConfig({ folder: import.meta.dirname, name: 'auth' });

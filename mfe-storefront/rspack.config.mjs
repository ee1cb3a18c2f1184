import path from 'node:path';
import { rspack } from '@rspack/core';
import { areaConfig } from '../shared/federation/rspackBase.mjs';

const config = areaConfig({ folder: import.meta.dirname, name: 'storefront' });

// Pictures of sample goods: products name them, so their addresses never change.
const samples = new rspack.CopyRspackPlugin({
  patterns: [{ from: path.join(import.meta.dirname, 'samples'), to: 'samples' }],
});

export default { ...config, plugins: [...config.plugins, samples] };

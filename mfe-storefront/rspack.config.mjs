import path from 'node:path';
import { rspack } from '@rspack/core';
import { areaConfig, serverPageConfig } from '../shared/federation/rspackBase.mjs';

const config = areaConfig({ folder: import.meta.dirname, name: 'storefront' });

// Pictures of sample goods: products name them, so their addresses never change.
const samples = new rspack.CopyRspackPlugin({
  patterns: [{ from: path.join(import.meta.dirname, 'samples'), to: 'samples' }],
});

const browser = { ...config, plugins: [...config.plugins, samples] };

// The development server serves the browser's files only; there is no first paint from the server then.
/** @type {import('@rspack/core').Configuration | import('@rspack/core').Configuration[]} */
export default process.env.NODE_ENV === 'development'
  ? browser
  : [
      browser,
      {
        ...serverPageConfig({
          folder: import.meta.dirname,
          name: 'storefront',
          entry: './src/serverPage.tsx',
        }),
        // Both write below one folder, which the first one empties.
        dependencies: ['storefront'],
      },
    ];

import { shellConfig, workerConfig } from '../shared/federation/rspackBase.mjs';

const page = shellConfig({ folder: import.meta.dirname });

// The development server serves pages only: there is no worker then that could hold a change back.
/** @type {import('@rspack/core').Configuration | import('@rspack/core').Configuration[]} */
export default process.env.NODE_ENV === 'development'
  ? page
  : [
      page,
      workerConfig({
        folder: import.meta.dirname,
        name: 'shell',
        entries: { shopWorker: './worker/shop/shopWorker.ts', tillPictures: './worker/staff/tillPictures.ts' },
      }),
    ];

import fs from 'node:fs';
import path from 'node:path';

/** What a visitor of a shop needs of the shared modules on any first screen; the staff's kits are not among it. */
const firstScreenModules = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-redux',
  ...[
    'branding',
    'cart',
    'contract',
    'data',
    'errors',
    'format',
    'money',
    'router',
    'session',
    'store',
    'tenant',
    'ui-core',
  ].map((name) => `@dukani/shared/${name}`),
]);

/**
 * Leaves `preload.json`: `shop`, the shell's scripts that follow its first one on every shop page (the browser would hear of them
 * only when that one has run; the server names them in the page), and `early`, the script that goes before it.
 */
export class PreloadListPlugin {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.done.tap('PreloadListPlugin', (stats) => {
      if (stats.hasErrors()) return;
      const { chunks = [], assets = [] } = stats.toJson({
        all: false,
        chunks: true,
        chunkOrigins: true,
        ids: true,
        assets: true,
      });
      const early = assets.find(({ name }) => name.startsWith('static/earlyClicks.'))?.name;
      const files = chunks
        .filter(isOnFirstScreen)
        .flatMap((chunk) => chunk.files?.filter((file) => file.endsWith('.js')) ?? []);
      fs.writeFileSync(
        path.join(compiler.outputPath, 'preload.json'),
        JSON.stringify({ shop: files.map((file) => `/${file}`), early: early === undefined ? null : `/${early}` }),
      );
    });
  }
}

/** @param {import('@rspack/core').StatsChunk} chunk */
function isOnFirstScreen({ names, origins = [] }) {
  if (names?.includes('bootstrap')) return true;
  return origins.some(({ moduleIdentifier = '' }) => {
    const provided = /^provide shared module \(default\) (.+?)@\d/.exec(moduleIdentifier)?.[1];
    return provided !== undefined && firstScreenModules.has(provided);
  });
}

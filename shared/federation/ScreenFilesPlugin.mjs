import fs from 'node:fs';
import path from 'node:path';

/**
 * Leaves `screens.json` in an area's build: for each lazily imported module its scripts and styles. The server names those of the
 * first screen in the page, so that the browser asks for them together with the page instead of one after the other.
 */
export class ScreenFilesPlugin {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.done.tap('ScreenFilesPlugin', (stats) => {
      if (stats.hasErrors()) return;
      const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkOrigins: true, ids: true });
      /** @type {Record<string, string[]>} */
      const screens = {};
      for (const { files = [], origins = [] } of chunks)
        for (const { request = '' } of origins)
          if (request.startsWith('./')) screens[request] = [...(screens[request] ?? []), ...files.filter(isShown)];
      fs.writeFileSync(path.join(compiler.outputPath, 'screens.json'), JSON.stringify(screens));
    });
  }
}

/** @param {string} file */
const isShown = (file) => /\.(js|css)$/.test(file);

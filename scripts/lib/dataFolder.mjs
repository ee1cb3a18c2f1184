import fs from 'node:fs';
import path from 'node:path';
import { StartError } from './say.mjs';

/** Where the platform keeps its data: DATA_DIR, else `.data` in the checkout (git-ignored). @param {string} root */
export function dataFolder(root) {
  return path.resolve(root, process.env.DATA_DIR ?? '.data');
}

/** Refuses a folder that cannot be written, before anything is started. @param {string} folder */
export function checkWritable(folder) {
  try {
    fs.mkdirSync(folder, { recursive: true });
    const probe = path.join(folder, `.write-${process.pid}`);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(
      `The data folder ${folder} cannot be written (${reason}).`,
      'Give this user the right to write there, or set DATA_DIR to another folder.',
    );
  }
}

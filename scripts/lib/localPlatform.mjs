import fs from 'node:fs';
import path from 'node:path';

/**
 * How to reach the embedded backend that runs on a data folder. Throws when none does.
 * @param {string} dataDir
 * @returns {{ databaseUrl: string, secretKey: string }}
 */
export function localPlatform(dataDir) {
  const { adminPassword, secretKey } = /** @type {{ adminPassword: string, secretKey: string }} */ (
    JSON.parse(fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))
  );
  const pointer = path.join(dataDir, 'postgres.location');
  const cluster = fs.existsSync(pointer) ? fs.readFileSync(pointer, 'utf8').trim() : path.join(dataDir, 'postgres');
  const port = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
  return {
    databaseUrl: `postgresql://supabase_admin:${encodeURIComponent(adminPassword)}@127.0.0.1:${port}/postgres`,
    secretKey,
  };
}

import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lockDataFolder } from './instanceLock';
import { clusterFolderPath } from './postgres/clusterFolder';
import { stopOrphanedServer } from './postgres/orphan';
import { chooseServerAccount } from './postgres/serverAccount';

/**
 * Throws a data folder away as a whole, after ending the database that a killed instance may have left running.
 * Refuses while another instance uses the folder.
 */
export async function discardData(folder: string): Promise<void> {
  const dataDir = path.resolve(folder);
  if (!existsSync(dataDir)) return;
  lockDataFolder(dataDir);
  const cluster = clusterFolderPath(dataDir, chooseServerAccount());
  await stopOrphanedServer(cluster);
  rmSync(cluster, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { connectionUrl } from '../database/connectionUrl';
import { ensureDatabase, prepareDatabase, prepareSystemDatabase } from '../database/prepareDatabase';
import { listenForApi } from '../http/listen';
import { isAlive, stopOrphanedServer } from '../postgres/orphan';
import { adminRole, PostgresServer } from '../postgres/PostgresServer';
import { readProjectConfig } from '../projectConfig';
import { generateSecrets, readSecrets, writeSecrets, type Secrets } from '../secrets';
import { openServices, type Services } from '../services';
import { PreparedCluster, type ClusterMakings } from './preparedCluster';
import { shmOrTemporaryFolder, templateDatabase } from './testDatabaseNames';

const options = {
  'api-port': { type: 'string' },
  project: { type: 'string' },
  // More databases, with the server's own schemas and nothing of the project.
  'system-database': { type: 'string', multiple: true },
} as const;

/**
 * The child process behind startTestDatabase: a throwaway PostgreSQL in memory, migrated once into a template
 * database, and on request the API in front of a copy of it. Ends, and deletes everything, when its stdin closes.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  const here = path.dirname(fileURLToPath(import.meta.url));
  const projectDir = path.resolve(values.project ?? path.join(here, '..', '..', '..'));
  await removeLeftovers();
  const dataDir = path.join(shmOrTemporaryFolder(), `dukani-test-${process.pid}`);
  mkdirSync(dataDir, { recursive: true });
  const makings = { projectDir, systemDatabases: values['system-database'] ?? [] };
  const { secrets, server } = await startPrepared(dataDir, makings).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  const urlOf = (database: string) =>
    connectionUrl({ role: adminRole, password: secrets.adminPassword, port: server.port, database });
  let services: Services | null = null;
  const stop = async () => {
    await services?.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  process.stdin.resume().once('end', () => void stop());
  try {
    const apiPort = values['api-port'] === undefined ? null : Number(values['api-port']);
    if (apiPort !== null) {
      await copyTemplate(urlOf('postgres'), 'api');
      const config = readProjectConfig(projectDir);
      const siteUrl = `http://localhost:${apiPort}`;
      services = await openServices({
        config,
        secrets,
        dataDir,
        publicPort: apiPort,
        siteUrl,
        databasePort: server.port,
        databaseName: 'api',
        isDatabaseUp: () => server.isUp(),
      });
      await listenForApi(services, apiPort);
    }
    const api =
      apiPort === null
        ? null
        : {
            url: `http://localhost:${apiPort}`,
            databaseUrl: urlOf('api'),
            publishableKey: secrets.publishableKey,
            secretKey: secrets.secretKey,
            jwtSecret: secrets.jwtSecret,
          };
    process.stdout.write(`${JSON.stringify({ ready: true, databaseUrl: urlOf('postgres'), api })}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(1);
  }
}

/** Starts a server with the migrated template in it: on a copy of one made before, where there is one. */
async function startPrepared(
  dataDir: string,
  makings: ClusterMakings,
): Promise<{ secrets: Secrets; server: PostgresServer }> {
  const cluster = new PreparedCluster(makings);
  if (!cluster.copyInto(dataDir)) {
    await prepareCluster(dataDir, makings);
    cluster.store(dataDir);
  }
  const secrets = readSecrets(dataDir);
  if (secrets === null) throw new Error(`There are no secrets in ${dataDir}.`);
  return {
    secrets,
    server: await PostgresServer.start({ dataDir, adminPassword: secrets.adminPassword, durable: false }),
  };
}

/** Makes the databases, and stops the server, so that its files are whole. */
async function prepareCluster(dataDir: string, { projectDir, systemDatabases }: ClusterMakings): Promise<void> {
  const secrets = generateSecrets();
  writeSecrets(dataDir, secrets);
  const password = secrets.adminPassword;
  const server = await PostgresServer.start({ dataDir, adminPassword: password, durable: false });
  const make = async (database: string) => {
    await ensureDatabase({ port: server.port, password, database });
    return connectionUrl({ role: adminRole, password, port: server.port, database });
  };
  try {
    const adminUrl = await make(templateDatabase);
    await prepareDatabase({ adminUrl, projectDir, secrets, onProgress: () => undefined });
    for (const database of systemDatabases) await prepareSystemDatabase(await make(database), secrets);
  } finally {
    await server.stop();
  }
}

async function copyTemplate(adminUrl: string, name: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name} template ${templateDatabase} strategy file_copy`);
  } finally {
    await admin.end();
  }
}

// A run that was killed outright leaves its server and files behind.
async function removeLeftovers(): Promise<void> {
  const folder = shmOrTemporaryFolder();
  for (const name of readdirSync(folder)) {
    const pid = Number(/^dukani-test-(\d+)$/.exec(name)?.[1]);
    if (!Number.isInteger(pid) || isAlive(pid)) continue;
    await stopOrphanedServer(path.join(folder, name, 'postgres'));
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});

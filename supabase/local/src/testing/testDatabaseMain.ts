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
import { generateSecrets, writeSecrets } from '../secrets';
import { openServices, type Services } from '../services';
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
  const secrets = generateSecrets();
  writeSecrets(dataDir, secrets);
  const server = await PostgresServer.start({ dataDir, adminPassword: secrets.adminPassword, durable: false });
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
    await ensureDatabase({ port: server.port, password: secrets.adminPassword, database: templateDatabase });
    await prepareDatabase({ adminUrl: urlOf(templateDatabase), projectDir, secrets, onProgress: () => undefined });
    for (const systemDatabase of values['system-database'] ?? []) {
      await ensureDatabase({ port: server.port, password: secrets.adminPassword, database: systemDatabase });
      await prepareSystemDatabase(urlOf(systemDatabase), secrets);
    }
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

void main();

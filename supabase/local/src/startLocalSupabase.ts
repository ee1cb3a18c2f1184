import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { connectionUrl } from './database/connectionUrl';
import { ensureDatabase, prepareDatabase } from './database/prepareDatabase';
import { lockDataFolder } from './instanceLock';
import { LocalSupabaseError } from './LocalSupabaseError';
import { adminRole, PostgresServer } from './postgres/PostgresServer';
import { readProjectConfig } from './projectConfig';
import { findClusterFolder } from './postgres/clusterFolder';
import { chooseServerAccount } from './postgres/serverAccount';
import { generateSecrets, readSecrets, writeSecrets, type Secrets } from './secrets';
import { openServices } from './services';

/** How to start the embedded backend. */
export interface LocalSupabaseOptions {
  /** The folder that holds config.toml, migrations, functions and seed.sql. */
  projectDir: string;
  /** Where database, files, mails and secrets are kept. */
  dataDir: string;
  /** The one port that everything is served on; addresses in mails and tokens are built with it. */
  publicPort: number;
  /** False gives up crash safety for speed; tests use it. Default true. */
  durable?: boolean;
  onProgress?: (message: string) => void;
  /** What edge functions find in their environment besides Supabase's own names and functions/.env. */
  functionEnv?: Record<string, string>;
  /** The address of the main site. Default `http://localhost:<publicPort>`. */
  siteUrl?: string;
}

/** The running backend, to be mounted into an HTTP server. */
export interface LocalSupabase {
  /** Answers a request under /auth/v1, /rest/v1, /realtime/v1, /storage/v1, /functions/v1 or /mailbox; false leaves it alone. */
  handleRequest: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** Takes over /realtime/v1/websocket; false leaves the socket alone. */
  handleUpgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** The address of the API on this machine. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** A superuser's connection, for tools and tests. */
  databaseUrl: string;
  /** True at the first start on a data folder. */
  isFreshDatabase: boolean;
  /** Whether the database answers a cheap question within a second; for health checks. */
  isHealthy: () => Promise<boolean>;
  /** Ends sockets, functions, replication and the database in an orderly way. */
  stop: () => Promise<void>;
}

const databaseName = 'postgres';
const lastWordsMs = 3_000;

/** Starts PostgreSQL, brings the database to the project's state and opens the API in front of it. */
export async function startLocalSupabase(options: LocalSupabaseOptions): Promise<LocalSupabase> {
  const { projectDir, publicPort, durable = true, onProgress = () => undefined } = options;
  const dataDir = path.resolve(options.dataDir);
  const config = readProjectConfig(projectDir);
  makeDataFolder(dataDir);
  const unlock = lockDataFolder(dataDir);
  const closers: (() => Promise<void> | void)[] = [unlock];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const secrets = openSecrets(dataDir);
    onProgress('Starting PostgreSQL');
    const server = await PostgresServer.start({
      dataDir,
      adminPassword: secrets.adminPassword,
      durable,
      onLost: () => endProcess(stop),
    });
    closers.push(async () => await server.stop());
    await ensureDatabase({ port: server.port, password: secrets.adminPassword, database: databaseName });
    const databaseUrl = connectionUrl({
      role: adminRole,
      password: secrets.adminPassword,
      port: server.port,
      database: databaseName,
    });
    const { isFresh } = await prepareDatabase({ adminUrl: databaseUrl, projectDir, secrets, onProgress });
    onProgress('Opening the API');
    const siteUrl = options.siteUrl ?? `http://localhost:${publicPort}`;
    const services = await openServices({
      config,
      secrets,
      dataDir,
      publicPort,
      siteUrl,
      ...(options.functionEnv === undefined ? {} : { functionEnv: options.functionEnv }),
      databasePort: server.port,
      databaseName,
      isDatabaseUp: () => server.isUp(),
    });
    closers.push(async () => await services.close());
    return {
      handleRequest: services.handleRequest,
      handleUpgrade: services.handleUpgrade,
      isHealthy: services.isHealthy,
      url: `http://localhost:${publicPort}`,
      publishableKey: secrets.publishableKey,
      secretKey: secrets.secretKey,
      databaseUrl,
      isFreshDatabase: isFresh,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Without its database the whole program is of no use; whoever started it sees why and can start it again. */
function endProcess(stop: () => Promise<void>): void {
  process.stderr.write(
    'PostgreSQL ended and could not be started again; postgres.log in the data folder says why. Everything committed is on disk.\n',
  );
  setTimeout(() => process.exit(1), lastWordsMs).unref();
  void stop().finally(() => process.exit(1));
}

function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (cause) {
    throw new LocalSupabaseError(
      'data_folder_not_writable',
      `The data folder ${path.resolve(dataDir)} cannot be made.`,
      'Give yourself write permission to the folder above it, or choose another data folder.',
      { cause },
    );
  }
}

/** A database without its secrets cannot be opened, and making new ones would only hide that. */
function openSecrets(dataDir: string): Secrets {
  const existing = readSecrets(dataDir);
  if (existing !== null) return existing;
  const cluster = findClusterFolder(dataDir, chooseServerAccount());
  if (cluster.exists) {
    throw new LocalSupabaseError(
      'data_folder_damaged',
      `The data folder ${path.resolve(dataDir)} has a database but not the file secrets.json that opens it.`,
      'Put the file back, or move the data folder aside and start afresh with: npm run reset',
    );
  }
  const secrets = generateSecrets();
  writeSecrets(dataDir, secrets);
  return secrets;
}

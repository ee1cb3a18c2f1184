import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { Client, type Pool } from 'pg';
import { AuthMailer } from './auth/AuthMailer';
import { MailLimiter } from './auth/MailLimiter';
import { MailLinks } from './auth/MailLinks';
import { businessNameAt } from './auth/businessNameAt';
import { serialize } from './serialize';
import { makeAuthHandler } from './auth/authHandler';
import { makeExternalProviders } from './auth/external/externalProviders';
import { connectionUrl } from './database/connectionUrl';
import { openPool } from './database/openPool';
import { FunctionsHost } from './functions/FunctionsHost';
import { makeFunctionsHandler } from './functions/functionsHandler';
import { functionSettings, localAddress, mailReportSecret } from './functionSettings';
import { jobsFunction, startJobs } from './functions/JobsTimer';
import { makeGateway } from './gateway';
import { makeOriginCheck } from './http/cors';
import { hasLocalPages } from './http/isLocal';
import { LiteApp } from './lite/LiteApp';
import { logger } from './logger';
import { makeMailboxHandler } from './mailbox/mailboxHandler';
import { MailStore } from './mailbox/MailStore';
import type { ProjectConfig } from './projectConfig';
import { adminRole } from './postgres/PostgresServer';
import { FunctionCatalog } from './rest/FunctionCatalog';
import { RequestPool } from './rest/requestPool';
import { FairLimiter } from './rest/CallLimiter';
import { makeRpcHandler } from './rest/rpcHandler';
import type { Secrets } from './secrets';
import { RealtimeServer } from './realtime/RealtimeServer';
import { readSocketLimits } from './realtime/SocketLimits';
import { makeSimulatedEtims } from './simulatedEtims/simulatedEtimsHandler';
import { SimulatedMailService } from './simulatedMessages/SimulatedMailService';
import { makeSimulatedMessages } from './simulatedMessages/simulatedMessagesHandler';
import { makeSimulatedPayments } from './simulatedPayments/simulatedPaymentsHandler';
import { makeSimulatedProviderHandler } from './simulatedProvider/simulatedProviderHandler';
import { makeSimulatedProviders } from './simulatedProvider/simulatedProviders';
import { withServedProviders } from './simulatedProvider/withServedProviders';
import { Buckets } from './storage/Buckets';
import { FsStorage } from './storage/FsStorage';
import { ImageRenderer } from './storage/ImageRenderer';
import { makePublicFilesHandler } from './storage/publicFiles';
import { Quota } from './storage/Quota';
import { makeStorageHandler, parseSize } from './storage/storageHandler';

interface ServicesOptions {
  config: ProjectConfig;
  secrets: Secrets;
  dataDir: string;
  publicPort: number;
  siteUrl: string;
  functionEnv?: Record<string, string>;
  databasePort: number;
  databaseName: string;
  /** False while the server is being started again. */
  isDatabaseUp: () => boolean;
}

const healthTimeoutMs = 1_000;
const listenAgainMs = 1_000;

/** The API in front of one prepared database. */
export interface Services {
  handleRequest: (req: IncomingMessage, res: ServerResponse) => boolean;
  handleUpgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** Whether the database answers a cheap question within a second. */
  isHealthy: () => Promise<boolean>;
  close: () => Promise<void>;
}

interface Databases {
  authDb: Pool;
  catalogDb: Pool;
  storageDb: Pool;
  requests: RequestPool;
  close: () => Promise<void>;
}

/** Opens every service of the API on a prepared database. */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const { secrets, dataDir, publicPort, siteUrl, isDatabaseUp } = options;
  const config = withServedProviders(options.config, { siteUrl, isSimulationServed: hasLocalPages() });
  const context: ServiceContext = {
    ...options,
    config,
    redirectUrls: redirectPatterns(config, publicPort),
    databases: openDatabases(options),
    mails: new MailStore(dataDir),
    storage: new FsStorage(path.join(dataDir, 'storage')),
  };
  const { databases, mails } = context;
  const mailing = makeMailing(context);
  const lite = await openLite(context, mailing.mailer);
  const catalog = new FunctionCatalog(databases.catalogDb, config.schemas);
  const realtime = await startRealtime(context);
  const payments = hasLocalPages()
    ? makeSimulatedPayments({ apiUrl: localAddress(publicPort), siteUrl, dataDir })
    : null;
  const etims = hasLocalPages() ? makeSimulatedEtims({ apiUrl: localAddress(publicPort), dataDir }) : null;
  const messages = hasLocalPages() ? makeSimulatedMessages({ apiUrl: localAddress(publicPort), dataDir }) : null;
  const mailService = new SimulatedMailService({ apiUrl: localAddress(publicPort), secret: mailReportSecret(secrets) });
  const functions = makeFunctionsHost(context, {
    ...payments?.functionEnv,
    ...etims?.functionEnv,
    ...messages?.functionEnv,
  });
  const stopJobs = config.functions[jobsFunction]?.enabled
    ? startJobs({ databaseUrl: ownerUrl(options), host: functions, secretKey: secrets.secretKey, isDatabaseUp })
    : null;
  const stopListening = await reloadOnNotify(ownerUrl(options), async () => {
    catalog.forget();
    realtime.reloadSchemaCache();
    await lite.reloadSchemaCache();
  });
  const simulated = { payments, etims, messages, mailService };
  const opened: OpenedServices = { lite, catalog, realtime, functions, ...simulated, ...mailing };
  return {
    handleRequest: makeRequestHandler(context, opened),
    handleUpgrade: (req, socket, head) => realtime.handleUpgrade(req, socket, head),
    isHealthy: async () => isDatabaseUp() && (await answersInTime(databases.catalogDb)),
    close: async () => {
      await stopJobs?.();
      payments?.stop();
      messages?.stop();
      mailService.stop();
      await functions.stop();
      await stopListening();
      await realtime.stop();
      await lite.close();
      await databases.close();
      await mails.flush();
    },
  };
}

/** What every service is made from. */
interface ServiceContext extends ServicesOptions {
  redirectUrls: string[];
  databases: Databases;
  mails: MailStore;
  storage: FsStorage;
}

interface Mailing {
  mailer: AuthMailer;
  links: MailLinks;
}

interface OpenedServices extends Mailing {
  lite: LiteApp;
  catalog: FunctionCatalog;
  realtime: RealtimeServer;
  functions: FunctionsHost;
  payments: ReturnType<typeof makeSimulatedPayments> | null;
  etims: ReturnType<typeof makeSimulatedEtims> | null;
  messages: ReturnType<typeof makeSimulatedMessages> | null;
  mailService: SimulatedMailService;
}

type DatabaseAddress = Pick<ServicesOptions, 'secrets' | 'databasePort' | 'databaseName'>;

const databaseUrl = ({ databasePort: port, databaseName: database }: DatabaseAddress, role: string, password: string) =>
  connectionUrl({ role, password, port, database });
const ownerUrl = (address: DatabaseAddress) => databaseUrl(address, 'postgres', address.secrets.ownerPassword);
const liteUrl = (address: DatabaseAddress) =>
  databaseUrl(address, 'supabase_local', address.secrets.authenticatorPassword);

function makeMailing({
  config,
  secrets,
  siteUrl,
  redirectUrls,
  mails,
  databases: { authDb },
}: ServiceContext): Mailing {
  const links = new MailLinks({ db: authDb, jwtSecret: secrets.jwtSecret, codeSeconds: config.otpExpirySeconds });
  const mailer = new AuthMailer({
    store: mails,
    links,
    config,
    siteUrl,
    redirectUrls,
    businessAt: (address) => businessNameAt(authDb, address),
  });
  return { mailer, links };
}

async function openLite(context: ServiceContext, mailer: AuthMailer): Promise<LiteApp> {
  const { config, secrets, siteUrl, redirectUrls, storage, isDatabaseUp } = context;
  return await LiteApp.open({
    url: liteUrl(context),
    config,
    secrets,
    siteUrl,
    redirectUrls,
    storage,
    mailer,
    isDatabaseUp,
  });
}

async function startRealtime(context: ServiceContext): Promise<RealtimeServer> {
  const { secrets, databases, databaseName } = context;
  const realtime = new RealtimeServer({
    secrets,
    requests: databases.requests,
    adminUrl: databaseUrl(context, adminRole, secrets.adminPassword),
    slot: `realtime_${databaseName}`,
    limits: readSocketLimits(process.env),
  });
  await realtime.start();
  return realtime;
}

function makeFunctionsHost(context: ServiceContext, simulatedEnv: Record<string, string>): FunctionsHost {
  const { config, dataDir, functionEnv, secrets, publicPort, siteUrl } = context;
  return new FunctionsHost({
    functionsDir: path.join(config.projectDir, 'functions'),
    dataDir,
    env: {
      ...simulatedEnv,
      ...functionEnv,
      ...functionSettings({ secrets, publicPort, siteUrl, databaseUrl: ownerUrl(context) }),
    },
  });
}

/** The gateway with a handler for each part of the API. */
function makeRequestHandler(context: ServiceContext, opened: OpenedServices): Services['handleRequest'] {
  const { config, secrets, siteUrl, redirectUrls, databases, mails, isDatabaseUp } = context;
  const { lite, catalog, realtime, functions, payments, etims, messages, mailService } = opened;
  const simulated = makeSimulatedProviders(config, { siteUrl });
  const callLimiter = new FairLimiter({ atOnce: 6, waiting: 500, forAnonymous: 8 });
  // Lite has ten connections.
  const upstreamLimiter = new FairLimiter({ atOnce: 4, waiting: 100, forAnonymous: 5 });
  return makeGateway({
    isDatabaseUp,
    secrets,
    lite,
    turns: upstreamLimiter,
    isAllowedOrigin: makeOriginCheck(siteUrl, redirectUrls),
    handleRpc: makeRpcHandler({
      pool: databases.requests,
      turns: callLimiter,
      catalog,
      schemas: config.schemas,
      maxRows: config.maxRows,
    }),
    handleAuth: authHandler(context, opened),
    ...storageHandlers(context, { lite, callLimiter, upstreamLimiter }),
    handleFunctions: makeFunctionsHandler({ host: functions, secrets, functions: config.functions }),
    handleBroadcast: async (request) => await realtime.handleBroadcast(request),
    handleMailbox: makeMailboxHandler({
      store: mails,
      service: mailService,
      mailApiKey: secrets.mailApiKey,
      isShown: hasLocalPages(),
    }),
    handleSimulatedProvider: simulated.size === 0 ? null : makeSimulatedProviderHandler(simulated),
    handleSimulatedPayments: payments?.handle ?? null,
    handleSimulatedEtims: etims?.handle ?? null,
    handleSimulatedMessages: messages?.handle ?? null,
  });
}

function authHandler(context: ServiceContext, { lite, mailer, links }: OpenedServices) {
  const { config, secrets, siteUrl, redirectUrls, publicPort, mails, databases } = context;
  return makeAuthHandler({
    db: databases.authDb,
    config,
    secrets,
    issuer: `http://localhost:${publicPort}/auth/v1`,
    siteUrl,
    redirectUrls,
    lite,
    providers: makeExternalProviders(config, { siteUrl }),
    mailer,
    mails,
    mailLimiter: new MailLimiter(config.mailPauseSeconds),
    links,
    oneAtATime: serialize(),
    // Not anonymous visitors together: who tries passwords would keep everybody else from signing in.
    turns: new FairLimiter({ atOnce: 4, waiting: 200, forAnonymous: null }),
  });
}

function openDatabases(address: DatabaseAddress): Databases {
  const { secrets } = address;
  const requestUrl = databaseUrl(address, 'authenticator', secrets.authenticatorPassword);
  const authUrl = databaseUrl(address, 'supabase_auth_admin', secrets.authAdminPassword);
  const authDb = openPool({ connectionString: authUrl, max: 6 });
  const catalogDb = openPool({ connectionString: requestUrl, max: 1 });
  const storageDb = openPool({ connectionString: liteUrl(address), max: 1 });
  const requests = new RequestPool({ connectionString: requestUrl, maxConnections: 12 });
  const pools = [authDb, catalogDb, storageDb];
  return {
    authDb,
    catalogDb,
    storageDb,
    requests,
    close: async () => {
      await requests.close();
      await Promise.all(pools.map(async (pool) => await pool.end()));
    },
  };
}

function storageHandlers(
  { secrets, dataDir, storage, config, databases: { requests, storageDb } }: ServiceContext,
  { lite, callLimiter, upstreamLimiter }: { lite: LiteApp; callLimiter: FairLimiter; upstreamLimiter: FairLimiter },
) {
  // A form around the file adds a few hundred bytes to it.
  const maxUploadBytes = parseSize(config.storageFileSizeLimit) + 64 * 1024;
  const renderer = new ImageRenderer(path.join(dataDir, 'storage-rendered'));
  return {
    handleStorage: makeStorageHandler({
      lite,
      secrets,
      requests,
      callLimiter,
      upstreamLimiter,
      storage,
      quota: new Quota(storageDb),
      inTurn: serialize(),
      maxUploadBytes,
    }),
    handlePublicStorage: makePublicFilesHandler({
      storage,
      jwtSecret: secrets.jwtSecret,
      buckets: new Buckets(storageDb),
      renderer,
    }),
  };
}

/** The patterns of config.toml, with the port that is really served: what else runs on this machine is not this site. */
function redirectPatterns(config: ProjectConfig, publicPort: number): string[] {
  const configuredPort = new URL(config.siteUrl).port;
  return config.redirectUrls.map((pattern) =>
    configuredPort === '' ? pattern : pattern.replace(`:${configuredPort}`, `:${publicPort}`),
  );
}

/** Asks for nothing, and waits for at most a second. */
async function answersInTime(db: Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, healthTimeoutMs, false);
  });
  const answer = db.query('select 1').then(
    () => true,
    () => false,
  );
  const isHealthy = await Promise.race([answer, tooLate]);
  clearTimeout(timer);
  return isHealthy;
}

/** Calls back when a migration or anybody else says `notify pgrst`; listens again when the connection breaks. */
async function reloadOnNotify(url: string, reload: () => Promise<void>): Promise<() => Promise<void>> {
  let isStopped = false;
  let client: Client | null = null;
  const listen = async (): Promise<void> => {
    const next = new Client({ connectionString: url, application_name: 'schema cache' });
    client = next;
    next.on(
      'notification',
      () => void reload().catch((error: unknown) => logger.warn({ err: error }, 'The schema could not be read again')),
    );
    next.on('error', () => undefined);
    await next.connect();
    await next.query('listen pgrst');
    next.once('end', listenAgain);
  };
  // What was noted of the schema while the database went away may be wrong.
  const listenAgain = () => {
    if (!isStopped) setTimeout(() => void listen().then(reload).catch(listenAgain), listenAgainMs).unref();
  };
  await listen();
  return async () => {
    isStopped = true;
    await client?.end();
  };
}

import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { areaTable } from './areaTable';
import { answerPage } from './answerPage';
import { makeFavicon } from './favicon';
import { sendJson, sendPlain, sendText } from './plainAnswers';
import { Releases } from './releases';
import { resolveHost } from './resolveHost';
import { makeRuntimeConfig } from './runtimeConfig';
import { commonHeaders, strictTransport } from './securityHeaders';
import type { ServerSettings } from './settings';
import { ShopDirectory } from './ShopDirectory';
import { makeRobots, sitemapOf } from './sitemap';
import { isShopAppFile, sendShopApp } from './shopApp';
import { makeStaffWorker } from './staffWorker';
import { sendStaticFile } from './staticFiles';
import type { SupabaseAddress, Visit } from './visit';
import { cameByTls, visitedUrl } from './visitedUrl';

const ownFolder = path.dirname(fileURLToPath(import.meta.url));
/** The picture that links to the platform show; see `npm run pictures`. */
const previewPath = '/preview.png';

/** The API on the same port: the embedded backend, or nothing when a Supabase project is used. */
export interface Backend {
  handleRequest(req: IncomingMessage, res: ServerResponse): boolean;
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Whether the database answers. */
  isHealthy(): Promise<boolean>;
}

export interface ShellServer {
  server: Server;
  /** From now on the API is answered (the seed needs it). */
  mount(backend: Backend | null, supabase: SupabaseAddress): void;
  /** From now on /healthz says so and pages are answered. */
  setReady(): void;
}

interface State {
  backend: Backend | null;
  supabase: SupabaseAddress | null;
  directory: ShopDirectory | null;
  isReady: boolean;
}

/** The one HTTP server of the platform; listen on it yourself. */
export function createShellServer(settings: ServerSettings): ShellServer {
  const state: State = { backend: null, supabase: null, directory: null, isReady: false };
  const releases = new Releases(settings.root);
  const server = http.createServer((req, res) => {
    answer({ req, res, settings, releases, state }).catch((error: unknown) => {
      process.stderr.write(
        `${req.method ?? ''} ${req.url ?? ''}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      if (res.headersSent) res.destroy();
      else
        sendPlain(res, 500, {
          title: 'Something went wrong',
          text: 'The server could not answer this request. Please try again.',
        });
    });
  });
  server.on('upgrade', (req, socket, head) => {
    if (state.backend?.handleUpgrade(req, socket, head) !== true) socket.destroy();
  });
  return {
    server,
    mount: (backend, supabase) => {
      state.backend = backend;
      state.supabase = supabase;
      state.directory = new ShopDirectory({ url: supabase.internalUrl, key: supabase.key });
    },
    setReady: () => {
      state.isReady = true;
    },
  };
}

interface AnswerInput {
  req: IncomingMessage;
  res: ServerResponse;
  settings: ServerSettings;
  releases: Releases;
  state: State;
}

async function answer({ req, res, settings, releases, state }: AnswerInput): Promise<void> {
  const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
  if (cameByTls(req)) res.setHeader(...strictTransport);
  if (path === '/healthz') return await answerHealth(res, state);
  if (state.backend?.handleRequest(req, res) === true) return;
  const host = resolveHost(req.headers.host, settings);
  const url = visitedUrl(req);
  if (host === null || url === null) {
    return sendPlain(res, 400, { title: 'Bad request', text: 'This address is not one that can be answered.' });
  }
  if (!state.isReady || state.supabase === null || state.directory === null) {
    res.setHeader('retry-after', '2');
    return sendPlain(res, 503, {
      title: 'Dukani is starting',
      text: 'The server is not ready yet. Reload this page in a moment.',
    });
  }
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('allow', 'GET, HEAD');
    return sendJson(res, 405, { code: 'method_not_allowed', message: 'This address can only be read.' });
  }
  await answerVisit({ req, res, url, host, settings, releases, supabase: state.supabase, directory: state.directory });
}

async function answerHealth(res: ServerResponse, { isReady, backend }: State): Promise<void> {
  const status = !isReady ? 'starting' : backend === null || (await backend.isHealthy()) ? 'ok' : 'database_down';
  res.setHeader('cache-control', 'no-store');
  sendJson(res, status === 'ok' ? 200 : 503, { status });
}

async function answerVisit(visit: Visit): Promise<void> {
  const { req, res, url, host, settings, releases, directory } = visit;
  if (url.pathname === '/config.json') {
    res.setHeader('cache-control', 'no-store');
    return sendJson(res, 200, runtimeConfigOf(visit));
  }
  if (url.pathname === '/healthz/domain') return await answerDomainCheck(visit);
  if (url.pathname.startsWith('/remotes/')) return sendRemoteFile(visit);
  if (url.pathname === '/staff-worker.js') return sendStaffWorker(visit);
  if (isShopAppFile(url.pathname)) return await sendShopApp(visit);
  if (url.pathname === '/robots.txt') return sendText(res, 'text/plain; charset=utf-8', makeRobots(url.origin));
  if (url.pathname === '/favicon.svg' || url.pathname === '/favicon.ico') {
    return sendText(
      res,
      'image/svg+xml',
      makeFavicon(host.kind === 'main' || host.kind === 'operations' ? null : await directory.ofHost(host)),
    );
  }
  if (url.pathname === '/sitemap.xml') {
    const shop = host.kind === 'main' || host.kind === 'operations' ? null : await directory.ofHost(host);
    if (shop === null) return sendPlain(res, 404, { title: 'Not found', text: 'There is no sitemap on this host.' });
    const sitemap = await sitemapOf({ origin: url.origin, shop, directory });
    if (sitemap === null)
      return sendPlain(res, 503, { title: 'Not ready', text: 'Ask for the sitemap again in a minute.' });
    return sendText(res, 'application/xml; charset=utf-8', sitemap);
  }
  if (url.pathname === previewPath && sendStaticFile({ req, res, folder: ownFolder, name: previewPath })) return;
  if (sendStaticFile({ req, res, folder: releases.folderOf('shell'), name: url.pathname })) return;
  const devShell = settings.devServers['shell'];
  const isPage =
    takesPages(req.headers.accept) && !/\.(js|css|json|map|svg|png|webp|ico|woff2|txt)$/.test(url.pathname);
  if (isPage) return await answerPage(visit, runtimeConfigOf(visit));
  if (devShell !== undefined) {
    res.writeHead(307, { location: `${devShell}${url.pathname}${url.search}` }).end();
    return;
  }
  sendPlain(res, 404, { title: 'Not found', text: 'There is nothing at this address.' });
}

/** Who makes a preview of a link or watches over a site asks for anything, or says nothing; a script asks for what it can read. */
const takesPages = (accept: string | undefined) => /text\/html|^\s*\*\/\*|^\s*$/.test(accept ?? '');

const runtimeConfigOf = ({ settings, releases, host, url, supabase }: Visit) =>
  makeRuntimeConfig({
    settings,
    releases,
    host,
    origin: url.origin,
    supabase: { url: supabase.publicUrl ?? url.origin, key: supabase.key },
  });

/** Asked by the edge before it gets a certificate for a custom domain: 200 only for hosts of a usable business. */
async function answerDomainCheck({ res, url, settings, directory }: Visit): Promise<void> {
  const asked = resolveHost(url.searchParams.get('domain') ?? undefined, settings);
  const isOurs = asked !== null && (asked.kind === 'main' || (await directory.ofHost(asked))?.tenant_id != null);
  sendJson(res, isOurs ? 200 : 404, { status: isOurs ? 'ok' : 'unknown' });
}

/** Files of the areas. The super-admin area leaves the operations host only, and may be loaded by the main host's page. */
function sendRemoteFile({ req, res, url, host, settings, releases }: Visit): void {
  const [, , folder = '', ...rest] = url.pathname.split('/');
  const row = Object.values(areaTable).find((candidate) => candidate.folder === folder);
  const isAllowed = row !== undefined && (!row.isOperationsOnly || host.kind === 'operations');
  const headers: Record<string, string> = {};
  if (row?.isOperationsOnly === true) {
    const origin = String(req.headers.origin ?? '');
    const from = URL.canParse(origin) ? new URL(origin).hostname : '';
    headers.vary = 'Accept-Encoding, Origin';
    if (settings.mainHosts.includes(from)) {
      headers['access-control-allow-origin'] = origin;
      headers['cross-origin-resource-policy'] = 'cross-origin';
    }
  }
  if (isAllowed && sendStaticFile({ req, res, folder: releases.folderOf(folder), name: rest.join('/'), headers }))
    return;
  sendPlain(res, 404, { title: 'Not found', text: 'This file does not exist.' });
}

/** The service worker that lets the staff of a business work without a network; other hosts have none. */
function sendStaffWorker({ res, url, host, settings, releases, supabase }: Visit): void {
  const isBusiness = host.kind === 'tenant_subdomain' || host.kind === 'custom_domain';
  const isBuilt = Object.keys(settings.devServers).length === 0;
  const text = isBusiness && isBuilt ? makeStaffWorker(releases, supabase.publicUrl ?? url.origin) : null;
  if (text === null) return sendPlain(res, 404, { title: 'Not found', text: 'This file does not exist.' });
  res
    .writeHead(200, { ...commonHeaders, 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
    .end(text);
}

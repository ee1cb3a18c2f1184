import { createHash } from 'node:crypto';
import { packed } from './answerPage';
import { sendPlain } from './plainAnswers';
import type { Visit } from './visit';
import { makeAppIcon } from './favicon';
import { commonHeaders, plainPolicy } from './securityHeaders';
import { renderIcon, iconFiles, logoAddress } from './shopIcons';
import { makeWebManifest } from './shopManifest';
import { makeShopWorker } from './shopWorker';

const fixedFiles = ['/shop-worker.js', '/shop.webmanifest', '/shop-icon.svg'];

export const isShopAppFile = (path: string): boolean =>
  fixedFiles.includes(path) || iconFiles.some((file) => file.path === path);

/** What makes an open shop on a host of its own an app of the phone: its worker, its manifest and its icons. Other hosts have none. */
export async function sendShopApp(visit: Visit): Promise<void> {
  const { req, res, url, host, settings, releases, supabase, directory } = visit;
  const isOwnHost = host.kind === 'tenant_subdomain' || host.kind === 'custom_domain';
  const isBuilt = Object.keys(settings.devServers).length === 0;
  const nothing = () => sendPlain(res, 404, { title: 'Not found', text: 'This file does not exist.' });
  if (!isOwnHost || !isBuilt) return nothing();
  const shop = await directory.ofHost(host);
  if (url.pathname === '/shop-worker.js') {
    const text = makeShopWorker({ releases, shop, supabaseUrl: supabase.publicUrl ?? url.origin });
    if (text === null) return nothing();
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 24)}"`;
    const headers = { ...commonHeaders, etag, 'cache-control': 'no-cache' };
    if (req.headers['if-none-match'] === etag) {
      res.writeHead(304, headers).end();
      return;
    }
    const body = await packed(Buffer.from(text), req);
    res
      .writeHead(200, { ...headers, ...body.headers, 'content-type': 'text/javascript; charset=utf-8' })
      .end(body.content);
    return;
  }
  if (shop?.state !== 'open') return nothing();
  const send = (type: string, content: string | Buffer) => {
    res
      .writeHead(200, {
        ...commonHeaders,
        ...plainPolicy,
        'content-type': type,
        'cache-control': 'public, max-age=300',
      })
      .end(content);
  };
  if (url.pathname === '/shop.webmanifest') return send('application/manifest+json', makeWebManifest(shop));
  if (url.pathname === '/shop-icon.svg') return send('image/svg+xml', makeAppIcon(shop));
  const file = iconFiles.find(({ path }) => path === url.pathname);
  const address = logoAddress(shop.logo_url, supabase);
  const content =
    file === undefined || address === null
      ? null
      : await directory.remember(`icon:${host.name}:${file.path}`, () => renderIcon(address, file));
  if (content === null) return nothing();
  send('image/png', content);
}

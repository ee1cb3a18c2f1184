import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { commonHeaders, plainPolicy } from './securityHeaders';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const compressions = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

interface FileRequest {
  req: IncomingMessage;
  res: ServerResponse;
  folder: string;
  /** Path below the folder, still percent-encoded. */
  name: string;
  headers?: Record<string, string>;
}

/**
 * Answers with a built file, precompressed where the client takes it; false when there is none. Names with a content hash
 * are kept for a year, everything else is asked for again each time. Source maps and what the server itself runs are never given out.
 */
export function sendStaticFile({ req, res, folder, name, headers = {} }: FileRequest): boolean {
  const file = safePath(folder, name);
  if (file === null || /\.(map|html|cjs)$/.test(file)) return false;
  const stat = statOf(file);
  if (stat === null || !stat.isFile()) return false;
  const accepted = String(req.headers['accept-encoding'] ?? '');
  const packed = compressions.find(
    ({ encoding, suffix }) => new RegExp(`\\b${encoding}\\b`).test(accepted) && fs.existsSync(file + suffix),
  );
  const served = packed === undefined ? file : file + packed.suffix;
  const size = packed === undefined ? stat.size : fs.statSync(served).size;
  const etag = `"${stat.size.toString(36)}-${Math.trunc(stat.mtimeMs).toString(36)}${packed?.encoding ?? ''}"`;
  const isHashed = /\.[0-9a-f]{8,}\.[a-z0-9]+$/.test(file);
  const common = {
    ...commonHeaders,
    ...(path.extname(file) === '.js' ? {} : plainPolicy),
    ...headers,
    etag,
    vary: 'Accept-Encoding',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, common).end();
    return true;
  }
  res.writeHead(200, {
    ...common,
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'content-length': size,
    ...(packed === undefined ? {} : { 'content-encoding': packed.encoding }),
  });
  if (req.method === 'HEAD') res.end();
  else pipeline(fs.createReadStream(served), res, () => undefined);
  return true;
}

/** Null for what is not there, and for names that no file can have. */
function statOf(file: string): fs.Stats | null {
  try {
    return fs.statSync(file);
  } catch {
    return null;
  }
}

/** The file a name means, null when it would leave the folder or is one of the build's own records, which begin with a dot. */
function safePath(folder: string, name: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(name);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const file = path.join(folder, decoded);
  if (!file.startsWith(folder + path.sep)) return null;
  return file.slice(folder.length).includes(`${path.sep}.`) ? null : file;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Smaller answers fit into one packet as they are. Bytes. */
const smallestPacked = 1024;
/** The higher qualities take more time than they save on the way. */
const brotliQuality = 4;

/** Which encoding a client takes; `q=0` refuses one. */
function acceptedEncoding({ headers }: Pick<IncomingMessage, 'headers'>): 'br' | 'gzip' | null {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase();
  const takes = (name: string) =>
    new RegExp(`(^|[,\\s])${name}\\s*(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(;|,|$)`).test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

/**
 * Ends an answer with its body, compressed where that is worth it and the client takes it. The bytes are packed off the event loop.
 * Nobody learns a secret from the length: answers are read with a key in a header, which no foreign page can send.
 */
export async function endPacked(
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  { status, headers, content }: { status: number; headers: Record<string, string | string[]>; content: Buffer },
): Promise<void> {
  if (content.length < smallestPacked) {
    res.writeHead(status, { ...headers, 'content-length': String(content.length) }).end(content);
    return;
  }
  res.appendHeader('vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(req);
  const packed =
    encoding === 'br'
      ? await toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : encoding === 'gzip'
        ? await toGzip(content, { level: 5 })
        : content;
  if (res.destroyed) return;
  const coding: Record<string, string> = encoding === null ? {} : { 'content-encoding': encoding };
  res.writeHead(status, { ...headers, ...coding, 'content-length': String(packed.length) }).end(packed);
}

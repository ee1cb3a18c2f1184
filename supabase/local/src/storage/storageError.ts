import type { ServerResponse } from 'node:http';
import { sendJson } from '../http/respond';

/** Sends a refusal in the shape of the storage service. */
export function sendStorageError(res: ServerResponse, status: number, error: string, message: string): void {
  sendJson(res, status, { statusCode: String(status), code: error, error, message });
}

/** The bucket and key in a path such as `product-images/tenant/file.png`; null when it names no object. */
export function splitObjectPath(encodedPath: string): { bucket: string; key: string; path: string } | null {
  try {
    const path = encodedPath.split('/').map(decodeURIComponent).join('/');
    const slash = path.indexOf('/');
    const bucket = path.slice(0, slash);
    const key = path.slice(slash + 1);
    const isPlain =
      slash > 0 && key !== '' && !/(^|\/)\.{1,2}(\/|$)/.test(path) && !path.includes('\0') && !path.includes('\\');
    return isPlain ? { bucket, key, path } : null;
  } catch {
    return null;
  }
}

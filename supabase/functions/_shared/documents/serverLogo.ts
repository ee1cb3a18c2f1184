import { pictureData } from '../../../../shared/src/documents/pdf/pictureData.ts';
import { requiredSetting } from '../clients.ts';
import { reasonOf } from '../respond.ts';

const OWN_PICTURE = /^\/storage\/v1\/object\/public\/(?:branding|product-images)\/[\w/.-]+$/;
const MOST_BYTES = 2 * 1024 * 1024;
const PATIENCE_MS = 5000;
const MOST_REMEMBERED = 50;

/** A new logo has a new address: what was read once stays right. */
const remembered = new Map<string, string>();

/**
 * The logo of a business for its PDFs; null where there is none, where it cannot be read, or where it is of a kind that PDFs do not
 * take. A document is made without it. Only pictures of the own storage are asked for, whatever address a document names.
 */
export async function serverLogo(url: string | null): Promise<string | null> {
  if (url === null || !OWN_PICTURE.test(url) || url.includes('..')) return null;
  const known = remembered.get(url);
  if (known !== undefined) return known;
  try {
    const data = await read(url);
    if (data !== null) remember(url, data);
    return data;
  } catch (error) {
    console.warn('A logo could not be read:', reasonOf(error));
    return null;
  }
}

async function read(path: string): Promise<string | null> {
  const base = requiredSetting('SUPABASE_URL').replace(/\/+$/, '');
  const response = await fetch(`${base}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return response.ok && bytes.length <= MOST_BYTES ? await pictureData(bytes) : null;
}

function remember(url: string, data: string): void {
  const [oldest] = remembered.keys();
  if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  remembered.set(url, data);
}

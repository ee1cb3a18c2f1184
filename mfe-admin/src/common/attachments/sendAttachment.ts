import { callRpc, dataConfig, getSupabase } from '@dukani/shared/data';
import { ApiError, toApiError } from '@dukani/shared/errors';
import type * as rpc from '@dukani/shared/rpc';
import type { StoredFile, UploadProgress } from '@dukani/shared/ui-antd';
import { hashOf } from '../files/hashOf';
import { shrinkPicture } from '../shrinkPicture';

/** What a document can have: photos and PDFs. */
export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

const BUCKET = 'documents';
/** Small print of a receipt can be read at 2,000 pixels. */
const PHOTO = { maxSide: 2000, maxBytes: 1024 * 1024 };

/** The document that a file belongs to. */
export interface AttachmentOwner {
  entityType: rpc.PaperOf;
  entityId: string;
}

export interface SentAttachment extends StoredFile {
  /** The very same file is on another document. */
  isKnown: boolean;
}

type AttachmentType = (typeof ATTACHMENT_TYPES)[number];
const isAttachmentType = (type: string): type is AttachmentType => ATTACHMENT_TYPES.some((known) => known === type);

/** What is stored of a chosen file: a photo made smaller, a PDF as it is. */
async function fileToStore(file: File): Promise<{ content: Blob; type: AttachmentType }> {
  const content = file.type === 'application/pdf' ? file : await shrinkPicture(file, PHOTO);
  if (!isAttachmentType(content.type) || content.size > MAX_ATTACHMENT_BYTES)
    throw new ApiError({
      code: 'invalid_input',
      message: 'Only photos and PDFs up to 10 MB can be added.',
      status: 400,
    });
  return { content, type: content.type };
}

/** One id for one file of a document, also in another attempt: what is sent again adds nothing. */
async function idOf({ entityType, entityId }: AttachmentOwner, hash: string): Promise<string> {
  const hex = await hashOf(new TextEncoder().encode(`${entityType}/${entityId}/${hash}`));
  // Version 8: made of other ids (RFC 9562).
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Stores a photo or PDF of a document: made smaller, announced, then sent. Throws ApiError. */
export async function sendAttachment(
  owner: AttachmentOwner,
  file: File,
  { onProgress, signal }: UploadProgress,
): Promise<SentAttachment> {
  const { content, type } = await fileToStore(file);
  const hash = await hashOf(new Uint8Array(await content.arrayBuffer()));
  const added = await callRpc(
    'add_attachment',
    {
      p_attachment: {
        id: await idOf(owner, hash),
        entity_type: owner.entityType,
        entity_id: owner.entityId,
        file_name: file.name.slice(-120),
        mime_type: type,
        byte_size: content.size,
        sha256: hash,
      },
    },
    signal,
  );
  await put({ path: added.path, isSentBefore: added.replayed }, content, { onProgress, signal });
  return { id: added.id, name: added.file_name, isKnown: added.same_as.length > 0 };
}

/** Whether the bucket refuses a file because it has it. */
const isThere = ({ status, responseText }: XMLHttpRequest): boolean =>
  status === 409 || (status === 400 && /"(409|Duplicate)"/.test(responseText));

/** Takes a file off a form whose document is not recorded yet. Throws ApiError. */
export async function takeAttachmentOff(id: string): Promise<void> {
  await callRpc('take_attachment_off', { p_attachment_id: id });
}

/** Sends a file to the bucket. By XMLHttpRequest: fetch does not say how much of a request is sent. */
async function put(
  { path, isSentBefore }: { path: string; isSentBefore: boolean },
  content: Blob,
  { onProgress, signal }: UploadProgress,
): Promise<void> {
  const client = await getSupabase();
  const { data } = await client.auth.getSession();
  const { supabaseUrl, supabaseKey } = dataConfig();
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${supabaseUrl}/storage/v1/object/${BUCKET}/${path}`);
    request.setRequestHeader('apikey', supabaseKey);
    request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? ''}`);
    request.setRequestHeader('content-type', content.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : Math.round((loaded / total) * 100));
    request.onload = () =>
      // The attempt before may have been taken although its answer was lost.
      request.status < 300 || (isSentBefore && isThere(request))
        ? resolve()
        : reject(toApiError({ status: request.status, message: 'The file was not taken.' }));
    request.onerror = () => reject(toApiError(new TypeError('Failed to fetch')));
    request.onabort = () => reject(toApiError(new DOMException('Aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(content);
  });
}

/** An address that opens a stored file for a minute. Throws ApiError. */
export async function attachmentLink(path: string): Promise<string> {
  const client = await getSupabase();
  const { data, error } = await client.storage.from(BUCKET).createSignedUrl(path, 60);
  if (error !== null) throw toApiError(error);
  return data.signedUrl;
}

import { callServer } from '../callServer';

/** How the storage service of the platform is reached. */
export interface StorageAddress {
  apiUrl: string;
  secretKey: string;
}

/** A picture and where it goes: WebP, or PNG by the name of its file. */
export interface StoredPicture {
  bucket: 'product-images' | 'branding';
  /** Begins with the id of the business. */
  path: string;
  content: Buffer;
}

const parallelUploads = 12;

/** Puts pictures into the public buckets. A file that is already there is replaced. */
export async function uploadPictures(storage: StorageAddress, pictures: readonly StoredPicture[]): Promise<void> {
  const queue = pictures.values();
  const worker = async () => {
    for (const picture of queue) await uploadOne(storage, picture);
  };
  await Promise.all(Array.from({ length: parallelUploads }, worker));
}

async function uploadOne(
  { apiUrl, secretKey }: StorageAddress,
  { bucket, path, content }: StoredPicture,
): Promise<void> {
  const request = {
    method: 'POST',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': path.endsWith('.png') ? 'image/png' : 'image/webp',
      'cache-control': 'max-age=31536000',
      'x-upsert': 'true',
    },
    body: new Uint8Array(content),
  };
  // Stored over itself: nothing is there twice.
  const response = await callServer(`${apiUrl}/storage/v1/object/${bucket}/${path}`, request, true);
  if (response.ok) return;
  throw new Error(`The picture ${path} was not stored: ${response.status} ${(await response.text()).slice(0, 200)}`);
}

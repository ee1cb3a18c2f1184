/** A file taken out of the form that a browser wraps it in, and the headers that say what its other fields said. */
export interface UnwrappedUpload {
  file: Buffer;
  headers: Record<string, string>;
}

/** Whether a body is a form with files. */
export function isForm(contentType: string | undefined): contentType is string {
  return /^multipart\/form-data\s*;/i.test(contentType ?? '');
}

/**
 * supabase-js sends a File or Blob as a form whose file field has no name; lite looks for one that is called `file`, and
 * takes no cache lifetime from a form. Unwrapped, the upload is what lite reads from everybody else. Null for a form
 * that is damaged or holds no file.
 */
export async function unwrapUpload(contentType: string, body: Buffer): Promise<UnwrappedUpload | null> {
  const form = await new Response(body as BodyInit, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  const file = form === null ? undefined : [...form.values()].find((value) => typeof value !== 'string');
  if (form === null || file === undefined) return null;
  const [lifetime, metadata] = [form.get('cacheControl'), form.get('metadata')];
  return {
    file: Buffer.from(await file.arrayBuffer()),
    headers: {
      'content-type': file.type === '' ? 'application/octet-stream' : file.type,
      'cache-control': typeof lifetime === 'string' && /^\d{1,9}$/.test(lifetime) ? `max-age=${lifetime}` : 'no-cache',
      ...(typeof metadata === 'string' ? { 'x-metadata': Buffer.from(metadata).toString('base64') } : {}),
    },
  };
}

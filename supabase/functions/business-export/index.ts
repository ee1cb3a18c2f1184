import { serviceClient } from '../_shared/clients.ts';
import { zipBytes, zipSize, type ZipEntry } from '../_shared/exports/zip.ts';
import { callDatabase } from '../_shared/payments/payments.ts';
import { corsHeaders, FunctionError, reasonOf, respond } from '../_shared/respond.ts';

interface Archive {
  file_name: string;
  made_at: string;
  files: ZipEntry[];
}

/** The archive of a business, for whoever holds its link: GET with `token`. It is put together from its pieces while it is sent. */
Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
  if (request.method !== 'GET') return respond({ code: 'method_not_allowed', message: 'Send a GET request.' }, 405);
  try {
    return await answerArchive(new URL(request.url).searchParams.get('token') ?? '');
  } catch (error) {
    if (error instanceof FunctionError) return error.toResponse();
    console.error('An archive could not be sent:', reasonOf(error));
    return respond({ code: 'internal', message: 'The archive could not be sent. Please try again.' }, 500);
  }
});

async function answerArchive(token: string): Promise<Response> {
  const archive = /^[0-9a-f]{64}$/.test(token)
    ? await callDatabase<Archive | null>('read_export_link', { p_token: token })
    : null;
  if (archive === null)
    throw new FunctionError(404, 'not_found', 'This link works for a minute only. Get a new one under Your data.');
  const pieces = zipBytes(archive.files, new Date(archive.made_at), readPiece);
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const piece = await pieces.next();
      if (piece.done === true) controller.close();
      else controller.enqueue(piece.value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  return new Response(body, {
    headers: {
      ...corsHeaders,
      'Content-Type': 'application/zip',
      'Content-Length': String(zipSize(archive.files)),
      'Content-Disposition': `attachment; filename="${archive.file_name}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

async function readPiece(object: string): Promise<Uint8Array> {
  const { data, error } = await serviceClient().storage.from('exports').download(object);
  if (error !== null) throw error;
  return new Uint8Array(await data.arrayBuffer());
}

import { serviceClient } from '../clients.ts';
import { callDatabase } from '../payments/payments.ts';
import { closingPieces, filePiece, rowPieces, type ExportStep, type FilesStep, type Piece } from './exportSteps.ts';
import { mostBytes, mostEntries } from './zip.ts';

const bucket = 'exports';

interface NamedExport {
  tenantId: string;
  exportId: string;
}

/** Writes an archive step by step, or removes one that is over, until there is nothing to do or the time of the run is up. */
export async function makeBusinessExport({ tenantId, exportId }: NamedExport, endsAt: number): Promise<void> {
  const named = { p_tenant_id: tenantId, p_export_id: exportId };
  do {
    const step = await callDatabase<ExportStep | null>('next_export_step', named);
    if (step === null) return;
    if (step.phase === 'remove') {
      const { error } = await serviceClient().storage.from(bucket).remove(step.objects);
      if (error !== null) throw error;
      continue;
    }
    const pieces = await piecesOf(step);
    const files = await Promise.all(pieces.map((piece) => keep(piece, `${tenantId}/${exportId}`)));
    const next = nextOf(step);
    const { phase, place, part } = step;
    await callDatabase('save_export_step', { ...named, p_step: { phase, place, part, next, files } });
  } while (Date.now() < endsAt);
}

async function piecesOf(step: Exclude<ExportStep, { phase: 'remove' }>): Promise<Piece[]> {
  if (step.phase === 'tables') return rowPieces(step);
  if (step.phase === 'files') return await storedPieces(step);
  const files = step.files ?? [];
  if (files.length > mostEntries || files.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    throw new Error('The archive is larger than archives can be.');
  return closingPieces(step);
}

function nextOf(step: Exclude<ExportStep, { phase: 'remove' }>): string[] | null {
  if (step.phase === 'tables') return step.next;
  if (step.phase === 'closing') return null;
  const last = step.stored.at(-1);
  return last === undefined ? null : [last.bucket, last.name];
}

/** One that was removed since it was listed is left out. */
async function storedPieces({ stored }: FilesStep): Promise<Piece[]> {
  const storage = serviceClient().storage;
  const pieces = await Promise.all(
    stored.map(async (file) => {
      const { data, error } = await storage.from(file.bucket).download(file.name);
      if (error === null) return filePiece(file.path, new Uint8Array(await data.arrayBuffer()));
      if (await isGone(file)) return null;
      throw error;
    }),
  );
  return pieces.filter((piece) => piece !== null);
}

async function isGone({ bucket: from, name }: FilesStep['stored'][number]): Promise<boolean> {
  const { data } = await serviceClient().storage.from(from).exists(name);
  return !data;
}

/** Under a new name each time: a worker that came too late spoils nothing. */
async function keep({ bytes, ...piece }: Piece, folder: string) {
  const object = `${folder}/${crypto.randomUUID()}`;
  const { error } = await serviceClient()
    .storage.from(bucket)
    .upload(object, bytes, { contentType: 'application/octet-stream' });
  if (error !== null) throw error;
  return { ...piece, object, packed_size: bytes.length };
}

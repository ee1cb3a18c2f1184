import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import type { Client } from 'pg';
import type { BusinessExport } from '../../../shared/src/api/rpcTypes';
import {
  closingPieces,
  filePiece,
  rowPieces,
  type ExportStep,
  type Piece,
} from '../../functions/_shared/exports/exportSteps';
import { zipBytes, zipSize, type ZipEntry } from '../../functions/_shared/exports/zip';
import { callRpc } from '../support/callRpc';
import { asServiceRole, asUser, type Persona } from '../support/personas';

/** Storage, as far as an archive needs it: pieces by their names. */
export type Pieces = Map<string, Uint8Array>;
export interface Named {
  tenantId: string;
  exportId: string;
}

export const asOwner = <T>(client: Client, owner: Persona, name: string, args: Record<string, unknown> = {}) =>
  asUser(client, owner, () => callRpc<T>(client, name, args));
export const asJob = <T>(client: Client, name: string, args: Record<string, unknown>) =>
  asServiceRole(client, () => callRpc<T>(client, name, args));

export const start = (client: Client, owner: Persona) =>
  asOwner<BusinessExport>(client, owner, 'start_business_export');

const argsOf = ({ tenantId, exportId }: Named) => ({ p_tenant_id: tenantId, p_export_id: exportId });
export const nextStep = (client: Client, named: Named) =>
  asJob<ExportStep | null>(client, 'next_export_step', argsOf(named));

/** Writes what a step says, as the job does; answers whether it counted. */
export async function write(client: Client, named: Named, step: ExportStep, pieces: Pieces): Promise<boolean> {
  if (step.phase === 'remove') throw new Error('There is nothing to write.');
  const made: Piece[] =
    step.phase === 'tables'
      ? rowPieces(step)
      : step.phase === 'closing'
        ? closingPieces(step)
        : step.stored.map(({ path, name }) => filePiece(path, Buffer.from(`content of ${name}`)));
  const files = made.map(({ bytes, ...piece }) => {
    const object = `${named.tenantId}/${named.exportId}/${randomUUID()}`;
    pieces.set(object, bytes);
    return { ...piece, object, packed_size: bytes.length };
  });
  const last = step.phase === 'files' ? step.stored.at(-1) : undefined;
  const next = step.phase === 'tables' ? step.next : last === undefined ? null : [last.bucket, last.name];
  const { phase, place, part } = step;
  return await asJob(client, 'save_export_step', { ...argsOf(named), p_step: { phase, place, part, next, files } });
}

/** Does all steps that are left. */
export async function finish(client: Client, named: Named, pieces: Pieces): Promise<void> {
  for (let step = await nextStep(client, named); step !== null; step = await nextStep(client, named))
    await write(client, named, step, pieces);
}

/** Downloads an archive and opens it: the texts of its files by their paths. */
export async function download(client: Client, owner: Persona, exportId: string, pieces: Pieces) {
  const { token } = await asOwner<{ token: string }>(client, owner, 'open_business_export', { p_export_id: exportId });
  const archive = await asJob<{ file_name: string; made_at: string; files: ZipEntry[] }>(client, 'read_export_link', {
    p_token: token,
  });
  const parts: Uint8Array[] = [];
  for await (const part of zipBytes(archive.files, new Date(archive.made_at), (object) =>
    Promise.resolve(pieces.get(object) ?? new Uint8Array()),
  ))
    parts.push(part);
  const bytes = Buffer.concat(parts);
  if (bytes.length !== zipSize(archive.files)) throw new Error('The archive has another size than it says.');
  const files = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, Buffer.from(content).toString()]);
  return { fileName: archive.file_name, files: Object.fromEntries(files) as Record<string, string>, bytes };
}

/** What is used of the packer of Node. */
interface Packer {
  constants: { Z_SYNC_FLUSH: number; Z_FINISH: number };
  deflateRawSync: (bytes: Uint8Array, options: { finishFlush: number }) => Uint8Array;
}

// Deno has it as well. Taken from the running program: an import of it has `deno check` ask for the types of all of Node.
const { process } = globalThis as unknown as { process: { getBuiltinModule: (name: 'node:zlib') => Packer } };
const { constants, deflateRawSync } = process.getBuiltinModule('node:zlib');

/**
 * Bytes as a piece of a raw deflate stream. Pieces are packed each for itself and follow each other: all but the last end on a whole byte
 * and leave the stream open, which the packer of the web cannot do.
 */
export function deflatedPiece(bytes: Uint8Array, isLast: boolean): Uint8Array {
  return deflateRawSync(bytes, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });
}

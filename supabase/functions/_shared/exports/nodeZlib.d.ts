/** What is used of the packer of Node, which Deno has as well: unlike the one of the web it can end on a whole byte without ending the stream. */
declare module 'node:zlib' {
  export const constants: { Z_SYNC_FLUSH: number; Z_FINISH: number };
  export function deflateRawSync(bytes: Uint8Array, options: { finishFlush: number }): Uint8Array;
}

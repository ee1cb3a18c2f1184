/** What an area's bundle has under this name: see `runtimeOfShell` in rspackBase.mjs. */
declare module 'federation-container-entry' {
  export const initContainerEntry: (...args: unknown[]) => unknown;
}

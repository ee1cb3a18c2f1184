/** The bundler's own way to its runtime, in every module. */
declare const __webpack_require__: { federation?: unknown };

declare global {
  /** Read by shared/federation/runtimeOfShell.mjs in each area's entry. */
  var federationOfShell: unknown;
}

/** Gives areas the federation runtime that this page already has. */
export function publishRuntime(): void {
  globalThis.federationOfShell = __webpack_require__.federation;
}

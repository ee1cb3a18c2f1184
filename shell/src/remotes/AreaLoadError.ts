import type { AreaName } from '@dukani/shared/contract';

/** An area did not arrive, also not at the second attempt. */
export class AreaLoadError extends Error {
  constructor(name: AreaName, cause: unknown) {
    super(`The area ${name} could not be loaded.`, { cause });
    this.name = 'AreaLoadError';
  }
}

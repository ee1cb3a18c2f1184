/** What a person is told by the scripts: one step a line, and for a failure one sentence with what to do. */

export class StartError extends Error {
  /**
   * @param {string} message what is wrong
   * @param {string} remedy what to do about it
   */
  constructor(message, remedy) {
    super(message);
    this.remedy = remedy;
  }
}

const startedAt = Date.now();

/** @param {string} text */
export function step(text) {
  process.stdout.write(`  ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);
}

/** @param {unknown} error */
export function fail(error) {
  if (error instanceof StartError) process.stderr.write(`\n${error.message} ${error.remedy}\n`);
  else process.stderr.write(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}

/** Why the server could not start, and what a person can do about it; one sentence each. */
export class StartError extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
    this.remedy = remedy;
  }
}

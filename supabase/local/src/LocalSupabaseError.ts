/** A start-up failure that a person can act on: one sentence of what happened and one of what to do. */
export class LocalSupabaseError extends Error {
  readonly code: LocalSupabaseErrorCode;
  readonly remedy: string;

  constructor(code: LocalSupabaseErrorCode, message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LocalSupabaseError';
    this.code = code;
    this.remedy = remedy;
  }
}

/** The stable names of start-up failures. */
export type LocalSupabaseErrorCode =
  | 'already_running'
  | 'data_folder_damaged'
  | 'data_folder_not_writable'
  | 'database_not_started'
  | 'migration_failed'
  | 'other_migrations'
  | 'platform_not_supported'
  | 'project_config_invalid'
  | 'seed_failed';

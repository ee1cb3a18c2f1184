export { discardData } from './discardData';
export { LocalSupabaseError, type LocalSupabaseErrorCode } from './LocalSupabaseError';
export { startLocalSupabase, type LocalSupabase, type LocalSupabaseOptions } from './startLocalSupabase';

/** Stands in the bundles for `use-sync-external-store/shim`: React has had the hook itself since 18. */
export { useSyncExternalStore } from 'react';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is drawn by the server, which draws once and whole. */
export const useIsOnServer = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

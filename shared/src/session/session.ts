export { redeemHandover, startHandover } from './handover';
export { sessionSlice, type SessionState } from './sessionSlice';
export { startSession } from './startSession';
export { hasStoredSession } from './storedSession';
export { recordActivity } from './activity';
export { markInvitationFollowed } from './invitation';
export { signInWithPassword, usePermission, useSession, type Session } from './useSession';
export { worksElsewhere, type HostOfPage } from './home';
export { onPasswordDialogRequested, openPasswordDialog } from './passwordDialog';

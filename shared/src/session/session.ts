export { redeemHandover, startHandover } from './handover';
export { sessionSlice, type SessionState } from './sessionSlice';
export { hasStoredSession, startSession } from './startSession';
export { signInWithPassword, usePermission, useSession, type Session } from './useSession';
export { changePassword } from './changePassword';
export { checkNewPassword, type PasswordProblem } from './checkNewPassword';
export { worksElsewhere, type HostOfPage } from './home';
export { onPasswordDialogRequested, openPasswordDialog } from './passwordDialog';

export { redeemHandover, startHandover } from './handover';
export { sessionSlice, type SessionState } from './sessionSlice';
export { startSession } from './startSession';
export { hasStoredSession } from './storedSession';
export { recordActivity } from './activity';
export {
  knownSignInProviders,
  linkAddress,
  listSignInProviders,
  presetSignInProviders,
  providerAddress,
  providerName,
  type SignInProvider,
} from './providers';
export { signInWithPassword, usePermission, useSession, type Session } from './useSession';
export { changePassword } from './changePassword';
export { checkNewPassword, type PasswordProblem } from './checkNewPassword';
export { worksElsewhere, type HostOfPage } from './home';
export { onPasswordDialogRequested, openPasswordDialog } from './passwordDialog';

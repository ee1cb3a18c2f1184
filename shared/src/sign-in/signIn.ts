// What only the pages where people sign in or change how they do need: nobody else fetches it.
export { changePassword, refusedPasswordField } from './changePassword';
export { checkNewPassword, type PasswordProblem } from './checkNewPassword';
export { forgetLinking, linkingProvider } from './linking';
export {
  adoptSession,
  discardSession,
  proveTokenHash,
  renewSession,
  whoIsSignedIn,
  type MailType,
  type ProvenSession,
} from './provenSession';
export {
  knownSignInProviders,
  linkAddress,
  listSignInProviders,
  presetSignInProviders,
  providerAddress,
  providerName,
  type SignInProvider,
} from './providers';

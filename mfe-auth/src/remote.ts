import { lazy } from 'react';
import { CONTRACT_VERSION, defineRemote, loadTwice } from '@dukani/shared/contract';
import { listSignInProviders } from '@dukani/shared/sign-in';

/** Long enough for the answer in most cases; a page that waits longer is worse than buttons that come a moment later. */
const longestWaitForProvidersMs = 400;

// Both are asked for at once, so that the provider buttons do not push the form around when they come.
const AuthScreen = lazy(async () => {
  const [module] = await Promise.all([loadTwice(() => import('./AuthScreen')), providersOrLater()]);
  return { default: module.AuthScreen };
});

const CallbackScreen = lazy(() =>
  loadTwice(() => import('./callback/CallbackScreen')).then((module) => ({ default: module.CallbackScreen })),
);
const ForgotPasswordScreen = lazy(() =>
  loadTwice(() => import('./passwords/ForgotPasswordScreen')).then((module) => ({
    default: module.ForgotPasswordScreen,
  })),
);
const ResetPasswordScreen = lazy(() =>
  loadTwice(() => import('./passwords/ResetPasswordScreen')).then((module) => ({
    default: module.ResetPasswordScreen,
  })),
);
const UpdatePasswordScreen = lazy(() =>
  loadTwice(() => import('./passwords/UpdatePasswordScreen')).then((module) => ({
    default: module.UpdatePasswordScreen,
  })),
);

async function providersOrLater(): Promise<void> {
  const later = new Promise<void>((resolve) => setTimeout(resolve, longestWaitForProvidersMs));
  await Promise.race([listSignInProviders(), later]);
}

export default defineRemote({
  name: 'auth',
  contractVersion: CONTRACT_VERSION,
  navigation: [],
  routes: [
    { path: '/auth', access: 'public', Screen: AuthScreen },
    { path: '/auth/callback', access: 'public', Screen: CallbackScreen },
    { path: '/forgot-password', access: 'public', Screen: ForgotPasswordScreen },
    { path: '/reset-password', access: 'public', Screen: ResetPasswordScreen },
    { path: '/update-password', access: 'public', Screen: UpdatePasswordScreen },
  ],
});

import { lazy } from 'react';
import { CONTRACT_VERSION, defineRemote } from '@dukani/shared/contract';

const AuthScreen = lazy(() => import('./AuthScreen').then((module) => ({ default: module.AuthScreen })));
const CallbackScreen = lazy(() =>
  import('./callback/CallbackScreen').then((module) => ({ default: module.CallbackScreen })),
);
const ForgotPasswordScreen = lazy(() =>
  import('./passwords/ForgotPasswordScreen').then((module) => ({ default: module.ForgotPasswordScreen })),
);
const ResetPasswordScreen = lazy(() =>
  import('./passwords/ResetPasswordScreen').then((module) => ({ default: module.ResetPasswordScreen })),
);
const UpdatePasswordScreen = lazy(() =>
  import('./passwords/UpdatePasswordScreen').then((module) => ({ default: module.UpdatePasswordScreen })),
);

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

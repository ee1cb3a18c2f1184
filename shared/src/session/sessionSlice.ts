import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '../api/apiError';
import type { MyAccess } from '../api/rpcTypes';

export interface SessionState {
  status: 'loading' | 'anonymous' | 'signed_in';
  userId: string | null;
  email: string | null;
  /** Null while it is being read for the first time, and when that failed. */
  access: MyAccess | null;
  accessError: ApiError | null;
  /** A second factor is set up and has not been given in this session yet. Read together with `access`. */
  mfaRequired: boolean;
  /** The last session ended by itself, not because its person signed out. */
  hasExpired: boolean;
  /** The last session was ended by its person in another tab. */
  isSignedOutElsewhere: boolean;
  /** The last session ended because the account was deactivated. */
  isDeactivated: boolean;
}

const initialState: SessionState = {
  status: 'loading',
  userId: null,
  email: null,
  access: null,
  accessError: null,
  mfaRequired: false,
  hasExpired: false,
  isSignedOutElsewhere: false,
  isDeactivated: false,
};
const nobody: SessionState = { ...initialState, status: 'anonymous' };

/** Who is signed in and what my_access() said of them. Written by `startSession` only. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn(state, { payload }: PayloadAction<{ userId: string; email: string | null }>) {
      const isSamePerson = state.userId === payload.userId;
      return {
        ...(isSamePerson ? state : initialState),
        status: 'signed_in',
        userId: payload.userId,
        email: payload.email,
      };
    },
    signedOut: () => nobody,
    signedOutElsewhere: () => ({ ...nobody, isSignedOutElsewhere: true }),
    sessionExpired: () => ({ ...nobody, hasExpired: true }),
    accountDeactivated: () => ({ ...nobody, isDeactivated: true }),
    accessRequested(state) {
      state.accessError = null;
    },
    /** Said before `accessLoaded`, so that nobody is led on for a moment without it. */
    secondFactorChecked(state, { payload }: PayloadAction<boolean>) {
      state.mfaRequired = payload;
    },
    accessLoaded: (state, { payload }: PayloadAction<MyAccess>) => ({ ...state, access: payload, accessError: null }),
    /** Earlier knowledge stays: a failed re-check must not throw anybody out. */
    accessFailed: (state, { payload }: PayloadAction<ApiError>) => ({ ...state, accessError: payload }),
  },
});

const followedKey = 'dukani-invitation-followed';

/**
 * Remembers for this browser session whether the link of an invitation was followed: the first sign-in with it accepts the
 * invitation. Whoever signs in otherwise is asked, since anybody may invite any address.
 */
export function markInvitationFollowed(isFollowed: boolean): void {
  if (isFollowed) sessionStorage.setItem(followedKey, 'yes');
  else sessionStorage.removeItem(followedKey);
}

/** True after the link of an invitation was followed in this browser session. */
export function hasFollowedInvitation(): boolean {
  return sessionStorage.getItem(followedKey) !== null;
}

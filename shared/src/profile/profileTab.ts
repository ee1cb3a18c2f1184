/** The tab that the page before wants to be shown, as `{ profileTab: 'Security' }` in the state of the navigation. */
export function profileTabOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('profileTab' in state)) return null;
  return typeof state.profileTab === 'string' ? state.profileTab : null;
}

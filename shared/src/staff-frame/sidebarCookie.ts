const NAME = 'sidebar_state';
const SEVEN_DAYS_S = 7 * 24 * 60 * 60;

/** What the person chose last on this host, null when nothing was chosen within 7 days. */
export function readSidebarCookie(cookie = document.cookie): 'expanded' | 'collapsed' | null {
  const value = cookie
    .split('; ')
    .find((part) => part.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return value === 'expanded' || value === 'collapsed' ? value : null;
}

export function writeSidebarCookie(state: 'expanded' | 'collapsed'): void {
  document.cookie = `${NAME}=${state}; path=/; max-age=${SEVEN_DAYS_S}; samesite=lax`;
}

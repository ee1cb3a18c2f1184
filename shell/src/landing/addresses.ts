/** Where a business is made; the sign-in area shows its form for it. */
export const signUpPath = '/auth?mode=signup';

/** The demo business that the landing page shows around. */
export const demoSubdomain = 'duka';

/** Where pictures come from. */
export interface PictureFacts {
  /** Origin of the host. */
  origin: string;
  /** Where Supabase is: its public pictures may be kept. */
  supabaseOrigin: string;
}

const ownPicture = /^\/(?:remotes\/mfe-storefront\/samples\/|favicon\.svg$)/;
const storedPicture = /^\/storage\/v1\/(?:object|render\/image)\/public\//;

/** Whether an address is that of a picture that may be kept: public, and under another name once it is another one. */
export function isStoredPicture(url: URL, { origin, supabaseOrigin }: PictureFacts): boolean {
  return (
    (url.origin === origin && ownPicture.test(url.pathname)) ||
    (url.origin === supabaseOrigin && storedPicture.test(url.pathname))
  );
}

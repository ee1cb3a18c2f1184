/** `@dukani/shared/data`: how every area speaks to the API. */
export * from './dataClient';
export { imageUrl } from './imageUrl';
export { connectRealtime, type Realtime } from './realtime';

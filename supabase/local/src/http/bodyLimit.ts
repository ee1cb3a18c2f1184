import { isMember, type Caller } from './caller';
import { maxBodyBytes } from './respond';

/** The largest body of somebody who works for no business, in bytes. A full cart or a form of a shop takes a few thousand. */
export const maxAnonymousBodyBytes = 256 * 1024;

/** How large a body of this caller may be, where `most` is what anybody may send. What is read has to be parsed, too. */
export function bodyLimitOf(caller: Caller, most = maxBodyBytes): number {
  return caller.role === 'service_role' || isMember(caller) ? most : Math.min(most, maxAnonymousBodyBytes);
}

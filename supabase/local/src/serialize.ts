import { KeyedLimiter } from '@dukani/shared/limiter';

/** Runs work of one name one by one; different names do not wait for each other. Addresses differ by more than their case. */
export function serialize(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const limiter = new KeyedLimiter({ perKey: 1 });
  return (name, work) => limiter.run(name.trim().toLowerCase(), work);
}

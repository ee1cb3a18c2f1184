import { KeyedLimiter } from '@dukani/shared/limiter';

/**
 * Lets a few pages be rendered at once and a few more wait; the others are refused at once. Before each one whatever else this server does
 * gets its turn: a page is rendered in one go, and some hundred of them in a row kept the tills waiting for seconds.
 */
export function limitRendering({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limiter = new KeyedLimiter({ perKey: atOnce, waitingPerKey: waiting });
  return <T>(render: () => Promise<T>): Promise<T> =>
    limiter.run('all', async () => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      return await render();
    });
}

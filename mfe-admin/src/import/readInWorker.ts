import type { FileAnswer, FileTask } from './fileWorker';

/** Reads a file beside the page. Its own module: tests, which have no workers, put `readFile` in its place. */
export function readInWorker(task: FileTask, signal: AbortSignal): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(/* webpackChunkName: "file-worker" */ new URL('./importWorker.ts', import.meta.url));
    const end = (work: () => void) => {
      worker.terminate();
      work();
    };
    signal.addEventListener('abort', () => end(() => reject(new DOMException('Cancelled', 'AbortError'))), {
      once: true,
    });
    worker.onmessage = (event: MessageEvent<FileAnswer>) => end(() => resolve(event.data));
    worker.onerror = (event) => end(() => reject(new Error(event.message)));
    worker.postMessage(task);
  });
}

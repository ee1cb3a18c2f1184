import type { CodeReader } from './codeReader';
import type { ScanAnswer, ScanTask } from './scanWorker';

/** Enough for a code that fills a third of the picture; more only takes longer. */
const WIDTH = 960;

/** Reads codes in a worker, for browsers that cannot by themselves. Its own module: tests have no workers. */
export function readInScanWorker(): CodeReader {
  const worker = new Worker(/* webpackChunkName: "scan-worker" */ new URL('./scanWorker.ts', import.meta.url));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        if (context === null) return resolve(null);
        canvas.width = Math.min(WIDTH, video.videoWidth);
        canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
        context.drawImage(video, 0, 0, canvas.width, canvas.height);
        const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
        worker.onmessage = ({ data }: MessageEvent<ScanAnswer>) => resolve(data.code);
        worker.onerror = () => reject(new Error('The reader did not start.'));
        worker.postMessage({ pixels } satisfies ScanTask, [pixels.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}

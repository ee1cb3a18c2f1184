import { readFile, type FileTask } from './fileWorker';

// Runs beside the page, so that reading 50,000 rows does not stop it.
self.onmessage = (event: MessageEvent<FileTask>) => {
  void readFile(event.data).then((answer) => self.postMessage(answer));
};

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { errorMessage } from '../api/apiError';
import { Upload, type UploadFile } from '../antd';
import { Button, IconButton } from '../ui-core/Button';
import { Icon } from '../ui-core/Icon';
import { useMediaQuery } from '../ui-core/useMediaQuery';
import { announce } from './announce';
import { newId } from './newId';
import type { StoredFile, UploadFieldProps } from './UploadField';
import { fileProblem, sizeText } from './uploadLimits';

/** antd's place to drop files and its list of them; what it would say in a tip under the mouse stands below as text. */
export function UploadPart(props: Omit<UploadFieldProps, 'help'>) {
  const { label, error, files, accept, acceptText, maxBytes, maxCount = 1, disabled = false, hasCamera } = props;
  const { running, problems, take, remove } = useUploads(props);
  const isFull = files.length + running.length >= maxCount;
  const shown = [...problems, ...(error === undefined || error === null || error === '' ? [] : [error])];
  return (
    <>
      <div role="presentation" onKeyDown={keepInPlace} onKeyUp={openBySpace}>
        <Upload.Dragger
          aria-label={label}
          accept={{ format: accept.join(','), filter: 'native' }}
          multiple={maxCount > 1}
          disabled={disabled || isFull}
          fileList={[...files.map(storedItem), ...running]}
          beforeUpload={(file, batch) => {
            // Once for all that were dropped together.
            if (file === batch[0]) take(batch);
            return false;
          }}
          itemRender={(_drawn, { uid, name, url, thumbUrl, status, percent }) => (
            <FileLine
              name={name}
              url={url}
              preview={thumbUrl}
              percent={status === 'uploading' ? (percent ?? 0) : null}
              onRemove={() => remove(uid)}
            />
          )}
        >
          <Icon name="upload" size={24} />
          <p>
            <strong>{maxCount > 1 ? 'Drop files here or choose them' : 'Drop a file here or choose one'}</strong>
          </p>
          <p className="dk-field__help">
            {acceptText}, up to {sizeText(maxBytes)}
            {maxCount > 1 && `, at most ${maxCount}`}
          </p>
        </Upload.Dragger>
      </div>
      {hasCamera === true && <CameraButton isDisabled={disabled || isFull} onPhoto={(photo) => take([photo])} />}
      {shown.length > 0 && (
        <div role="alert">
          <ul className="dk-upload__problems">
            {shown.map((problem) => (
              <li key={problem} className="dk-field__error">
                <Icon name="alert" size={14} />
                {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const isOpener = ({ key, target }: KeyboardEvent): boolean =>
  key === ' ' && target instanceof Element && target.matches('.ant-upload-btn');

/** Space would scroll the page. */
function keepInPlace(event: KeyboardEvent): void {
  if (isOpener(event)) event.preventDefault();
}

/** Space presses what is a button, as Enter does; antd's answers only to Enter. */
function openBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (isOpener(event)) event.currentTarget.querySelector<HTMLInputElement>('input[type=file]')?.click();
}

/** Opens the camera at once; where there is no touch, files are chosen instead. */
function CameraButton({ isDisabled, onPhoto }: { isDisabled: boolean; onPhoto: (photo: File) => void }) {
  const isTouch = useMediaQuery('(pointer: coarse)');
  const input = useRef<HTMLInputElement>(null);
  if (!isTouch) return null;
  return (
    <>
      <Button icon="camera" disabled={isDisabled} onClick={() => input.current?.click()}>
        Take a photo
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo of the camera"
        onChange={({ target }) => {
          const photo = target.files?.[0];
          // The same photo may be taken again after it was removed.
          target.value = '';
          if (photo !== undefined) onPhoto(photo);
        }}
      />
    </>
  );
}

interface FileLineProps {
  name: string;
  url: string | undefined;
  preview: string | undefined;
  /** Null when it is up. */
  percent: number | null;
  onRemove: () => void;
}

/** One file; antd's own line has buttons that do not say which file they take away. */
function FileLine({ name, url, preview, percent, onRemove }: FileLineProps) {
  return (
    <div className="dk-upload__file">
      {preview === undefined ? (
        <Icon name="receipt" size={16} />
      ) : (
        <img src={preview} alt={`Preview of ${name}`} width={96} height={96} />
      )}
      {url === undefined ? <span>{name}</span> : <a href={url}>{name}</a>}
      {percent !== null && <progress aria-label={`Upload of ${name}`} max={100} value={percent} />}
      <IconButton size="small" icon="trash" label={`Remove ${name}`} onClick={onRemove} />
    </div>
  );
}

const storedItem = ({ id, name, url, preview }: StoredFile): UploadFile => ({
  uid: id,
  name,
  status: 'done',
  ...(url === undefined ? {} : { url }),
  ...(preview === undefined ? {} : { thumbUrl: preview }),
});

/** What is on its way, and what went wrong since files were last taken. */
function useUploads(props: Omit<UploadFieldProps, 'help'>) {
  const { files, onChange, upload, maxCount = 1 } = props;
  const [running, setRunning] = useState<UploadFile[]>([]);
  const [problems, setProblems] = useState<string[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  // Several end one after the other: each adds to what the others have left.
  const latest = useRef({ files, onChange });
  useEffect(() => {
    latest.current = { files, onChange };
  }, [files, onChange]);
  const set = (next: StoredFile[]) => {
    latest.current.files = next;
    latest.current.onChange(next);
  };

  const send = async (file: File) => {
    const uid = newId();
    const stop = new AbortController();
    stops.current.set(uid, stop);
    setRunning((before) => [...before, { uid, name: file.name, status: 'uploading', percent: 0 }]);
    const onProgress = (percent: number) =>
      setRunning((before) => before.map((item) => (item.uid === uid ? { ...item, percent } : item)));
    try {
      const stored = await upload(file, { onProgress, signal: stop.signal });
      if (stop.signal.aborted) return;
      set([...latest.current.files, stored]);
      announce(`${file.name} is uploaded.`);
    } catch (failure) {
      if (!stop.signal.aborted)
        setProblems((before) => [...before, `${file.name} could not be uploaded. ${errorMessage(failure)}`]);
    } finally {
      stops.current.delete(uid);
      setRunning((before) => before.filter((item) => item.uid !== uid));
    }
  };

  const take = (batch: readonly File[]) => {
    const found = batch.map((file) => ({ file, problem: fileProblem(file, props) }));
    const good = found.filter(({ problem }) => problem === null).map(({ file }) => file);
    const room = Math.max(maxCount - files.length - running.length, 0);
    setProblems([
      ...found.flatMap(({ problem }) => problem ?? []),
      ...good.slice(room).map(({ name }) => `${name}: at most ${maxCount} can be uploaded.`),
    ]);
    for (const file of good.slice(0, room)) void send(file);
  };

  const remove = (uid: string) => {
    stops.current.get(uid)?.abort();
    setRunning((before) => before.filter((item) => item.uid !== uid));
    if (files.some(({ id }) => id === uid)) set(files.filter(({ id }) => id !== uid));
  };
  return { running, problems, take, remove };
}

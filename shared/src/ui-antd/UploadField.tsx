import { Suspense, useId, type ReactNode } from 'react';
import { Skeleton } from '../ui-core/States';
import { lazyPart } from './lazyPart';
import './kit.css';

const UploadPart = lazyPart(() => import('./UploadPart').then((module) => module.UploadPart));

/** A file that lies at the server. */
export interface StoredFile {
  id: string;
  name: string;
  url?: string;
  /** The address of its picture, while the page that sent it is open. */
  preview?: string;
}

export interface UploadFieldProps {
  label: string;
  help?: ReactNode;
  /** What is wrong with what has been uploaded. */
  error?: string | null | undefined;
  files: readonly StoredFile[];
  onChange: (files: StoredFile[]) => void;
  /** Sends one file; a failure's sentence is shown beside its name. */
  upload: (file: File, progress: UploadProgress) => Promise<StoredFile>;
  /** Endings and kinds as a file field takes them: ".pdf", "image/*". */
  accept: readonly string[];
  /** The same in words: "PDF or pictures". */
  acceptText: string;
  maxBytes: number;
  /** Default 1. */
  maxCount?: number;
  disabled?: boolean;
  /** Offers the camera of a phone or tablet with a button of its own. */
  hasCamera?: boolean;
}

export interface UploadProgress {
  /** From 0 to 100. */
  onProgress: (percent: number) => void;
  /** Ends when the person takes the file away before it is up. */
  signal: AbortSignal;
}

/** Where files are dropped or chosen: progress, limits of kind and size, and what went wrong, by name. */
export function UploadField({ label, help, error, ...rest }: UploadFieldProps) {
  const id = useId();
  return (
    <fieldset className="dk-upload" aria-describedby={help === undefined ? undefined : `${id}-help`}>
      <legend>{label}</legend>
      <Suspense fallback={<Skeleton height={120} />}>
        <UploadPart {...rest} label={label} error={error} />
      </Suspense>
      {help !== undefined && (
        <span id={`${id}-help`} className="dk-field__help">
          {help}
        </span>
      )}
    </fieldset>
  );
}

import { UploadField, useNotify, type StoredFile } from '@dukani/shared/ui-antd';
import {
  ATTACHMENT_TYPES,
  MAX_ATTACHMENT_BYTES,
  sendAttachment,
  takeAttachmentOff,
  type AttachmentOwner,
} from './sendAttachment';

interface AttachmentFieldProps extends AttachmentOwner {
  label?: string;
  files: readonly StoredFile[];
  onChange: (files: StoredFile[]) => void;
}

/** Freed by the browser with the page: the draft that holds it may outlive the field. */
const previewOf = (photo: File): string => URL.createObjectURL(photo);

/** Photos and PDFs of a document, sent as soon as they are chosen or taken. */
export function AttachmentField({ label = 'Photo or PDF', files, onChange, ...owner }: AttachmentFieldProps) {
  const notify = useNotify();
  // A photo that is taken off the form is not left on the document.
  const change = (next: StoredFile[]) => {
    const removed = files.filter(({ id }) => !next.some((file) => file.id === id));
    onChange(next);
    for (const file of removed)
      void takeAttachmentOff(file.id).catch((thrown: unknown) => {
        notify.error(`${file.name} could not be removed`, thrown);
        onChange([...next, file]);
      });
  };
  return (
    <UploadField
      label={label}
      files={files}
      onChange={change}
      upload={async (file, progress) => {
        const { isKnown, ...stored } = await sendAttachment(owner, file, progress);
        if (isKnown) notify.info('This file is already on another document', 'Check that it is not entered twice.');
        return file.type.startsWith('image/') ? { ...stored, preview: previewOf(file) } : stored;
      }}
      accept={ATTACHMENT_TYPES}
      acceptText="Photos and PDFs"
      maxBytes={MAX_ATTACHMENT_BYTES}
      maxCount={5}
      hasCamera
    />
  );
}

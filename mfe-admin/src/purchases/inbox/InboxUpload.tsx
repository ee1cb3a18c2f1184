import { useRef } from 'react';
import { UploadField, useNotify } from '@dukani/shared/ui-antd';
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, sendAttachment } from '../../common/attachments/sendAttachment';
import { newId } from '../../common/newId';
import { useAddBillPaperMutation } from './inboxApi';

/** Where bills are dropped, chosen or photographed, many at once: each is in the list below as soon as it is sent. */
export function InboxUpload() {
  const notify = useNotify();
  const [add] = useAddBillPaperMutation();
  // One id for one file, also in another attempt.
  const ids = useRef(new WeakMap<File, string>());
  return (
    <UploadField
      label="Bills to enter"
      help="Photos and PDFs wait here until somebody enters them."
      files={[]}
      onChange={() => undefined}
      upload={async (file, progress) => {
        const id = ids.current.get(file) ?? newId();
        ids.current.set(file, id);
        const { isKnown, ...stored } = await sendAttachment({ entityType: 'inbox', entityId: id }, file, progress);
        await add({ id, attachmentId: stored.id }).unwrap();
        if (isKnown) notify.info(`${file.name} is already there`, 'Check that the bill is not entered twice.');
        return stored;
      }}
      accept={ATTACHMENT_TYPES}
      acceptText="Photos and PDFs"
      maxBytes={MAX_ATTACHMENT_BYTES}
      maxCount={30}
      hasCamera
    />
  );
}

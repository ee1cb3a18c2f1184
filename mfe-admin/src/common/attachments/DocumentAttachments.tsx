import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { AttachmentField } from './AttachmentField';
import { AttachmentList } from './AttachmentList';
import { useAttachmentsQuery } from './attachmentsApi';
import type { AttachmentOwner } from './sendAttachment';

interface DocumentAttachmentsProps extends AttachmentOwner {
  mayAdd: boolean;
}

/** The photos and PDFs of a recorded document, and more of them. */
export function DocumentAttachments({ mayAdd, ...owner }: DocumentAttachmentsProps) {
  const { currentData: attachments, error, refetch } = useAttachmentsQuery(owner);
  return (
    <section className="adm-stack" aria-label="Photos and PDFs">
      {attachments === undefined ? (
        error === undefined ? (
          <Skeleton height={44} />
        ) : (
          <ErrorState title="The photos and PDFs could not be loaded" error={error} onRetry={() => void refetch()} />
        )
      ) : (
        attachments.length > 0 && <AttachmentList attachments={attachments} />
      )}
      {mayAdd && (
        // What is added stands in the list above at once.
        <AttachmentField label="Add a photo or PDF" {...owner} files={[]} onChange={() => void refetch()} />
      )}
    </section>
  );
}

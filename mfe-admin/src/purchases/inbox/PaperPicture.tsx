import { useEffect, useState } from 'react';
import type { Attachment } from '@dukani/shared/rpc';
import { Icon, Skeleton } from '@dukani/shared/ui-core';
import { AttachmentList } from '../../common/attachments/AttachmentList';
import { attachmentLink } from '../../common/attachments/sendAttachment';
import './inbox.css';

type Shown = 'loading' | 'missing' | { link: string };

/** Where a photo can be shown from for a minute. A PDF is opened, not shown. */
function usePhoto({ path, mime_type: type }: Attachment): Shown | 'file' {
  const isPhoto = type !== 'application/pdf';
  const [photo, setPhoto] = useState<{ path: string; shown: Shown } | null>(null);
  useEffect(() => {
    if (!isPhoto) return undefined;
    let isCurrent = true;
    const show = (shown: Shown) => {
      if (isCurrent) setPhoto({ path, shown });
    };
    attachmentLink(path).then(
      (link) => show({ link }),
      () => show('missing'),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, isPhoto]);
  if (!isPhoto) return 'file';
  return photo?.path === path ? photo.shown : 'loading';
}

/** A paper in small, beside its name. */
export function PaperThumb({ attachment }: { attachment: Attachment }) {
  const shown = usePhoto(attachment);
  return (
    <span className="inbox-thumb">
      {typeof shown === 'object' ? (
        <img src={shown.link} alt="" loading="lazy" />
      ) : (
        <Icon name={shown === 'file' ? 'file' : 'image'} size={20} />
      )}
    </span>
  );
}

/** A paper to read from, and the button that opens it in a tab of its own. */
export function PaperPicture({ attachment }: { attachment: Attachment }) {
  const shown = usePhoto(attachment);
  return (
    <figure className="inbox-picture">
      {typeof shown === 'object' && <img src={shown.link} alt={`Photo ${attachment.file_name}`} />}
      {shown === 'loading' && <Skeleton height={320} />}
      {shown === 'missing' && <p>The photo could not be loaded.</p>}
      <figcaption>
        <AttachmentList attachments={[attachment]} />
      </figcaption>
    </figure>
  );
}

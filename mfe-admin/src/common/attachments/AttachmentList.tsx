import type * as rpc from '@dukani/shared/rpc';
import { useNotify } from '@dukani/shared/ui-antd';
import { Icon } from '@dukani/shared/ui-core';
import { attachmentLink } from './sendAttachment';
import './attachments.css';

/** The photos and PDFs of a document; each opens in a tab of its own. */
export function AttachmentList({ attachments }: { attachments: readonly rpc.Attachment[] }) {
  const notify = useNotify();
  const open = async (path: string) => {
    // Opened with the click: a tab that is opened later counts as a pop-up.
    const tab = window.open('about:blank', '_blank');
    try {
      const link = await attachmentLink(path);
      if (tab === null) window.location.assign(link);
      else tab.location.replace(link);
    } catch (thrown) {
      tab?.close();
      notify.error('The file could not be opened', thrown);
    }
  };
  return (
    <ul className="adm-attachments" aria-label="Attachments">
      {attachments.map(({ id, path, file_name: name, mime_type: type }) => (
        <li key={id}>
          <button type="button" onClick={() => void open(path)}>
            <Icon name={type === 'application/pdf' ? 'file' : 'image'} size={18} /> {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

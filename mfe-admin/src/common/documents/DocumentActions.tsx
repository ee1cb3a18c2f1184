import { useState, type ReactNode } from 'react';
import type { DocumentModel } from '@dukani/shared/documents';
import { Button, ButtonLink } from '@dukani/shared/ui-core';
import { copyText, useNotify } from '@dukani/shared/ui-antd';
import { savePdf } from './savePdf';
import { canSendSms, smsLink, whatsAppLink } from './shareLinks';

/** A document on its way to somebody by message: its link, and the words around it. */
export interface DocumentShare {
  /** Of whom it is for; without an international number the sender chooses. */
  phone: string | null;
  /** What the message says before the link. */
  text: string;
  /** The link, null while it is not there yet; what makes it where it is made when it is asked for; left out where there is none. */
  link?: string | null | (() => Promise<string | null>);
  /** What somebody with the link can do. */
  copied?: string;
}

interface DocumentActionsProps {
  /** What it is called in a sentence: `quote`. */
  noun: string;
  /** The document as it is now; null when it could not be made, which was said by whoever makes it. */
  makeDocument: () => DocumentModel | null | Promise<DocumentModel | null>;
  onPrint: () => void | Promise<void>;
  isPrinting?: boolean;
  /** The one thing to do where the document is all there is. */
  isPrintPrimary?: boolean;
  onMail?: (() => void) | undefined;
  isMailing?: boolean;
  /** Whether the form that asks for the address is open. */
  isMailFormOpen?: boolean;
  share?: DocumentShare | undefined;
  children?: ReactNode;
}

/** What can be done with every document: print, save as PDF, mail, send and copy its link; the same words everywhere. */
export function DocumentActions(props: DocumentActionsProps) {
  const { noun, makeDocument, onPrint, isPrinting = false, isPrintPrimary = false, onMail, share, children } = props;
  return (
    <>
      {onMail !== undefined && (
        <Button icon="mail" isBusy={props.isMailing ?? false} aria-expanded={props.isMailFormOpen} onClick={onMail}>
          Mail
        </Button>
      )}
      {share !== undefined && <ShareButtons share={share} />}
      <PdfButton noun={noun} makeDocument={makeDocument} />
      {children}
      <Button
        variant={isPrintPrimary ? 'primary' : 'secondary'}
        icon="printer"
        autoFocus={isPrintPrimary}
        isBusy={isPrinting}
        onClick={() => void onPrint()}
      >
        Print
      </Button>
    </>
  );
}

function PdfButton({ noun, makeDocument }: Pick<DocumentActionsProps, 'noun' | 'makeDocument'>) {
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const document = await makeDocument();
      if (document !== null) await savePdf(document);
    } catch (thrown) {
      notify.error(`The PDF of the ${noun} could not be made`, thrown);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button icon="download" isBusy={isBusy} onClick={() => void save()}>
      PDF
    </Button>
  );
}

function ShareButtons({ share: { phone, text, link, copied } }: { share: DocumentShare }) {
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const withLink = async (send: (url: string) => void | Promise<void>) => {
    setIsBusy(true);
    const url = typeof link === 'function' ? await link() : (link ?? null);
    setIsBusy(false);
    if (url !== null) await send(url);
  };
  const copy = async (url: string) => {
    if (await copyText(url)) notify.success('Link copied', copied);
    else notify.info('Copy this link', url);
  };
  const message = { phone, text };
  return (
    <>
      {typeof link === 'function' ? (
        <Button
          icon="message"
          disabled={isBusy}
          onClick={() =>
            void withLink((url) => void window.open(whatsAppLink({ ...message, url }), '_blank', 'noopener,noreferrer'))
          }
        >
          WhatsApp
        </Button>
      ) : (
        link !== null && (
          <ButtonLink
            icon="message"
            to={whatsAppLink({ ...message, url: link })}
            target="_blank"
            rel="noopener noreferrer"
          >
            WhatsApp
          </ButtonLink>
        )
      )}
      {typeof link === 'string' && canSendSms() && (
        <ButtonLink icon="phone" to={smsLink({ ...message, url: link })}>
          SMS
        </ButtonLink>
      )}
      {link !== undefined && (
        <Button icon="link" disabled={isBusy || link === null} onClick={() => void withLink(copy)}>
          Copy link
        </Button>
      )}
    </>
  );
}

import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { Button } from '../ui-core/Button';
import { copyText } from '../ui-core/copyText';
import { saveTextFile } from '../ui-core/saveTextFile';
import { toast } from '../ui-core/toast';

interface RecoveryCodesViewProps {
  codes: readonly string[];
  email: string | null;
  /** The heading is of this level. */
  level: 2 | 4;
  onSaved: () => void;
  /** What is printed: heading, words and codes. */
  sheetRef?: Ref<HTMLDivElement>;
  /** More buttons. */
  children?: ReactNode;
}

/** New recovery codes, shown this once, with the ways to keep them. The heading has the focus, so that they are read out. */
export function RecoveryCodesView({ codes, email, level, onSaved, sheetRef, children }: RecoveryCodesViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const Heading = level === 2 ? 'h2' : 'h4';
  const copy = async () =>
    (await copyText(codes.join('\n')))
      ? toast({ tone: 'success', title: 'Recovery codes copied' })
      : toast({ tone: 'error', title: 'Copying is not allowed here', description: 'Download the codes instead.' });
  return (
    <>
      <div {...(sheetRef === undefined ? {} : { ref: sheetRef })}>
        <Heading ref={heading} tabIndex={-1} className="dk-codes__title">
          Your recovery codes
        </Heading>
        <p className="dk-codes__text">
          {email !== null && `For ${email}. `}If you lose your phone, one of these lets you in. Store them in a safe
          place; they are not shown again.
        </p>
        <ul className="dk-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className="dk-codes__actions">
        <Button icon="copy" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          icon="download"
          onClick={() => saveTextFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
        >
          Download
        </Button>
        {children}
        <Button variant="primary" onClick={onSaved}>
          I have saved them
        </Button>
      </div>
    </>
  );
}

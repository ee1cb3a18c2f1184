import { useEffect, useState } from 'react';
import { Button, toast, VisuallyHidden } from '@dukani/shared/ui-core';

interface CopyValueProps {
  label: string;
  value: string;
  /** What is put on the clipboard, where that is not what is shown. */
  copied?: string;
}

const shownMs = 2500;

/** Something to be typed on a phone, large, with a button that copies it. */
export function CopyValue({ label, value, copied = value }: CopyValueProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), shownMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      setIsCopied(true);
    } catch {
      // Browsers refuse it on pages without https, among others.
      toast({ tone: 'error', title: 'Copying is not allowed here', description: `Type it yourself: ${copied}` });
    }
  };
  return (
    <div className="shop-copy">
      <span>
        <small>{label}</small>
        <b>{value}</b>
      </span>
      <VisuallyHidden>
        <span role="status">{isCopied ? `${label} copied` : ''}</span>
      </VisuallyHidden>
      <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
        <span>
          Copy<VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
        </span>
      </Button>
    </div>
  );
}

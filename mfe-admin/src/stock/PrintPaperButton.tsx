import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@dukani/shared/ui-core';
import { printElement } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';

/** Prints a paper that is drawn only for that. */
export function PrintPaperButton({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useBusiness();
  const paper = useRef<HTMLDivElement>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting || paper.current === null) return;
    void printElement(paper.current, { title: `${name} ${title}` }).finally(() => setIsPrinting(false));
  }, [isPrinting, name, title]);
  return (
    <>
      <Button icon="printer" isBusy={isPrinting} onClick={() => setIsPrinting(true)}>
        Print
      </Button>
      {isPrinting && (
        <div className="dk-visually-hidden" aria-hidden="true">
          <div ref={paper}>{children}</div>
        </div>
      )}
    </>
  );
}

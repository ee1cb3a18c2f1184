import { useEffect, type RefObject } from 'react';
import { pageNumbers } from '@dukani/shared/ui-antd';

const MILLIMETRES_PER_PIXEL = 25.4 / 96;
/** What the cutter needs below the last line. */
const TAIL_MM = 4;

/**
 * While the paper is shown, the browser's own print command (Ctrl+P) prints it alone, on a page of its width and just as long.
 * What is hidden stands in receipt.css; only the length of a roll, and whether pages need numbers, cannot be said in a stylesheet.
 */
export function usePaperPrint(paperRef: RefObject<HTMLElement | null>, widthMm: number | undefined): void {
  useEffect(() => {
    let style = document.createElement('style');
    const onBeforePrint = () => {
      const paper = paperRef.current;
      if (paper === null) return;
      if (widthMm === undefined) {
        // A page of the printer's own needs no measure, and its number where there are several.
        style = pageNumbers(document, paper.scrollHeight);
      } else {
        const heightMm = Math.ceil(paper.scrollHeight * MILLIMETRES_PER_PIXEL) + TAIL_MM;
        style.textContent = `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`;
      }
      document.head.append(style);
    };
    const onAfterPrint = () => style.remove();
    window.addEventListener('beforeprint', onBeforePrint);
    window.addEventListener('afterprint', onAfterPrint);
    return () => {
      window.removeEventListener('beforeprint', onBeforePrint);
      window.removeEventListener('afterprint', onAfterPrint);
      style.remove();
    };
  }, [paperRef, widthMm]);
}

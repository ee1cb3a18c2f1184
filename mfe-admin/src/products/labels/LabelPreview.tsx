import { useEffect, useRef, useState, type ReactNode } from 'react';

interface LabelPreviewProps {
  widthMm: number;
  /** What is shown: "2 sheets". */
  caption: string;
  children: ReactNode;
}

const PIXELS_PER_MM = 96 / 25.4;
/** The frame around the paper, in pixels. */
const FRAME = 34;

/** Labels in their real size, made smaller where the screen is narrower than the paper. */
export function LabelPreview({ widthMm, caption, children }: LabelPreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Infinity);
  useEffect(() => {
    const element = frame.current;
    if (element === null || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth - FRAME));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / (widthMm * PIXELS_PER_MM));
  return (
    <>
      <p className="adm-muted">
        {caption}, {scale === 1 ? 'in actual size' : `at ${Math.round(scale * 100)} % of the actual size`}.
      </p>
      <div ref={frame} className="labels-paper" tabIndex={0} role="group" aria-label="Labels as they are printed">
        <div style={{ zoom: scale }}>{children}</div>
      </div>
    </>
  );
}

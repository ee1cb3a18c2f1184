import { useEffect, useState } from 'react';
import { encodeBars, type BarcodeBars } from './barcodeBars';

export interface Bars {
  /** Null for what no barcode can hold; a code not yet encoded is missing. */
  bars: ReadonlyMap<string, BarcodeBars | null>;
  /** Why nothing can be drawn: the encoder did not arrive. */
  error: unknown;
}

/** The bars of codes. */
export function useBars(codes: readonly string[]): Bars {
  const [drawn, setDrawn] = useState<Bars>({ bars: new Map(), error: null });
  const wanted = [...new Set(codes)].sort().join('\n');
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const found = await Promise.all(
        wanted
          .split('\n')
          .filter((code) => code !== '')
          .map(async (code) => [code, await encodeBars(code)] as const),
      );
      if (!isOver) setDrawn({ bars: new Map(found), error: null });
    };
    load().catch((error: unknown) => {
      if (!isOver) setDrawn({ bars: new Map(), error });
    });
    return () => {
      isOver = true;
    };
  }, [wanted]);
  return drawn;
}

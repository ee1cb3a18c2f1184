import { useState } from 'react';
import { BoxDrawer } from './BoxDrawer';
import { boxName } from './taxNames';
import type { TaxBox } from './taxRows';

/** A box whose documents are shown, and where they are looked for. */
export function useBoxDrawer(
  form: string,
  boxes: readonly TaxBox[],
  where: { start: string | null; returnId: string | null },
) {
  const [box, show] = useState<string | null>(null);
  const found = boxes.find(({ code }) => code === box);
  const drawer =
    found === undefined ? null : (
      <BoxDrawer title={boxName(form, found)} filter={{ ...where, box: found.code }} onClose={() => show(null)} />
    );
  return { drawer, show };
}

import { MIN_MODULE_MM } from '../../common/barcodes/barcodeBars';
import { labelContent, labelCount, MAX_LABELS, type LabelLine } from './labelLines';
import type { LabelTemplate } from './labelTemplates';
import { useBars } from '../../common/barcodes/useBars';

/** The labels to print, each as often as it is wanted, with the bars of their codes. */
export function useLabelContents(lines: readonly LabelLine[], template: LabelTemplate) {
  const contents = lines.map(labelContent);
  const { bars, error } = useBars(contents.flatMap(({ code }) => (code === null ? [] : [code])));
  const all = contents.flatMap((content, index) => {
    const line = lines[index];
    return line === undefined ? [] : Array<typeof content>(labelCount(line)).fill(content);
  });
  const narrow = contents.find(({ code }) => {
    const drawn = code === null ? null : bars.get(code);
    return drawn != null && (template.width - 2) / drawn.totalModules < MIN_MODULE_MM;
  });
  return {
    labels: all.slice(0, MAX_LABELS),
    bars,
    problems: { isTooMany: all.length > MAX_LABELS, error, narrowCode: narrow?.code ?? null },
  };
}

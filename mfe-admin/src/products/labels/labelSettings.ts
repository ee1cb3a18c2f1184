import { LABEL_FIELDS, LABEL_TEMPLATES, type LabelField } from './labelTemplates';

/** What was chosen for the last labels, on this device. */
export interface LabelSettings {
  templateKey: string;
  fields: LabelField[];
  note: string;
}

const STORAGE_KEY = 'dukani-labels';
const [FIRST] = LABEL_TEMPLATES;
const INITIAL: LabelSettings = { templateKey: FIRST?.key ?? '', fields: ['name', 'price', 'barcode'], note: '' };

/** The last choice; what is not readable any more counts as never chosen. */
export function loadLabelSettings(): LabelSettings {
  let stored: Partial<Record<keyof LabelSettings, unknown>>;
  try {
    stored = (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') ?? {}) as typeof stored;
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof DOMException) return INITIAL;
    throw thrown;
  }
  const fields = Array.isArray(stored.fields)
    ? LABEL_FIELDS.filter((field) => (stored.fields as unknown[]).includes(field))
    : [];
  return {
    templateKey: LABEL_TEMPLATES.find(({ key }) => key === stored.templateKey)?.key ?? INITIAL.templateKey,
    fields: fields.length === 0 ? INITIAL.fields : fields,
    note: '',
  };
}

/** The note is for one day's labels and is not kept. */
export function saveLabelSettings({ templateKey, fields }: LabelSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ templateKey, fields }));
  } catch (thrown) {
    // A browser that keeps nothing prints all the same.
    if (!(thrown instanceof DOMException)) throw thrown;
  }
}

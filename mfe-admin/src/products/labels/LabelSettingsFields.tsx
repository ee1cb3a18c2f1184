import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import type { LabelSettings } from './labelSettings';
import { FIELD_NAMES, LABEL_FIELDS, LABEL_TEMPLATES, labelsOnPage, type LabelTemplate } from './labelTemplates';

interface LabelSettingsFieldsProps {
  template: LabelTemplate;
  settings: LabelSettings;
  onChange: (changes: Partial<LabelSettings>) => void;
  startAt: string;
  onStartAtChange: (startAt: string) => void;
}

/** The paper, and what is printed on a label. */
export function LabelSettingsFields({
  template,
  settings,
  onChange,
  startAt,
  onStartAtChange,
}: LabelSettingsFieldsProps) {
  return (
    <>
      <SelectField
        label="Paper"
        value={template.key}
        onChange={(templateKey) => onChange({ templateKey })}
        options={LABEL_TEMPLATES.map(({ key, name }) => ({ value: key, label: name }))}
      />
      {template.sheet !== null && (
        <TextField
          label="Start at label"
          value={startAt}
          onChange={onStartAtChange}
          inputMode="numeric"
          autoComplete="off"
          help={`1 to ${labelsOnPage(template)}, counted by rows, for a partly used sheet.`}
        />
      )}
      <fieldset className="labels-fields">
        <legend>On the label</legend>
        {LABEL_FIELDS.map((field) => (
          <CheckboxField
            key={field}
            label={FIELD_NAMES[field]}
            checked={settings.fields.includes(field)}
            onChange={(isOn) =>
              onChange({
                fields: LABEL_FIELDS.filter((one) => (one === field ? isOn : settings.fields.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
      <TextField
        label="Expiry or other text"
        value={settings.note}
        onChange={(note) => onChange({ note })}
        placeholder="Best before 30 Nov 2026"
        maxLength={40}
        autoComplete="off"
      />
    </>
  );
}

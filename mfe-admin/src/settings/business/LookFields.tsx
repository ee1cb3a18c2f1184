import { defaultColors } from '@dukani/shared/branding';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { FormSection } from '@dukani/shared/ui-antd';
import { colorOf, type ColorField } from './businessForm';
import { BrandPreview } from './BrandPreview';
import { LogoField } from './LogoField';
import type { BusinessFormState } from './useBusinessForm';

const COLORS: readonly { field: ColorField; label: string; help: string; standard: string }[] = [
  { field: 'primary_color', label: 'Primary colour', help: 'Buttons and links.', standard: defaultColors.primaryColor },
  {
    field: 'secondary_color',
    label: 'Secondary colour',
    help: 'Small details.',
    standard: defaultColors.secondaryColor,
  },
  { field: 'accent_color', label: 'Accent colour', help: 'Offers and badges.', standard: defaultColors.accentColor },
];

interface LookFieldsProps {
  form: BusinessFormState;
  isDisabled: boolean;
}

/** Logo and colours, with how they will look. */
export function LookFields({ form, isDisabled }: LookFieldsProps) {
  const { draft, change, errors } = form;
  const isStandard = COLORS.every(({ field, standard }) => colorOf(draft[field]) === standard);
  return (
    <FormSection
      title="Look"
      description="Logo and colours of your shop, your staff screens and your receipts. Text on them is light or dark automatically."
    >
      <LogoField value={draft.logo_url} onChange={(logo_url) => change({ logo_url })} isDisabled={isDisabled} />
      <div className="settings-colors">
        {COLORS.map(({ field, label, help }) => (
          <div className="settings-color" key={field}>
            <input
              type="color"
              aria-label={`Choose the ${label.toLowerCase()}`}
              value={colorOf(draft[field]) ?? '#000000'}
              onChange={(event) => change({ [field]: event.target.value })}
            />
            <TextField
              label={label}
              name={field}
              value={draft[field]}
              onChange={(value) => change({ [field]: value })}
              error={errors[field]}
              help={help}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
            />
          </div>
        ))}
      </div>
      <BrandPreview
        colors={{
          primaryColor: colorOf(draft.primary_color) ?? defaultColors.primaryColor,
          secondaryColor: colorOf(draft.secondary_color) ?? defaultColors.secondaryColor,
          accentColor: colorOf(draft.accent_color) ?? defaultColors.accentColor,
        }}
      />
      <div>
        <Button
          icon="undo"
          disabled={isStandard}
          onClick={() => change(Object.fromEntries(COLORS.map(({ field, standard }) => [field, standard])))}
        >
          Back to the standard colours
        </Button>
      </div>
    </FormSection>
  );
}

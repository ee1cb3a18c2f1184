import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, IconButton } from '@dukani/shared/ui-core';
import { DateField, FormSection, type EditFormState } from '@dukani/shared/ui-antd';
import { AttributeDialog } from './AttributeDialog';
import type { ProductDraft } from './productDraft';
import { useListAttributesQuery, type ProductAttribute } from './productFormApi';

/** The facts that this business keeps of its products besides the usual ones. */
export function AttributesSection({ form }: { form: EditFormState<ProductDraft> }) {
  const { data: attributes = [] } = useListAttributesQuery();
  const [edited, setEdited] = useState<ProductAttribute | 'new' | null>(null);
  const { attributes: values } = form.draft;
  const set = (name: string, value: string) => form.change({ attributes: { ...values, [name]: value } });
  return (
    <FormSection title="Attributes" description="Other details, such as material, voltage or season.">
      {attributes.length > 0 && (
        <ul className="product-attributes" aria-label="Attributes">
          {attributes.map((attribute) => (
            <li key={attribute.id}>
              <AttributeValue
                attribute={attribute}
                value={values[attribute.name] ?? ''}
                onChange={(value) => set(attribute.name, value)}
              />
              <IconButton icon="edit" label={`Change ${attribute.name}`} onClick={() => setEdited(attribute)} />
            </li>
          ))}
        </ul>
      )}
      {form.errors.attributes !== undefined && (
        <p className="adm-error" role="alert">
          {form.errors.attributes}
        </p>
      )}
      <div className="product-buttons">
        <Button icon="plus" onClick={() => setEdited('new')}>
          Add an attribute
        </Button>
      </div>
      {edited !== null && (
        <AttributeDialog
          attribute={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onRenamed={(before, after) => {
            if (after !== null && values[before] === undefined) return;
            const { [before]: value, ...others } = values;
            form.change({ attributes: after === null ? others : { ...others, [after]: value ?? '' } });
          }}
        />
      )}
    </FormSection>
  );
}

interface AttributeValueProps {
  attribute: ProductAttribute;
  value: string;
  onChange: (value: string) => void;
}

function AttributeValue({ attribute, value, onChange }: AttributeValueProps) {
  const { name, kind, choices } = attribute;
  if (kind === 'choice')
    return (
      <SelectField
        label={name}
        value={value}
        onChange={onChange}
        options={[{ value: '', label: '–' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
      />
    );
  if (kind === 'date') return <DateField label={name} value={value} onChange={onChange} isEmptiable />;
  return (
    <TextField
      label={name}
      value={value}
      onChange={onChange}
      autoComplete="off"
      maxLength={200}
      {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
    />
  );
}

import { useState } from 'react';
import { createPortal } from 'react-dom';
import { TextField } from '@dukani/shared/fields';
import { usePermission } from '@dukani/shared/session';
import { ActionDialog, SearchSelect, useEditForm, type SearchOption } from '@dukani/shared/ui-antd';
import { newId } from '../newId';
import { useSaveContactMutation } from './contactsApi';
import { useSupplierOptions } from './useSupplierOptions';

interface SupplierFieldProps {
  label?: string;
  value: SearchOption | null;
  onChange: (supplier: SearchOption | null) => void;
  error?: string | null | undefined;
  help?: string;
  required?: boolean;
  disabled?: boolean;
  isEmptiable?: boolean;
}

/** Finds a supplier by name; one that is not there yet is made on the spot. */
export function SupplierField({ label = 'Supplier', error, onChange, ...rest }: SupplierFieldProps) {
  const mayCreate = usePermission('contacts.edit');
  const [newName, setNewName] = useState<string | null>(null);
  return (
    <>
      <SearchSelect
        {...rest}
        label={label}
        useOptions={useSupplierOptions}
        onChange={onChange}
        error={error ?? null}
        {...(mayCreate ? { onCreate: setNewName } : {})}
      />
      {newName !== null &&
        // The field stands in a form, and a form holds no other form.
        createPortal(
          <NewSupplierDialog name={newName} onCreated={onChange} onClose={() => setNewName(null)} />,
          document.body,
        )}
    </>
  );
}

interface NewSupplierDialogProps {
  name: string;
  onCreated: (supplier: SearchOption) => void;
  onClose: () => void;
}

function NewSupplierDialog({ name, onCreated, onClose }: NewSupplierDialogProps) {
  // The same id is sent again after a lost answer, so that one supplier is made.
  const [id] = useState(newId);
  const [save] = useSaveContactMutation();
  const form = useEditForm({
    initial: { name, phone: '', taxPin: '' },
    version: null,
    validate: (draft) => (draft.name.trim() === '' ? { name: 'Type the name of the supplier.' } : {}),
    save: (draft) =>
      save({
        id,
        type: 'supplier',
        name: draft.name.trim(),
        phone: draft.phone.trim() === '' ? null : draft.phone.trim(),
        tax_pin: draft.taxPin.trim() === '' ? null : draft.taxPin.trim(),
      }).unwrap(),
    savedText: (saved) => `${saved.name} added`,
    onSaved: (saved) => onCreated({ value: saved.id, label: saved.name }),
  });
  return (
    <ActionDialog form={form} title="New supplier" saveLabel="Add supplier" onClose={onClose}>
      <TextField label="Name" {...form.field('name')} required maxLength={200} autoFocus />
      <TextField label="Phone" {...form.field('phone')} type="tel" maxLength={40} autoComplete="off" />
      <TextField label="Tax PIN" {...form.field('taxPin')} maxLength={40} autoComplete="off" />
    </ActionDialog>
  );
}

import { Suspense } from 'react';
import { Field, type FieldLook } from '../ui-core/Field';
import { FieldOutline, lazyPart } from './lazyPart';
import { findInTree } from './treeRows';

const TreeSelectPart = lazyPart(() => import('./TreeSelectPart').then((module) => module.TreeSelectPart));

export interface TreeOption {
  value: string;
  label: string;
  children?: readonly TreeOption[];
  /** Stands for what is below it only: a heading of accounts. */
  isHeading?: boolean;
}

export interface TreeSelectFieldProps extends FieldLook {
  value: string | null;
  options: readonly TreeOption[];
  onChange: (value: string | null) => void;
  isEmptiable?: boolean;
  disabled?: boolean;
}

/** One of a tree: an account, a category. Typing filters, arrows move and open, Enter takes, Esc closes. */
export function TreeSelectField(props: TreeSelectFieldProps) {
  const { label, help, error, isLabelHidden = false, required = false, ...rest } = props;
  const chosen = findInTree(rest.options, ({ value }) => value === rest.value);
  return (
    <Field label={label} help={help} error={error} isLabelHidden={isLabelHidden} required={required}>
      {(control) => (
        <Suspense fallback={<FieldOutline id={control.id} text={chosen?.label ?? ''} />}>
          <TreeSelectPart {...rest} control={control} required={required} />
        </Suspense>
      )}
    </Field>
  );
}

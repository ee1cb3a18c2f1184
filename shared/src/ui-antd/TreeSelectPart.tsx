import { useMemo, useState, type KeyboardEvent } from 'react';
import { TreeSelect } from '../antd';
import type { FieldControl, FieldLook } from '../ui-core/Field';
import type { TreeOption, TreeSelectFieldProps } from './TreeSelectField';
import './kit.css';

interface TreeSelectPartProps extends Omit<TreeSelectFieldProps, keyof FieldLook> {
  control: FieldControl;
  required: boolean;
}

interface Choice {
  id: string;
  title: string;
  /** antd has the `value` of the node under the arrows read out: it must be words. */
  value: string;
  selectable: boolean;
  children?: Choice[];
}

/** antd's tree under a text field. */
export function TreeSelectPart(props: TreeSelectPartProps) {
  const { value, options, onChange, isEmptiable = false, disabled = false, control, required } = props;
  const choices = useMemo(() => options.map(choiceOf), [options]);
  const [isOpen, setIsOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOpen || (event.key !== 'Escape' && event.key !== 'Tab')) return;
    // Escape closes the tree, and not the dialog around the field; Tab leaves it and takes nothing.
    if (event.key === 'Escape') event.preventDefault();
    event.stopPropagation();
    setIsOpen(false);
  };
  return (
    <TreeSelect<string | null, Choice>
      {...control}
      className="dk-select"
      size="large"
      value={value}
      onChange={(chosen: string | null | undefined) => onChange(chosen ?? null)}
      treeData={choices}
      fieldNames={{ label: 'title', value: 'id', children: 'children' }}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      listHeight={320}
      open={isOpen}
      onOpenChange={setIsOpen}
      onInputKeyDown={onKeyDown}
      allowClear={isEmptiable}
      disabled={disabled}
      aria-required={required}
      // antd names a list in the page that its tree is not; this is the element it means.
      popupRender={(tree) => <div id={`${control.id}_list`}>{tree}</div>}
      notFoundContent="Nothing found"
      {...(control['aria-invalid'] === true ? { status: 'error' as const } : {})}
    />
  );
}

function choiceOf({ value, label, children, isHeading = false }: TreeOption): Choice {
  return {
    id: value,
    title: label,
    value: label,
    selectable: !isHeading,
    ...(children === undefined ? {} : { children: children.map(choiceOf) }),
  };
}

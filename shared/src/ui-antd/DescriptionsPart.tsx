import { Descriptions } from '../antd';
import type { DescriptionsProps } from './Descriptions';

/** antd's descriptions with a frame: only those have heading cells that screen readers read before each fact. */
export function DescriptionsPart({ label, items, columns = 2 }: DescriptionsProps) {
  return (
    <div role="group" aria-label={label}>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, sm: 1, md: columns, lg: columns, xl: columns, xxl: columns }}
        items={items.map(({ key, label: name, content, span }) => ({
          key,
          label: name,
          children: content,
          ...(span === undefined ? {} : { span }),
        }))}
      />
    </div>
  );
}

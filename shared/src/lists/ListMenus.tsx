import type { ReactNode } from 'react';
import { useMediaQuery } from '../ui-core/useMediaQuery';
import type { DataColumn } from '../ui-antd/DataTable';
import type { LongTask } from '../ui-antd/useLongTask';
import { ColumnsMenu } from './ColumnsMenu';
import { ExportMenu } from './ExportMenu';
import type { ListNoun, ListToolbar } from './listScreenProps';
import type { ListPage } from './pageRows';
import type { ListDensity } from './useListDensity';
import type { ListState } from './useListState';
import { ViewsMenu } from './ViewsMenu';

interface ListMenusProps<Row, Exported> {
  list: ListState;
  noun: ListNoun;
  columns: readonly DataColumn<Row>[];
  page: ListPage<Row>;
  toolbar: ListToolbar<Exported>;
  density: ListDensity;
  task: LongTask<number>;
  /** The header's buttons, where there is no header. */
  children: ReactNode;
}

/** Views, columns and row height, export. */
export function ListMenus<Row, Exported>(props: ListMenusProps<Row, Exported>) {
  const { list, noun, columns, page, toolbar, density, task, children } = props;
  const { exports, hasViews = true } = toolbar;
  const isNarrow = useMediaQuery('(max-width: 767px)');
  return (
    <div className="dk-list__menus">
      {hasViews && <ViewsMenu list={list} />}
      {!isNarrow && (
        <ColumnsMenu columns={columns} chosen={list.columns} onChange={list.setColumns} density={density} />
      )}
      {exports !== undefined && (
        <ExportMenu
          title={`Exporting ${noun.many}`}
          fileName={noun.many.charAt(0).toUpperCase() + noun.many.slice(1)}
          exports={exports}
          total={page.hasMoreThanCount === true ? undefined : page.count}
          task={task}
        />
      )}
      {children}
    </div>
  );
}

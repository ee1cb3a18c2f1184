import { useMemo } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import type { TillPages } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button, EmptyState, ErrorState, IconButton } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm } from '@dukani/shared/ui-antd';
import { useListTillsQuery } from '../../checkout/till-sessions/tillSessionsApi';
import { newId } from '../../common/newId';
import { SectionSkeleton } from '../SectionSkeleton';
import { MOST_PAGES, movedTo, pagesProblem, toPageDrafts, toTillPages, type PageDraft } from './pagesDraft';
import { PageTiles } from './PageTiles';
import { useGetTillPagesQuery, useLazyGetTillPagesQuery, useSaveTillPagesMutation } from './tillPagesApi';
import './tillPages.css';

/** /admin/settings?section=till-pages: pages of tiles for the till, arranged by hand, for every till or for one. */
export function TillPagesSection() {
  const { data, error, refetch } = useGetTillPagesQuery();
  if (data !== undefined) return <PagesForm stored={data} />;
  return error === undefined ? (
    <SectionSkeleton />
  ) : (
    <ErrorState title="The pages of the till could not be read" error={error} onRetry={() => void refetch()} />
  );
}

interface PagesDraft {
  pages: PageDraft[];
}

const storedPages = (saved: TillPages) => ({ draft: { pages: toPageDrafts(saved) }, version: String(saved.version) });

function PagesForm({ stored }: { stored: TillPages }) {
  const mayEdit = usePermission('products.edit');
  const [save] = useSaveTillPagesMutation();
  const [readAgain] = useLazyGetTillPagesQuery();
  const form = useEditForm<PagesDraft, TillPages>({
    initial: storedPages(stored).draft,
    version: String(stored.version),
    validate: ({ pages }) => pagesProblem(pages) ?? {},
    save: ({ pages }, version) => save({ expectedVersion: Number(version), pages: toTillPages(pages) }).unwrap(),
    stored: storedPages,
    readAgain: () => readAgain().unwrap(),
    fieldOf: () => 'pages',
    savedText: () => 'Pages of the till saved',
  });
  const { pages } = form.draft;
  const set = (next: PageDraft[]) => form.change({ pages: next });
  const add = () => set([...pages, { id: newId(), name: '', tillId: '', tiles: [] }]);
  return (
    <EditForm form={form} title="Till pages" layout="section" isReadOnly={!mayEdit}>
      <FormSection
        title="Pages of the till"
        description="The till shows them before its categories, in this order; Page Up and Page Down go through them. They are kept on each till and stand without a connection, too."
      >
        {form.errors.pages != null && (
          <p className="adm-error" role="alert">
            {form.errors.pages}
          </p>
        )}
        {pages.length === 0 ? (
          <EmptyState
            icon="grid"
            title="No pages yet"
            description="Put what you sell most on a page of its own, in your order."
          />
        ) : (
          <ol className="set-pages">
            {pages.map((page, place) => (
              <li key={page.id}>
                <PageFields
                  page={page}
                  place={place}
                  count={pages.length}
                  isReadOnly={!mayEdit}
                  onChange={(changes) => set(pages.map((one) => (one.id === page.id ? { ...one, ...changes } : one)))}
                  onMove={(by) => set(movedTo(pages, place, place + by))}
                  onRemove={() => set(pages.filter(({ id }) => id !== page.id))}
                />
              </li>
            ))}
          </ol>
        )}
        {mayEdit && pages.length < MOST_PAGES && (
          <Button icon="plus" onClick={add}>
            Add page
          </Button>
        )}
      </FormSection>
    </EditForm>
  );
}

/** Every till, or one of those in use; a page of one that is not stays where it is until it is put elsewhere. */
function tillOptions(tills: readonly { id: string; name: string }[] | undefined, chosenId: string) {
  const listed = (tills ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isListed = chosenId === '' || listed.some(({ value }) => value === chosenId);
  const chosen = { value: chosenId, label: tills === undefined ? 'One till' : 'A till that is not in use' };
  return [{ value: '', label: 'Every till' }, ...listed, ...(isListed ? [] : [chosen])];
}

interface PageFieldsProps {
  page: PageDraft;
  place: number;
  count: number;
  isReadOnly: boolean;
  onChange: (changes: Partial<PageDraft>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function PageFields({ page, place, count, isReadOnly, onChange, onMove, onRemove }: PageFieldsProps) {
  const { data: tills } = useListTillsQuery();
  const called = page.name.trim() === '' ? `page ${place + 1}` : page.name.trim();
  const options = useMemo(() => tillOptions(tills, page.tillId), [tills, page.tillId]);
  return (
    <fieldset className="set-page">
      <legend className="dk-visually-hidden">{called}</legend>
      <div className="set-page__head">
        <TextField label="Page name" value={page.name} onChange={(name) => onChange({ name })} maxLength={40} />
        <SelectField
          label="Shown at"
          value={page.tillId}
          options={options}
          onChange={(tillId) => onChange({ tillId })}
        />
        {!isReadOnly && (
          <span className="set-page__moves">
            <IconButton icon="arrow-up" label={`Move ${called} up`} disabled={place === 0} onClick={() => onMove(-1)} />
            <IconButton
              icon="arrow-down"
              label={`Move ${called} down`}
              disabled={place === count - 1}
              onClick={() => onMove(1)}
            />
            <IconButton icon="trash" label={`Remove ${called}`} onClick={onRemove} />
          </span>
        )}
      </div>
      <PageTiles called={called} tiles={page.tiles} isReadOnly={isReadOnly} onChange={(tiles) => onChange({ tiles })} />
    </fieldset>
  );
}

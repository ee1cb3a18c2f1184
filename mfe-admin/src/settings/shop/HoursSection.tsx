import type { OpeningSpan, SpecialDay } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { Button, ErrorState, IconButton } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { SectionSkeleton } from '../SectionSkeleton';
import { hoursDraftOf, hoursErrors, hoursOf, USUAL_SPAN, WEEKDAYS } from './hoursDraft';
import './shop.css';
import { useSaveShopRulesMutation, useShopRulesQuery, type ShopRules } from './shopRulesApi';

/** /admin/settings?section=hours: when the shop is open, and its holidays. */
export function HoursSection() {
  const { data, error, refetch } = useShopRulesQuery();
  if (data !== undefined && data !== null) return <HoursForm rules={data} />;
  if (error !== undefined)
    return <ErrorState title="The opening hours could not be read" error={error} onRetry={() => void refetch()} />;
  return <SectionSkeleton />;
}

function HoursForm({ rules }: { rules: ShopRules }) {
  const { tenantId, timezone } = useBusiness();
  const mayEdit = usePermission('storefront.edit');
  const [save] = useSaveShopRulesMutation();
  const form = useEditForm({
    initial: hoursDraftOf(rules),
    version: tenantId,
    validate: hoursErrors,
    save: (draft) => save({ tenantId, changes: hoursOf(draft) }).unwrap(),
    savedText: () => 'Opening hours saved',
  });
  const { week, days } = form.draft;
  const setDay = (at: number, spans: OpeningSpan[]) =>
    form.change({ week: week.map((old, index) => (index === at ? spans : old)) });
  const setSpecial = (at: number, changes: Partial<SpecialDay>) =>
    form.change({ days: days.map((old, index) => (index === at ? { ...old, ...changes } : old)) });
  return (
    <EditForm form={form} title="Opening hours" layout="section" isReadOnly={!mayEdit}>
      <FormSection
        title="Week"
        description={`Shown in your shop, in ${timezone} time. Pickup times depend on them. Leave every day closed to hide your hours.`}
      >
        <ul className="shop-days">
          {WEEKDAYS.map((name, index) => (
            <li key={name} role="group" aria-label={name}>
              <b>{name}</b>
              <Spans of={name} spans={week[index] ?? []} onChange={(spans) => setDay(index, spans)} />
            </li>
          ))}
        </ul>
        {mayEdit && (
          <div>
            <Button size="small" icon="copy" onClick={() => form.change({ week: WEEKDAYS.map(() => week[0] ?? []) })}>
              Use Monday’s hours for every day
            </Button>
          </div>
        )}
      </FormSection>
      <FormSection title="Special days" description="Holidays and days with special hours. No hours: closed.">
        <ul className="shop-days">
          {days.map((special, index) => (
            <li
              // Days have no id, and two new ones have the same date.
              key={index}
              role="group"
              aria-label={special.name === '' ? `Special day ${index + 1}` : special.name}
            >
              <div className="settings-pair">
                <TextField label="Day" type="date" value={special.day} onChange={(day) => setSpecial(index, { day })} />
                <TextField
                  label="Name"
                  value={special.name}
                  maxLength={80}
                  placeholder="Christmas"
                  onChange={(name) => setSpecial(index, { name })}
                />
              </div>
              <Spans
                of={special.name === '' ? `special day ${index + 1}` : special.name}
                spans={special.spans}
                onChange={(spans) => setSpecial(index, { spans })}
              />
              <div>
                <Button
                  size="small"
                  icon="trash"
                  onClick={() => form.change({ days: days.filter((_day, at) => at !== index) })}
                >
                  Remove this day
                </Button>
              </div>
            </li>
          ))}
        </ul>
        <div>
          <Button
            icon="plus"
            disabled={days.length >= 100}
            onClick={() => form.change({ days: [...days, { day: '', name: '', spans: [] }] })}
          >
            Add a day
          </Button>
        </div>
      </FormSection>
      <FormSection title="Orders" description="Customers can order at any time unless you tick this.">
        <CheckboxField label="Accept orders only while open" {...form.tick('isStrict')} />
      </FormSection>
    </EditForm>
  );
}

interface SpansProps {
  /** Names the day in the labels. */
  of: string;
  spans: readonly OpeningSpan[];
  onChange: (spans: OpeningSpan[]) => void;
}

function Spans({ of, spans, onChange }: SpansProps) {
  const set = (at: number, changes: Partial<OpeningSpan>) =>
    onChange(spans.map((old, index) => (index === at ? { ...old, ...changes } : old)));
  return (
    <div className="shop-spans">
      {spans.length === 0 && <span className="adm-muted">Closed</span>}
      {spans.map((span, index) => (
        <span key={index} className="shop-span">
          <TextField
            label={`${of} opens${index === 0 ? '' : ` (${index + 1})`}`}
            isLabelHidden
            type="time"
            value={span.opens}
            onChange={(opens) => set(index, { opens })}
          />
          –
          <TextField
            label={`${of} closes${index === 0 ? '' : ` (${index + 1})`}`}
            isLabelHidden
            type="time"
            value={span.closes === '24:00' ? '00:00' : span.closes}
            onChange={(closes) => set(index, { closes })}
          />
          <IconButton
            icon="close"
            label={`Remove hours ${index + 1} of ${of}`}
            onClick={() => onChange(spans.filter((_span, at) => at !== index))}
          />
        </span>
      ))}
      <Button
        size="small"
        variant="ghost"
        icon="plus"
        aria-label={`Add hours to ${of}`}
        disabled={spans.length >= 12}
        onClick={() => onChange([...spans, spans.length === 0 ? USUAL_SPAN : { opens: '', closes: '' }])}
      >
        {spans.length === 0 ? 'Open' : 'More'}
      </Button>
    </div>
  );
}

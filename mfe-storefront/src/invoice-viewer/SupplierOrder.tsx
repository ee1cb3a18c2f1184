import { useRef, useState, type FormEvent } from 'react';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import { formatCurrency, formatDate, formatDateTime } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { PublicPurchaseOrder } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { confirmPurchaseOrder } from './invoiceQueries';
import { answerOf, draftOf, problemsOf, type AnswerDraft, type AnswerProblems } from './supplierOrderDraft';
import { SupplierOrderLines } from './SupplierOrderLines';
import './SupplierOrder.css';

interface SupplierOrderProps {
  page: PublicPurchaseOrder;
  token: string;
  onAnswered: (page: PublicPurchaseOrder) => void;
  /** The business has changed it: what is shown is not what it is now. */
  onChanged: (message: string) => void;
}

const dayText = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC');

/** What was ordered, and the form by which the supplier says what comes when. */
export function SupplierOrder(props: SupplierOrderProps) {
  const { page } = props;
  const { business, order, confirmation } = page;
  const [isChanging, setIsChanging] = useState(confirmation === null);
  return (
    <article className="supply" aria-labelledby="supply-title">
      <header className="supply__head">
        <h1 id="supply-title">Purchase order {order.order_number}</h1>
        <p>
          {business.name} to {order.supplier.name}
        </p>
      </header>
      <OrderFacts page={page} />
      {confirmation !== null && (
        <p className="supply__notice" role="status">
          Confirmed by {confirmation.confirmed_by_name} on{' '}
          {formatDateTime(confirmation.confirmed_at, business.timezone)}. It comes on{' '}
          {dayText(confirmation.expected_on)}. {business.name} was notified.
        </p>
      )}
      {!page.may_confirm && (
        <p className="supply__notice">Goods of this order have come. Call {business.name} to change anything.</p>
      )}
      {page.may_confirm && isChanging ? (
        <AnswerForm {...props} />
      ) : (
        <>
          <SupplierOrderLines page={page} />
          {page.may_confirm && (
            <div className="supply__actions">
              <Button onClick={() => setIsChanging(true)}>Change the answer</Button>
            </div>
          )}
        </>
      )}
    </article>
  );
}

function OrderFacts({ page: { business, order } }: { page: PublicPurchaseOrder }) {
  const address = order.deliver_to_address ?? '';
  const facts: [string, string][] = [
    ['Ordered', dayText(order.order_date)],
    ...(order.expected_on === null ? [] : ([['Expected', dayText(order.expected_on)]] as [string, string][])),
    ['Deliver to', address === '' ? order.deliver_to : `${order.deliver_to}, ${address}`],
    ['Total', formatCurrency(fromNumeric(order.total_amount), order.currency_code, business.currency_symbol)],
    ...(order.note === null ? [] : ([['Note', order.note]] as [string, string][])),
  ];
  return (
    <dl className="supply__facts">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Sends an answer under one id, however often it is pressed. */
function useAnswer({ page, token, onAnswered, onChanged }: SupplierOrderProps) {
  const [draft, setDraft] = useState<AnswerDraft>(() => draftOf(page));
  const [problems, setProblems] = useState<AnswerProblems>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [id, setId] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const change = (next: AnswerDraft) => {
    setDraft(next);
    // What is typed anew is another answer.
    setId(crypto.randomUUID());
  };
  const send = async () => {
    const found = problemsOf(draft, page.today);
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setIsBusy(true);
    try {
      onAnswered(await confirmPurchaseOrder(token, answerOf(id, page.order.revision, draft)));
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.code === 'stale_row') onChanged(error.message);
      else setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { draft, change, problems, failure, isBusy, send, form };
}

function AnswerForm(props: SupplierOrderProps) {
  const { page } = props;
  const { draft, change, problems, failure, isBusy, send, form } = useAnswer(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="supply__form" ref={form} onSubmit={submit} noValidate aria-label="Confirm the order">
      <div className="supply__pair">
        <TextField
          label="When does it come?"
          type="date"
          min={page.today}
          required
          value={draft.day}
          error={problems['day']}
          onChange={(day) => change({ ...draft, day })}
        />
        <TextField
          label="Your name"
          autoComplete="name"
          maxLength={120}
          required
          value={draft.name}
          error={problems['name']}
          onChange={(name) => change({ ...draft, name })}
        />
      </div>
      <SupplierOrderLines
        page={page}
        answer={{ lines: draft.lines, problems, onChange: (lines) => change({ ...draft, lines }) }}
      />
      <TextAreaField label="Note" maxLength={1000} value={draft.note} onChange={(note) => change({ ...draft, note })} />
      {failure !== null && (
        <p className="supply__notice" role="alert">
          {failure.message}
        </p>
      )}
      <div className="supply__actions">
        <Button type="submit" variant="primary" icon="check" isBusy={isBusy}>
          Confirm the order
        </Button>
      </div>
    </form>
  );
}

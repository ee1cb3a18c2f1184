import { useEffect, useMemo, useRef, useState } from 'react';
import type { BillPaper } from '@dukani/shared/rpc';
import { useNavigate, useParams, useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, EmptyState, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { EditForm, useEditForm, useToday } from '@dukani/shared/ui-antd';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { optionOf } from '../../common/ledger/useAccountOptions';
import { newId } from '../../common/newId';
import { standardRate } from '../../common/taxChoices';
import { useListTaxRatesQuery } from '../../common/taxRatesApi';
import { useIsTaxRegistered } from '../../common/useIsTaxRegistered';
import { useGetBillQuery, useLinesToBillQuery, usePostBillMutation, useSaveBillMutation } from '../billsApi';
import { useGetBillPaperQuery } from '../inbox/inboxApi';
import { PaperPicture } from '../inbox/PaperPicture';
import { useGetPurchaseOrderQuery } from '../orders/ordersApi';
import { inPlainWords } from '../purchaseRefusal';
import type { Bill } from '../purchaseRows';
import {
  billInput,
  billOfOrder,
  billProblems,
  draftOfBody,
  startedBill,
  waitingLines,
  type BillDraft,
} from './billDraft';
import { BillFields } from './BillFields';
import { BillLinesFields } from './BillLinesFields';
import { BillPreview } from './BillPreview';
import '../purchases.css';
import './billForm.css';

const BILLS = '/admin/purchases?tab=bills';

/**
 * /admin/purchases/bills/new, for an order (`?order=`), from a paper of the inbox (`?paper=`), with what is known of it (`startedBill`) or not,
 * and /admin/purchases/bills/:billId for one that is not posted.
 */
export function BillScreen() {
  const mayEdit = usePermission('purchases.edit');
  const { billId } = useParams();
  const bill = useGetBillQuery(billId ?? '', { skip: billId === undefined });
  const [params] = useSearchParams();
  const orderId = billId === undefined ? params.get('order') : null;
  const order = useGetPurchaseOrderQuery(orderId ?? '', { skip: orderId === null });
  const paperId = billId === undefined ? params.get('paper') : null;
  const paper = useGetBillPaperQuery(paperId ?? '', { skip: paperId === null });
  const accounts = useListAccountsQuery();
  const today = useToday();
  if (!mayEdit) return <EmptyState icon="lock" title="Your role cannot enter bills" />;
  if (bill.error !== undefined && bill.data === undefined)
    return <ErrorState error={bill.error} onRetry={() => void bill.refetch()} />;
  if (order.error !== undefined && order.data === undefined)
    return <ErrorState error={order.error} onRetry={() => void order.refetch()} />;
  if (paper.error !== undefined && paper.data === undefined)
    return <ErrorState error={paper.error} onRetry={() => void paper.refetch()} />;
  const isLoading =
    (paperId !== null && paper.data === undefined) ||
    (billId !== undefined && bill.data === undefined) ||
    (orderId !== null && order.data === undefined);
  if (isLoading || accounts.isLoading) return <Spinner text="Loading" isPage />;
  if (billId === undefined)
    return (
      <BillForm
        initial={order.data === undefined ? startedBill(params, today) : billOfOrder(order.data, today)}
        bill={null}
        paper={paper.data ?? null}
      />
    );
  if (bill.data === undefined || bill.data.body === null)
    return <EmptyState icon="lock" title="This bill is posted" description="Correct it by a credit or a reversal." />;
  const initial = draftOfBody(bill.data.body, {
    supplierName: bill.data.supplierName,
    accountOf: (accountId) => {
      const found = accounts.data?.find(({ id }) => id === accountId);
      return found === undefined ? null : optionOf(found);
    },
  });
  return <BillForm key={bill.data.id} initial={initial} bill={bill.data} paper={null} />;
}

/** What waits for a bill of the supplier, as the draft has it. */
function useWaiting(draft: BillDraft) {
  const isRegistered = useIsTaxRegistered();
  const { data: rates } = useListTaxRatesQuery();
  const usualRate = isRegistered ? (standardRate(rates ?? [], draft.billDate)?.id ?? '') : '';
  const supplierId = draft.supplier?.value ?? '';
  const { currentData, isFetching, error } = useLinesToBillQuery(supplierId, { skip: supplierId === '' });
  const lines = useMemo(() => waitingLines(draft, currentData, usualRate), [draft, currentData, usualRate]);
  return { lines, usualRate, isLoading: isFetching && currentData === undefined, error };
}

function useBillForm({ initial, bill, paper }: BillFormProps) {
  const navigate = useNavigate();
  const [post] = usePostBillMutation();
  const [saveDraft] = useSaveBillMutation();
  // One id for one bill, however often it is sent.
  const [id] = useState(() => bill?.id ?? newId());
  // What was read belongs to what is shown: a later reading of the bill is another's change.
  const [read] = useState(() => (bill === null ? {} : { revision: bill.revision }));
  const isDraft = useRef(false);
  const latest = useRef<ReturnType<typeof useWaiting>['lines']>([]);
  const form = useEditForm({
    initial,
    version: null,
    validate: (draft) => billProblems(draft, latest.current),
    save: (draft) => {
      const input = {
        ...billInput(id, draft, latest.current),
        ...(paper === null ? {} : { inbox_id: paper.id }),
      };
      const sent = isDraft.current ? saveDraft({ ...input, ...read }) : post({ ...input, ...read });
      return sent.unwrap().catch(inPlainWords);
    },
    fieldOf: (field) =>
      field.startsWith('lines')
        ? 'waiting'
        : field === 'contact_id'
          ? 'supplier'
          : field === 'supplier_reference'
            ? 'reference'
            : null,
    savedText: ({ status, number }) =>
      status === 'held'
        ? 'Bill held. Release it to post it.'
        : status === 'draft'
          ? 'Draft saved'
          : `Bill ${number ?? ''} posted`,
    onSaved: ({ id: savedId }) => navigate(`${BILLS}&bill=${savedId}`, { replace: true }),
  });
  const save = (asDraft: boolean) => {
    isDraft.current = asDraft;
    return form.save();
  };
  const waiting = useWaiting(form.draft);
  useEffect(() => {
    latest.current = waiting.lines;
  });
  return { id, waiting, form: { ...form, save: () => save(false) }, saveDraft: () => save(true) };
}

interface BillFormProps {
  initial: BillDraft;
  bill: Bill | null;
  /** What it is entered from, shown beside it. */
  paper: BillPaper | null;
}

function BillForm(props: BillFormProps) {
  const { bill, paper } = props;
  const { id, waiting, form, saveDraft } = useBillForm(props);
  const fields = (
    <EditForm
      form={form}
      title={bill === null ? 'New bill' : `Bill of ${bill.supplierName}`}
      description="As it stands on the paper. What does not match what you received waits until somebody releases it."
      back={{ to: BILLS, label: 'Bills' }}
      saveLabel="Post"
      actions={<Button onClick={() => void saveDraft()}>Save as draft</Button>}
    >
      <BillFields form={form} isNew={bill === null} />
      <BillLinesFields form={form} waiting={waiting} />
      <BillPreview id={id} draft={form.draft} waiting={waiting.lines} />
    </EditForm>
  );
  if (paper === null) return fields;
  return (
    <div className="bill-beside">
      {fields}
      <aside aria-label="Paper of the bill">
        <PaperPicture attachment={paper.attachment} />
      </aside>
    </div>
  );
}

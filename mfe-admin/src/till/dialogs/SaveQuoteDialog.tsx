import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { useNavigate } from '@dukani/shared/router';
import { useAppDispatch } from '@dukani/shared/store';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { approvalInput } from '../basket/basket';
import { basketCleared } from '../basket/basketSlice';
import { parkRequest } from '../basket/parkedBasket';
import type { Till } from '../useTill';
import { useSaveQuoteMutation } from '../../checkout/quotes/quotesApi';

interface SaveQuoteDialogProps {
  till: Till;
  onClose: () => void;
}

/** Makes a quote of the basket; the till is free for the next, and the quote is shown to be sent. */
export function SaveQuoteDialog({ till, onClose }: SaveQuoteDialogProps) {
  const formId = useId();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const notify = useNotify();
  const { current: basket } = till.baskets;
  const { changedQuote } = basket;
  const [validUntil, setValidUntil] = useState(changedQuote?.validUntil ?? '');
  const [note, setNote] = useState(basket.note);
  const [save, { isLoading, error }] = useSaveQuoteMutation();
  const { operator } = till.lock;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || till.isOffline) return;
    // Coupons are the till's, and what was allowed is said beside the basket.
    const { coupon_codes: _codes, approval_ids: _ids, changes_quote: _quote, ...goods } = parkRequest(basket).basket;
    const { data } = await save({
      id: changedQuote?.id ?? basket.saleId,
      version: (changedQuote?.version ?? 0) + 1,
      basket: goods,
      valid_until: validUntil === '' ? null : validUntil,
      note: note.trim() === '' ? null : note.trim(),
      ...approvalInput(basket),
      ...(operator === null ? {} : { operator_token: operator.token }),
    });
    if (data === undefined) return;
    dispatch(basketCleared({ nextSaleId: newId() }));
    notify.success(`${data.number} is saved`);
    onClose();
    void navigate(`/admin/sales?tab=quotes&quote=${data.id}`);
  };
  return (
    <Dialog
      isOpen
      title={changedQuote === undefined ? 'Save as a quote' : `Save the changes of ${changedQuote.number}`}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" icon="file" isBusy={isLoading} disabled={till.isOffline}>
          Save quote
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        {till.isOffline ? (
          <p role="alert">A quote needs a connection. Park the basket and save it later.</p>
        ) : (
          <p>
            Its prices are fixed until that date. No stock is reserved.
            {changedQuote !== undefined && ' The quote sent before is replaced; it is a draft again.'}
          </p>
        )}
        <TextField
          label="Valid until"
          type="date"
          value={validUntil}
          onChange={setValidUntil}
          autoFocus
          help="Leave empty for 30 days from today."
        />
        <TextAreaField
          label="Note"
          value={note}
          onChange={setNote}
          maxLength={1000}
          help="Printed on the quote: what is delivered, and when."
        />
        {basket.customer === null && <p className="adm-muted">No customer is chosen; the quote has no name on it.</p>}
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {errorMessage(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

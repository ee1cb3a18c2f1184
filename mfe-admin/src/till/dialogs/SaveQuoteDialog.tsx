import { useNavigate } from '@dukani/shared/router';
import { useAppDispatch } from '@dukani/shared/store';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
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
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { current: basket } = till.baskets;
  const { changedQuote } = basket;
  const [save] = useSaveQuoteMutation();
  const { operator } = till.lock;
  const form = useEditForm({
    initial: { validUntil: changedQuote?.validUntil ?? '', note: basket.note },
    version: null,
    askFirst: () => !till.isOffline,
    save: ({ validUntil, note }) => {
      // Coupons are the till's, and what was allowed is said beside the basket.
      const { coupon_codes: _codes, approval_ids: _ids, changes_quote: _quote, ...goods } = parkRequest(basket).basket;
      return save({
        id: changedQuote?.id ?? basket.saleId,
        version: (changedQuote?.version ?? 0) + 1,
        basket: goods,
        valid_until: validUntil === '' ? null : validUntil,
        note: note.trim() === '' ? null : note.trim(),
        ...approvalInput(basket),
        ...(operator === null ? {} : { operator_token: operator.token }),
      }).unwrap();
    },
    savedText: (quote) => `${quote.number} is saved`,
    onSaved: (quote) => {
      dispatch(basketCleared({ nextSaleId: newId() }));
      onClose();
      void navigate(`/admin/sales?tab=quotes&quote=${quote.id}`);
    },
  });
  return (
    <ActionDialog
      form={form}
      title={changedQuote === undefined ? 'Save as a quote' : `Save the changes of ${changedQuote.number}`}
      saveLabel="Save quote"
      saveIcon="file"
      isDisabled={till.isOffline}
      onClose={onClose}
      onDone={null}
    >
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
        {...form.field('validUntil')}
        autoFocus
        help="Leave empty for 30 days from today."
      />
      <TextAreaField
        label="Note"
        {...form.field('note')}
        maxLength={1000}
        help="Printed on the quote: what is delivered, and when."
      />
      {basket.customer === null && <p className="adm-muted">No customer is chosen; the quote has no name on it.</p>}
    </ActionDialog>
  );
}

import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import {
  ActionDialog,
  SearchSelect,
  useEditForm,
  type EditFormState,
  type FormErrors,
  type SearchOption,
} from '@dukani/shared/ui-antd';
import { useDecideFiscalPurchaseMutation } from '../fiscalOffersApi';
import { useProductOptions } from '../productOptions';

interface DecidePurchaseDialogProps {
  purchase: rpc.FiscalPurchaseRow;
  decision: 'accept' | 'decline';
  onClose: () => void;
}

interface Draft {
  billId: string;
  products: (SearchOption | null)[];
  isReceived: boolean;
  note: string;
}

const initialOf = ({ candidates, lines }: rpc.FiscalPurchaseRow): Draft => ({
  billId: candidates[0]?.id ?? '',
  products: lines.map(({ product }) => (product === null ? null : { value: product.id, label: product.name })),
  isReceived: false,
  note: '',
});

/** What is wrong with an answer to a supplier's sale, by field. */
export function purchaseProblems({ products, note }: Draft, decision: 'accept' | 'decline'): FormErrors<Draft> {
  if (decision === 'decline') return note.trim() === '' ? { note: 'Give a reason.' } : {};
  return products.includes(null) ? { products: 'Choose which of your products each line is.' } : {};
}

function decisionOf({ billId, products, isReceived, note }: Draft, decision: 'accept' | 'decline') {
  const said = { decision, note: note.trim() === '' ? null : note.trim() };
  if (decision === 'decline') return said;
  return {
    ...said,
    products: products.map((product) => product?.value ?? null),
    ...(billId !== '' ? { supplier_bill_id: billId } : isReceived ? { is_received: true } : {}),
  };
}

/** Accepts what a supplier declared, as products of the business, or declines it. */
export function DecidePurchaseDialog({ purchase, decision, onClose }: DecidePurchaseDialogProps) {
  const [decide] = useDecideFiscalPurchaseMutation();
  const mayReceive = usePermission('stock.receive') && purchase.receipt_type === 'P';
  const isAccepted = decision === 'accept';
  const form = useEditForm<Draft, rpc.FiscalPurchaseRow>({
    initial: initialOf(purchase),
    version: null,
    validate: (draft) => purchaseProblems(draft, decision),
    save: (draft) => decide({ id: purchase.id, decision: decisionOf(draft, decision) }).unwrap(),
    fieldOf: (field) => (field.startsWith('products') ? 'products' : null),
    savedText: () =>
      isAccepted
        ? 'Accepted. The answer is sent to the tax authority.'
        : 'Declined. The answer is sent to the tax authority.',
  });
  return (
    <ActionDialog
      form={form}
      title={`${isAccepted ? 'Accept' : 'Decline'} invoice ${purchase.supplier_invoice_number}?`}
      saveLabel={isAccepted ? 'Accept' : 'Decline'}
      {...(isAccepted ? {} : { tone: 'danger' as const })}
      cancelLabel="Decide later"
      onClose={onClose}
    >
      {isAccepted && <ProductFields form={form} lines={purchase.lines} />}
      {isAccepted && (
        <SelectField
          label="Your bill"
          {...form.field('billId')}
          options={[
            { value: '', label: 'No bill yet' },
            ...purchase.candidates.map((bill) => ({
              value: bill.id,
              label: [bill.supplier_reference ?? bill.bill_number, bill.bill_date].filter(Boolean).join(', '),
            })),
          ]}
          help="Bills of this supplier with the same number or total."
        />
      )}
      {isAccepted && mayReceive && form.draft.billId === '' && (
        <CheckboxField
          label="The goods are here and not received yet: take them into stock"
          {...form.tick('isReceived')}
        />
      )}
      <TextField
        label={isAccepted ? 'Note' : 'Reason'}
        {...form.field('note')}
        required={!isAccepted}
        maxLength={400}
      />
    </ActionDialog>
  );
}

/** Which product each line is; chosen once, it is proposed with the supplier's next invoice. */
function ProductFields({ form, lines }: { form: EditFormState<Draft>; lines: readonly rpc.FiscalPurchaseLine[] }) {
  const { products } = form.draft;
  const choose = (place: number, product: SearchOption | null) =>
    form.change((draft) => ({ products: draft.products.map((kept, at) => (at === place ? product : kept)) }));
  const problem = form.errors.products ?? null;
  const firstOpen = Math.max(products.indexOf(null), 0);
  return (
    <>
      {lines.map(({ name = 'Line', quantity, total }, place) => (
        <SearchSelect
          key={`${place} ${name}`}
          label={`Your product for ${name}`}
          help={`${quantity ?? ''} for ${total ?? ''}. Remembered for this supplier.`}
          value={products[place] ?? null}
          useOptions={useProductOptions}
          onChange={(product) => choose(place, product)}
          error={place === firstOpen ? problem : null}
          required
        />
      ))}
    </>
  );
}

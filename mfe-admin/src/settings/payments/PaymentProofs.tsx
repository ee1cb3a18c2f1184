import { SelectField } from '@dukani/shared/fields';
import { usePermission } from '@dukani/shared/session';
import { useNotify } from '@dukani/shared/ui-antd';
import {
  needsProof,
  useListPaymentMethodsQuery,
  useSavePaymentProofMutation,
  type PaymentMethod,
  type PaymentProof,
} from '../../common/payments/paymentMethodsApi';

const CHOICES: { value: PaymentProof; label: string }[] = [
  { value: 'optional', label: 'Not required' },
  { value: 'ask', label: 'Ask, and mark the sale if missing' },
  { value: 'required', label: 'Required' },
];

/** Whether the till takes a payment by card or mobile money without the number of its slip or message. */
export function PaymentProofs() {
  const { data } = useListPaymentMethodsQuery();
  const methods = (data ?? []).filter(({ tenderType }) => needsProof(tenderType));
  if (methods.length === 0) return null;
  return (
    <section className="adm-form" aria-labelledby="payment-proofs">
      <h3 id="payment-proofs">Proof of payment at the till</h3>
      <p className="adm-muted">
        A payment message on a customer’s phone is easy to fake. A payment without slip number or transaction code is
        marked on the sale, the Z report and the dashboard until it is confirmed.
      </p>
      {methods.map((method) => (
        <ProofField key={method.id} method={method} />
      ))}
    </section>
  );
}

function ProofField({ method }: { method: PaymentMethod }) {
  const mayEdit = usePermission('settings.edit');
  const notify = useNotify();
  const [save, { isLoading }] = useSavePaymentProofMutation();
  const change = async (proof: PaymentProof) => {
    const { error } = await save({ methodId: method.id, proof });
    if (error === undefined) notify.success(`${method.name}: saved`);
    else notify.error('It could not be saved', error);
  };
  return (
    <SelectField
      label={method.tenderType === 'card' ? `${method.name}: slip number` : `${method.name}: transaction code`}
      value={method.proof ?? 'ask'}
      options={CHOICES}
      disabled={!mayEdit || isLoading}
      onChange={(proof) => void change(proof)}
    />
  );
}

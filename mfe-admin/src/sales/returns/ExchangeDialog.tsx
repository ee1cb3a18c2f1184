import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency, pricePer } from '@dukani/shared/format';
import { add, compare, zero } from '@dukani/shared/money';
import type { RefundInput, TenderType } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { ApprovalDialog } from '../../common/pin/ApprovalDialog';
import { useMayAtTill } from '../../common/pin/useMayAtTill';
import { useTillLock } from '../../common/tillLock';
import { useTenderNames } from '../../common/tenderNames';
import { currencyStep } from '../../common/useBusiness';
import { useListPaymentMethodsQuery } from '../../common/payments/paymentMethodsApi';
import { useGetCustomerCreditQuery } from '../creditApi';
import {
  isPaidWithPoints,
  pointsBelowZero,
  refundAmount,
  refundProblem,
  refundRequest,
  startRefund,
  writtenOff,
  type RefundLine,
} from '../refund';
import { RefundLineFields } from '../RefundLineFields';
import { PayDialog } from '../PayDialog';
import { isOfCustomer, paymentInputs, type Payment } from '../payments';
import type { Sale } from '../saleRows';
import { useQuoteSaleQuery } from '../salesApi';
import { useCurrentTillSessionQuery } from '../tillSessionsApi';
import {
  exchangeBasket,
  exchangeRequest,
  exchangeSums,
  exchangeTenders,
  keptSentence,
  serialsProblem,
} from './exchange';
import { ExchangeSumsList } from './ExchangeSumsList';
import { addGoods, goodsProblem, type PickedGoods } from './goods';
import { GoodsPicker } from './GoodsPicker';
import { PickedLine } from './PickedLine';
import { useExchangeSaleMutation, useRefundPartsQuery } from '../returnsApi';
import { useTillPoints } from '../useTillPoints';
import './returns.css';

interface ExchangeDialogProps {
  sale: Sale;
  /** The sale of what went out. */
  onDone: (taken: Sale) => void;
  onClose: () => void;
}

/** Takes goods of a sale back and sells others for them: both or neither, and only the difference is paid. */
export function ExchangeDialog({ sale, onDone, onClose }: ExchangeDialogProps) {
  const formId = useId();
  const notify = useNotify();
  const tenderNames = useTenderNames();
  // One id each for all tries, so that a lost answer cannot exchange twice.
  const [ids] = useState(() => ({ exchange: newId(), refund: newId(), sale: newId() }));
  const [lines, setLines] = useState<RefundLine[]>(() => startRefund(sale));
  const [goods, setGoods] = useState<PickedGoods[]>([]);
  const [reason, setReason] = useState('');
  const [tenderType, setTenderType] = useState<TenderType>(exchangeTenders(sale)[0] ?? 'cash');
  const [problem, setProblem] = useState<string | null>(null);
  const [step, setStep] = useState<'goods' | 'approve' | 'pay'>('goods');
  const [approvalIds, setApprovalIds] = useState<string[] | null>(null);
  const { may: mayRefund } = useMayAtTill('sales.refund');
  const session = useCurrentTillSessionQuery();
  const methods = useListPaymentMethodsQuery();
  const points = useTillPoints(sale.contact?.id ?? null, methods.data);
  const credit = useGetCustomerCreditQuery(sale.contact?.id ?? '', { skip: sale.contact === null });
  const { operator } = useTillLock();
  const [exchangeSale, { isLoading }] = useExchangeSaleMutation();

  const kept = keptSentence(sale);
  const basket = exchangeBasket(sale, goods, operator?.token ?? null);
  const quote = useQuoteSaleQuery(basket ?? { channel: 'till', lines: [] }, { skip: basket === null });
  const quoted = basket === null ? undefined : quote.currentData;
  const returned = refundAmount(sale, lines, currencyStep(sale.currencyCode));
  const hasPoints = isPaidWithPoints(sale) && compare(returned, zero) > 0;
  const parts = useRefundPartsQuery({ saleId: sale.id, amount: returned }, { skip: !hasPoints });
  const inPoints = hasPoints ? (parts.currentData?.inPoints ?? zero) : zero;
  const sums = exchangeSums(sale, returned, quoted?.total ?? zero, inPoints);
  const money = (amount: typeof returned) => formatCurrency(amount, sale.currencyCode);

  const findProblem = (): string | null => {
    const short = quoted?.lines.find((line) => !line.isAvailable);
    if (goods.length === 0) return 'Choose the new goods.';
    return (
      (exchangeTenders(sale).length === 0 ? kept : null) ??
      goodsProblem(goods) ??
      serialsProblem(goods) ??
      refundProblem(sale, lines, reason) ??
      (quote.error === undefined ? null : errorMessage(quote.error)) ??
      (parts.error === undefined ? null : errorMessage(parts.error)) ??
      (quoted === undefined || (hasPoints && parts.currentData === undefined)
        ? 'Prices are loading. Try again in a moment.'
        : null) ??
      (short === undefined
        ? null
        : `Not enough stock of ${goods.find((line) => line.id === short.id)?.product.name ?? 'this'}.`) ??
      ((session.data ?? null) === null ? 'Open a till first to make an exchange.' : null)
    );
  };
  const refundOf = (approvals: string[] | null): RefundInput => ({
    ...refundRequest({ id: ids.refund, sale, lines, reason, tenderType, reference: '', tillSessionId: null }),
    ...(approvals === null ? {} : { approval_ids: approvals }),
  });
  const send = async (payments: Payment[], approvals: string[] | null) => {
    if (basket === null || quoted === undefined || session.data == null) return;
    setProblem(null);
    const { data, error } = await exchangeSale(
      exchangeRequest({
        id: ids.exchange,
        saleId: ids.sale,
        sessionId: session.data.id,
        refund: refundOf(approvals),
        basket,
        total: quoted.total,
        payments: paymentInputs(sums.toPay, payments),
      }),
    );
    if (data === undefined) return setProblem(errorMessage(error));
    const tooFew = pointsBelowZero(data.note.pointsBalance);
    if (tooFew !== null) notify.info('Negative points', tooFew);
    notify.success(`${data.exchange.invoiceNumber} for ${data.exchange.creditNoteNumber}`, differenceText());
    onDone(data.sale);
  };
  const differenceText = (): string =>
    compare(sums.toPay, zero) > 0
      ? `${money(sums.toPay)} paid.`
      : compare(sums.toGiveBack, zero) > 0
        ? `${money(sums.toGiveBack)} refunded: ${tenderNames[tenderType]}.`
        : 'Nothing to pay.';
  const goOn = (approvals: string[] | null) => {
    if (!mayRefund && approvals === null) return setStep('approve');
    if (compare(sums.toPay, zero) > 0) return setStep('pay');
    setStep('goods');
    void send([], approvals);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findProblem();
    setProblem(found);
    if (found === null && !isLoading) goOn(approvalIds);
  };
  // What was approved is these goods by this way and no others.
  const changeReturn = (change: () => void) => {
    setApprovalIds(null);
    change();
  };
  const change = (saleLineId: string, changes: Partial<RefundLine>) =>
    changeReturn(() =>
      setLines((before) => before.map((line) => (line.saleLineId === saleLineId ? { ...line, ...changes } : line))),
    );

  if (step === 'approve') {
    const refund = refundOf(null);
    return (
      <ApprovalDialog
        permission="sales.refund"
        subject={{
          refund_id: refund.id,
          sale_id: refund.sale_id,
          refund_tender_type: refund.refund_tender_type,
          lines: refund.lines.map(({ sale_line_id, quantity, restock }) => ({ sale_line_id, quantity, restock })),
        }}
        what={`An exchange: goods of ${money(returned)} from ${sale.invoiceNumber} are returned.${writtenOff(refund.lines)}`}
        reason={reason.trim().slice(0, 200)}
        onApproved={(approval) => {
          setApprovalIds([approval.id]);
          goOn([approval.id]);
        }}
        onClose={() => setStep('goods')}
      />
    );
  }
  if (step === 'pay') {
    return (
      <PayDialog
        title="Pay the difference"
        total={sums.toPay}
        isConfirmed
        currencyCode={sale.currencyCode}
        methods={(methods.data ?? []).filter(({ tenderType: by }) => sale.contact !== null || !isOfCustomer(by))}
        hasCustomer={sale.contact !== null}
        credit={sale.contact === null ? undefined : credit.currentData}
        points={
          points && {
            ...points,
            points: points.points + Math.floor(inPoints / points.pointValue),
            worth: add(points.worth, inPoints),
          }
        }
        isBusy={isLoading}
        problem={problem}
        onClose={() => setStep('goods')}
        onPay={(payments) => void send(payments, approvalIds)}
      />
    );
  }
  return (
    <Dialog
      isOpen
      size="large"
      title={`Exchange from ${sale.invoiceNumber}`}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" isBusy={isLoading}>
          {compare(sums.toPay, zero) > 0
            ? `Pay ${money(sums.toPay)}`
            : compare(sums.toGiveBack, zero) > 0 && quoted !== undefined
              ? `Refund ${money(sums.toGiveBack)}`
              : 'Exchange'}
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={submit} noValidate>
        <div className="exchange-sides">
          <section aria-label="Returned">
            <h3>Returned</h3>
            {lines.map((line) => (
              <RefundLineFields
                key={line.saleLineId}
                sale={sale}
                line={line}
                onChange={(changes) => change(line.saleLineId, changes)}
              />
            ))}
          </section>
          <section aria-label="New goods">
            <h3>New goods</h3>
            <GoodsPicker
              label="Scan or search a product"
              onPick={(product) =>
                setGoods((before) => addGoods(before, product, () => ({ id: newId(), product, quantityText: '1' })))
              }
            />
            <ul className="goods-lines">
              {goods.map((line) => (
                <PickedLine
                  key={line.id}
                  line={line}
                  detail={pricePer(
                    money(quoted?.lines.find((priced) => priced.id === line.id)?.unitPrice ?? line.product.price),
                    line.product.unit,
                  )}
                  onQuantity={(quantityText) =>
                    setGoods((before) => before.map((one) => (one.id === line.id ? { ...one, quantityText } : one)))
                  }
                  onSerials={(serials) =>
                    setGoods((before) => before.map((one) => (one.id === line.id ? { ...one, serials } : one)))
                  }
                  onRemove={() => setGoods((before) => before.filter((one) => one.id !== line.id))}
                />
              ))}
            </ul>
          </section>
        </div>
        {kept !== null && <p className="adm-muted">{kept}</p>}
        <TextField label="Reason" value={reason} onChange={setReason} required maxLength={500} />
        {compare(sums.toGiveBack, zero) > 0 && quoted !== undefined && (
          <SelectField
            label="Refund by"
            value={tenderType}
            options={exchangeTenders(sale).map((value) => ({ value, label: tenderNames[value] }))}
            onChange={(tender) => changeReturn(() => setTenderType(tender))}
          />
        )}
        <ExchangeSumsList
          currencyCode={sale.currencyCode}
          returned={returned}
          inPoints={inPoints}
          taken={quoted?.total ?? zero}
          sums={sums}
        />
        {problem !== null && (
          <p className="adm-error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}

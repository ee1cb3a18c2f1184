import { pricePer } from '@dukani/shared/format';
import { add, compare, subtract, zero } from '@dukani/shared/money';
import { inCoins } from '@dukani/shared/pricing';
import { SelectField, TextField } from '@dukani/shared/fields';
import type { RefundInput } from '@dukani/shared/rpc';
import { ActionDialog } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { ApprovalDialog } from '../../common/pin/ApprovalDialog';
import { useTenderNames } from '../../common/tenderNames';
import { useListPaymentMethodsQuery } from '../../common/payments/paymentMethodsApi';
import { useGetCustomerCreditQuery } from '../../checkout/creditApi';
import { withChanges, writtenOff } from '../../checkout/returns/refund';
import { RefundLineFields } from '../refund/RefundLineFields';
import { PayDialog } from '../../checkout/pay/PayDialog';
import { isOfCustomer } from '../../checkout/pay/payments';
import type { Sale } from '../../checkout/saleRows';
import { exchangeTenders, feeSentence } from './exchange';
import { ExchangeSumsList } from './ExchangeSumsList';
import { CashInCoins } from '../../checkout/returns/CashInCoins';
import { addGoods, type PickedGoods } from '../../checkout/returns/goods';
import { GoodsPicker } from '../../checkout/returns/GoodsPicker';
import { PickedLine } from './PickedLine';
import { useExchange, type Exchange } from './useExchange';
import { useTillPoints } from '../../checkout/pay/useTillPoints';
import '../../checkout/returns/returns.css';

interface ExchangeDialogProps {
  sale: Sale;
  /** The sale of what went out. */
  onDone: (taken: Sale) => void;
  onClose: () => void;
}

/** Takes goods of a sale back and sells others for them: both or neither, and only the difference is paid. */
export function ExchangeDialog({ sale, onDone, onClose }: ExchangeDialogProps) {
  const exchange = useExchange(sale, onDone);
  // Read before they are asked for: the payment opens at once.
  const methods = useListPaymentMethodsQuery();
  const points = useTillPoints(sale.contact?.id ?? null, methods.data);
  const credit = useGetCustomerCreditQuery(sale.contact?.id ?? '', { skip: sale.contact === null });
  const { figures, approval } = exchange;
  if (approval.asked !== null) return <ExchangeApproval exchange={exchange} refund={approval.asked} />;
  if (!exchange.isPaying) return <ExchangeGoods exchange={exchange} onClose={onClose} />;
  return (
    <PayDialog
      title="Pay the difference"
      total={figures.sums.toPay}
      isConfirmed
      currencyCode={sale.currencyCode}
      coin={exchange.coin}
      methods={(methods.data ?? []).filter(({ tenderType: by }) => sale.contact !== null || !isOfCustomer(by))}
      hasCustomer={sale.contact !== null}
      credit={sale.contact === null ? undefined : credit.currentData}
      points={
        points && {
          ...points,
          points: points.points + Math.floor(figures.inPoints / points.pointValue),
          worth: add(points.worth, figures.inPoints),
        }
      }
      isBusy={exchange.isLoading}
      problem={exchange.payProblem}
      onClose={exchange.backToGoods}
      onPay={(payments) => void exchange.pay(payments)}
    />
  );
}

function ExchangeApproval({ exchange, refund }: { exchange: Exchange; refund: RefundInput }) {
  const { sale, figures, form, approval } = exchange;
  return (
    <ApprovalDialog
      permission="sales.refund"
      subject={{
        refund_id: refund.id,
        sale_id: refund.sale_id,
        refund_tender_type: refund.refund_tender_type,
        lines: refund.lines.map(({ sale_line_id, quantity, restock }) => ({ sale_line_id, quantity, restock })),
      }}
      what={`An exchange: goods of ${exchange.money(figures.returned)} from ${sale.invoiceNumber} are returned.${writtenOff(refund.lines)}`}
      reason={form.draft.reason.trim().slice(0, 200)}
      onApproved={({ id }) => approval.answer(id)}
      onClose={() => approval.answer(null)}
    />
  );
}

function ExchangeGoods({ exchange, onClose }: { exchange: Exchange; onClose: () => void }) {
  const tenderNames = useTenderNames();
  const { sale, form, figures, money } = exchange;
  const { quoted, sums } = figures;
  const feeNote = feeSentence(sale);
  const givesBack = compare(sums.toGiveBack, zero) > 0 && quoted !== undefined;
  return (
    <ActionDialog
      form={form}
      size="large"
      title={`Exchange from ${sale.invoiceNumber}`}
      saveLabel={
        compare(sums.toPay, zero) > 0
          ? `Pay ${money(sums.toPay)}`
          : givesBack
            ? `Refund ${money(sums.toGiveBack)}`
            : 'Exchange'
      }
      onClose={onClose}
      onDone={null}
    >
      <div className="exchange-sides">
        <ComesBack exchange={exchange} />
        <TakenInstead exchange={exchange} />
      </div>
      {feeNote !== null && <p className="adm-muted">{feeNote}</p>}
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} />
      {givesBack && (
        <SelectField
          label="Refund by"
          {...form.field('tenderType')}
          options={exchangeTenders(sale).map((value) => ({ value, label: tenderNames[value] }))}
        />
      )}
      <ExchangeSumsList
        currencyCode={sale.currencyCode}
        returned={figures.returned}
        inPoints={figures.inPoints}
        taken={quoted?.total ?? zero}
        sums={sums}
      />
      {givesBack && form.draft.tenderType === 'cash' && (
        <CashInCoins
          amount={sums.toGiveBack}
          rounding={subtract(inCoins(sums.toGiveBack, exchange.coin), sums.toGiveBack)}
          currencyCode={sale.currencyCode}
        />
      )}
    </ActionDialog>
  );
}

function ComesBack({ exchange: { sale, form } }: { exchange: Exchange }) {
  return (
    <section aria-label="Returned">
      <h3>Returned</h3>
      {form.draft.lines.map((line) => (
        <RefundLineFields
          key={line.saleLineId}
          sale={sale}
          line={line}
          onChange={(changes) => form.change(({ lines }) => ({ lines: withChanges(lines, line.saleLineId, changes) }))}
        />
      ))}
    </section>
  );
}

function TakenInstead({ exchange: { form, figures, money } }: { exchange: Exchange }) {
  const setGoods = (next: (goods: PickedGoods[]) => PickedGoods[]) =>
    form.change(({ goods }) => ({ goods: next(goods) }));
  const changeGoods = (id: string, changes: Partial<PickedGoods>) =>
    setGoods((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  return (
    <section aria-label="New goods">
      <h3>New goods</h3>
      <GoodsPicker
        label="Scan or search a product"
        onPick={(product) =>
          setGoods((before) => addGoods(before, product, () => ({ id: newId(), product, quantityText: '1' })))
        }
      />
      <ul className="goods-lines">
        {form.draft.goods.map((line) => (
          <PickedLine
            key={line.id}
            line={line}
            detail={pricePer(
              money(figures.quoted?.lines.find((priced) => priced.id === line.id)?.unitPrice ?? line.product.price),
              line.product.unit,
            )}
            onQuantity={(quantityText) => changeGoods(line.id, { quantityText })}
            onSerials={(serials) => changeGoods(line.id, { serials })}
            onRemove={() => setGoods((before) => before.filter((one) => one.id !== line.id))}
          />
        ))}
      </ul>
    </section>
  );
}

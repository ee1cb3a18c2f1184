import { useId } from 'react';
import { pricePer } from '@dukani/shared/format';
import { add, compare, zero } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { newId } from '../../common/newId';
import { ApprovalDialog } from '../../common/pin/ApprovalDialog';
import { useTenderNames } from '../../common/tenderNames';
import { useListPaymentMethodsQuery } from '../../common/payments/paymentMethodsApi';
import { useGetCustomerCreditQuery } from '../../checkout/creditApi';
import { writtenOff } from '../../checkout/returns/refund';
import { RefundLineFields } from '../refund/RefundLineFields';
import { PayDialog } from '../../checkout/pay/PayDialog';
import { isOfCustomer } from '../../checkout/pay/payments';
import type { Sale } from '../../checkout/saleRows';
import { exchangeTenders, feeSentence } from './exchange';
import { ExchangeSumsList } from './ExchangeSumsList';
import { addGoods } from '../../checkout/returns/goods';
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
  const { figures } = exchange;
  if (exchange.step === 'approve') return <ExchangeApproval exchange={exchange} />;
  if (exchange.step === 'goods') return <ExchangeGoods exchange={exchange} onClose={onClose} />;
  return (
    <PayDialog
      title="Pay the difference"
      total={figures.sums.toPay}
      isConfirmed
      currencyCode={sale.currencyCode}
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
      problem={exchange.problem}
      onClose={exchange.backToGoods}
      onPay={exchange.pay}
    />
  );
}

function ExchangeApproval({ exchange }: { exchange: Exchange }) {
  const { sale, figures, entry } = exchange;
  const refund = exchange.refund();
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
      reason={entry.reason.trim().slice(0, 200)}
      onApproved={(approval) => exchange.approved(approval.id)}
      onClose={exchange.backToGoods}
    />
  );
}

function ExchangeGoods({ exchange, onClose }: { exchange: Exchange; onClose: () => void }) {
  const formId = useId();
  const tenderNames = useTenderNames();
  const { sale, entry, figures, money, problem } = exchange;
  const { quoted, sums } = figures;
  const kept = feeSentence(sale);
  const givesBack = compare(sums.toGiveBack, zero) > 0 && quoted !== undefined;
  return (
    <Dialog
      isOpen
      size="large"
      title={`Exchange from ${sale.invoiceNumber}`}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" isBusy={exchange.isLoading}>
          {compare(sums.toPay, zero) > 0
            ? `Pay ${money(sums.toPay)}`
            : givesBack
              ? `Refund ${money(sums.toGiveBack)}`
              : 'Exchange'}
        </Button>
      }
    >
      <form
        id={formId}
        className="adm-form"
        onSubmit={(event) => {
          event.preventDefault();
          exchange.submit();
        }}
        noValidate
      >
        <div className="exchange-sides">
          <ComesBack exchange={exchange} />
          <TakenInstead exchange={exchange} />
        </div>
        {kept !== null && <p className="adm-muted">{kept}</p>}
        <TextField label="Reason" value={entry.reason} onChange={entry.setReason} required maxLength={500} />
        {givesBack && (
          <SelectField
            label="Refund by"
            value={entry.tenderType}
            options={exchangeTenders(sale).map((value) => ({ value, label: tenderNames[value] }))}
            onChange={entry.chooseTender}
          />
        )}
        <ExchangeSumsList
          currencyCode={sale.currencyCode}
          returned={figures.returned}
          inPoints={figures.inPoints}
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

function ComesBack({ exchange: { sale, entry } }: { exchange: Exchange }) {
  return (
    <section aria-label="Returned">
      <h3>Returned</h3>
      {entry.lines.map((line) => (
        <RefundLineFields
          key={line.saleLineId}
          sale={sale}
          line={line}
          onChange={(changes) => entry.changeLine(line.saleLineId, changes)}
        />
      ))}
    </section>
  );
}

function TakenInstead({ exchange: { entry, figures, money } }: { exchange: Exchange }) {
  const { goods, setGoods, changeGoods } = entry;
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
        {goods.map((line) => (
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

import { useRef } from 'react';
import { SelectField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { printElement, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useGetReceiptHeaderQuery } from '../../common/papers/receiptHeaderApi';
import { PAPER_SIZES, paperWidth, usePaperSize } from '../../common/papers/paperSize';
import { usePaperPrint } from '../../common/papers/usePaperPrint';
import { GiftCardPaper } from './GiftCardPaper';
import type { PrintableGiftCard } from './giftCardsApi';

/** A gift card on screen, to print and hand over. */
export function GiftCardVoucher({ card, onClose }: { card: PrintableGiftCard; onClose: () => void }) {
  const business = useBusiness();
  const notify = useNotify();
  const header = useGetReceiptHeaderQuery();
  const [size, setSize] = usePaperSize();
  const paperRef = useRef<HTMLDivElement>(null);
  const widthMm = paperWidth(size);
  usePaperPrint(paperRef, widthMm);
  const print = async () => {
    if (paperRef.current === null) return;
    await printElement(paperRef.current, {
      ...(widthMm === undefined ? {} : { widthMm }),
      title: card.number,
    }).catch((thrown: unknown) => notify.error('The gift card could not be printed', thrown));
  };
  return (
    <Dialog
      isOpen
      title={`Gift card ${card.number}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon="printer" autoFocus onClick={() => void print()}>
            Print
          </Button>
        </>
      }
    >
      <div className="receipt-stage">
        <GiftCardPaper
          card={card}
          businessName={business.name}
          timezone={business.timezone}
          header={header.data}
          size={size}
          paperRef={paperRef}
        />
      </div>
      <SelectField label="Paper" value={size} options={PAPER_SIZES} onChange={setSize} />
    </Dialog>
  );
}

import { useAutomaticReceipt } from '../receipts/useAutomaticReceipt';
import type { ProductFinder } from './finder/useProductFinder';
import { useDeviceReport } from './offline/useDeviceReport';
import { useCachedPictures } from './offline/useCachedPictures';
import { useCatalogueSync, useQueueSending, useVoidSending } from './offline/useOfflineTill';
import { useSentSales } from './offline/useSentSales';
import { useStaffWorker } from './offline/useStaffWorker';
import type { PaymentFlow } from './payment/usePayment';
import { useLiveTills } from './useLiveTills';
import type { OfflineTill } from './offline/OfflineTill';

interface DeviceWork {
  finder: ProductFinder;
  payment: PaymentFlow;
}

/** What the device does beside the selling: keeps what it needs without a network, sends what waits, prints. */
export function useTillDevice(offline: OfflineTill | null, { finder, payment }: DeviceWork): void {
  useCatalogueSync(offline, payment.session.data?.id);
  useCachedPictures(offline, finder.products);
  useQueueSending(offline);
  useVoidSending(offline, payment.session.data?.id);
  useDeviceReport(offline);
  useSentSales(offline);
  useLiveTills();
  useStaffWorker();
  useAutomaticReceipt(payment.lastSale);
}

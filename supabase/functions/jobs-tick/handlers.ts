import { workAttempts } from '../_shared/billing/attempts.ts';
import { sendBillingRefund } from '../_shared/billing/refunds.ts';
import { eraseBusiness } from '../_shared/exports/eraseBusiness.ts';
import { makeBusinessExport } from '../_shared/exports/makeBusinessExport.ts';
import { drainFiscalDevice } from '../_shared/fiscal/devices.ts';
import { readFiscalOffers } from '../_shared/fiscal/offers.ts';
import type { ClaimedJob, JobHandler } from '../_shared/jobs/runJobs.ts';
import { sendDueMessages } from '../_shared/messages/sendDueMessages.ts';
import { placeDirectPayments, readDueList } from '../_shared/payments/directPayments.ts';
import { askDuePayment, callDatabase, refundDuePayment } from '../_shared/payments/payments.ts';
import { sendDueWebhook } from '../_shared/webhooks/sendDueWebhook.ts';
import { sendQueuedMail } from './sendQueuedMail.ts';

/** What does the jobs of each kind. The limits of a kind are in private.job_kinds. */
export const handlers: Record<string, JobHandler> = {
  announcement: repeated('send_announcement', ({ key }) => ({ p_announcement_id: key })),
  mail: async ({ key }) => await sendQueuedMail(key),
  payment_query: async (job) => await askDuePayment({ tenantId: tenantOf(job), paymentId: job.key }),
  payment_refund: async (job) => await refundDuePayment({ tenantId: tenantOf(job), paymentId: job.key }),
  payment_list: async (job) => await readDueList(tenantOf(job)),
  direct_payment: async (job) => void (await placeDirectPayments(tenantOf(job))),
  payment_claim: async (job) =>
    void (await callDatabase('notify_payment_claim', { p_tenant_id: tenantOf(job), p_order_id: job.key })),
  // Each step is a transaction of its own, so that sales never wait for a whole file.
  import: repeated('continue_import', (job) => ({ p_tenant_id: tenantOf(job), p_import_id: job.key })),
  business_export: async (job, endsAt) =>
    await makeBusinessExport({ tenantId: tenantOf(job), exportId: job.key }, endsAt),
  business_closing: async ({ key }, endsAt) => await eraseBusiness(key, endsAt),
  recurring: repeated('make_recurring', (job) => ({ p_tenant_id: tenantOf(job), p_schedule_id: job.key })),
  stock_notices: async () => void (await callDatabase('queue_stock_notices', {})),
  cart_mails: async () => void (await callDatabase('queue_cart_mails', {})),
  books_nights: async () => void (await callDatabase('queue_books_health', {})),
  books_health: async (job) => await checkBooks(tenantOf(job)),
  asset_wear: repeated('post_due_depreciation'),
  bought_together: repeated('refresh_bought_together'),
  lapsed_imports: repeated('remove_lapsed_imports'),
  report_fold: repeated('fold_reports', (job) => ({ p_tenant_id: tenantOf(job) })),
  report_nights: async () => void (await callDatabase('queue_report_checks', {})),
  report_check: async (job) => await checkReports(tenantOf(job)),
  report_schedule: repeated('send_due_report', (job) => ({
    p_tenant_id: tenantOf(job),
    p_report_schedule_id: job.key,
  })),
  fiscal_device: async (job, endsAt) => await drainFiscalDevice(job.key, endsAt),
  fiscal_queue: async () => void (await callDatabase('queue_fiscal_devices', {})),
  fiscal_watch: async () => void (await callDatabase('watch_fiscal_devices', {})),
  fiscal_offers: async ({ key }) => await readFiscalOffers(key),
  report_alert: repeated('check_report_alert', (job) => ({ p_tenant_id: tenantOf(job), p_report_alert_id: job.key })),
  billing_cycle: async (_job, endsAt) => await runBillingCycle(endsAt),
  billing_attempt: async (_job, endsAt) => await workAttempts(endsAt),
  billing_refund: async (job) => await sendBillingRefund(tenantOf(job), job.key),
  tax_reminders: repeated('send_tax_reminders'),
  database_sample: repeated('take_database_sample'),
  campaign: repeated('continue_campaign', (job) => ({ p_tenant_id: tenantOf(job), p_campaign_id: job.key })),
  message_lanes: async () => void (await callDatabase('queue_message_lanes', {})),
  message_reminders: async () => void (await callDatabase('queue_message_reminders', {})),
  message_send: async (job, endsAt) => await sendDueMessages(tenantOf(job), endsAt),
  webhook: async (job) => await sendDueWebhook(tenantOf(job), job.key),
  shop_visits: repeated('fold_shop_visits'),
  use_fold: repeated('fold_use'),
  old_jobs: repeated('remove_old_jobs'),
};

/** Renewals, reminders and ends of subscriptions; what cannot be billed fails the job, so that the platform's people see it. */
async function runBillingCycle(endsAt: number): Promise<void> {
  let failed = 0;
  let isFull = true;
  while (isFull && Date.now() < endsAt) {
    const run = await callDatabase<{ failed: number; is_full: boolean }>('run_billing_cycle', {});
    failed = Math.max(failed, run.failed);
    isFull = run.is_full;
  }
  if (failed > 0) throw new Error(`Subscriptions that could not be billed: ${failed}.`);
}

/** A check that does not hold fails the job: it stays in the queue of the platform's people, and of the business, until it is decided. */
async function checkBooks(tenantId: string): Promise<void> {
  const failing = await callDatabase<string | null>('check_books_at_night', { p_tenant_id: tenantId });
  if (failing !== null) throw new Error(`Checks of the books that do not hold: ${failing}.`);
}

/** Reports that do not agree fail the job as checks of the books do. */
async function checkReports(tenantId: string): Promise<void> {
  const differing = await callDatabase<string | null>('check_reports_at_night', { p_tenant_id: tenantId });
  if (differing !== null) throw new Error(`Reports that do not agree: ${differing}.`);
}

/** Calls a database function until it says that nothing is left (false or 0), or the time of the run is over. */
function repeated(name: string, argsOf: (job: ClaimedJob) => Record<string, unknown> = () => ({})): JobHandler {
  return async (job, endsAt) => {
    do {
      if (!(await callDatabase<boolean | number>(name, argsOf(job)))) return;
    } while (Date.now() < endsAt);
  };
}

function tenantOf({ id, tenant_id: tenantId }: ClaimedJob): string {
  if (tenantId === null) throw new Error(`The job ${id} names no business.`);
  return tenantId;
}

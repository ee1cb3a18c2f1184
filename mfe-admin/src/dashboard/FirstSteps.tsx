import type { ReactNode } from 'react';
import { Link } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Icon, type IconName } from '@dukani/shared/ui-core';
import { daysText, subscriptionState } from '../common/billingState';
import { readRuntimeConfig } from '@dukani/shared/staff-frame';
import { SampleDataNotice } from '../common/SampleDataNotice';
import { storefrontAddress, storefrontWindowName } from '../layout/storefrontAddress';
import { ALL_PRODUCTS, useProductPageQuery } from '../common/productsApi';
import { FirstRunWizard } from './firstRun/FirstRunWizard';
import { useFirstRun } from './firstRun/useFirstRun';
import { useHasOpenedTillQuery } from './firstStepsApi';
import { useSeenShop } from './useSeenShop';

interface Step {
  title: string;
  text: string;
  icon: IconName;
  isDone: boolean;
  /** A screen of this area; a step without one opens the shop. */
  path: string | null;
}

/** What a business sees until its first sale, in place of empty charts: what to do, and what of it is done. */
export function FirstSteps() {
  const tenant = useSession().access?.tenant ?? null;
  const firstRun = useFirstRun(tenant?.id ?? '');
  const { steps, markSeen } = useSteps(firstRun.state?.sample?.products ?? 0);
  const shop = storefrontAddress(tenant, readRuntimeConfig());
  const doneCount = steps.filter((step) => step.isDone).length;
  return (
    <>
      {firstRun.isAsking && firstRun.state !== null && (
        <FirstRunWizard state={firstRun.state} isResumed={firstRun.isResumed} onDone={firstRun.stopAsking} />
      )}
      <SampleDataNotice />
      <section className="dash-first" aria-label="First steps">
        <h2>Welcome. {steps.length} steps to your first sale</h2>
        <p>
          {doneCount} of {steps.length} done. <TrialLeft />
        </p>
        <ol>
          {steps.map((step, index) => (
            <li key={step.title} data-done={step.isDone ? '' : undefined}>
              {step.path === null ? (
                <a
                  href={shop ?? '/'}
                  target={tenant === null ? '_blank' : storefrontWindowName(tenant)}
                  onClick={markSeen}
                >
                  <StepWords step={step} number={index + 1} />
                </a>
              ) : (
                <Link to={step.path}>
                  <StepWords step={step} number={index + 1} />
                </Link>
              )}
            </li>
          ))}
        </ol>
        <p className="adm-muted">Your figures appear here with the first sale.</p>
        {firstRun.canResume && (
          <p>
            <button type="button" className="adm-link" onClick={firstRun.resume}>
              Answer three questions about your business
            </button>
          </p>
        )}
      </section>
    </>
  );
}

function StepWords({ step, number }: { step: Step; number: number }): ReactNode {
  return (
    <>
      <span className="dash-step-number" aria-hidden={step.isDone ? undefined : true}>
        {step.isDone ? <Icon name="check" size={20} label="Done:" /> : number}
      </span>
      <span className="dash-step-words">
        <strong>{step.title}</strong>
        <span>{step.text}</span>
      </span>
      <Icon name={step.icon} size={22} />
    </>
  );
}

/** How long the trial still runs; nothing for a business that is not on trial. */
function TrialLeft() {
  const { access } = useSession();
  const state = subscriptionState(access?.subscription ?? null);
  if (state.label !== 'Trial' || state.daysLeft === null) return null;
  const words = `${daysText(state.daysLeft)} left of your trial.`;
  return access?.permissions.includes('billing.view') === true ? <Link to="/admin/billing">{words}</Link> : words;
}

/** The steps that the person may take, and which are done. What could not be looked up counts as not done, and so do samples. */
function useSteps(sampleCount: number): { steps: Step[]; markSeen: () => void } {
  const { access } = useSession();
  const tenant = access?.tenant ?? null;
  const may = (permission: string) => access?.permissions.includes(permission) ?? false;
  const all = useProductPageQuery({ filter: ALL_PRODUCTS, limit: 1 }, { skip: !may('products.edit') });
  const published = useProductPageQuery(
    { filter: { ...ALL_PRODUCTS, status: 'published' }, limit: 1 },
    { skip: !may('products.edit') },
  );
  const till = useHasOpenedTillQuery(undefined, { skip: !may('till.operate') });
  const { hasSeenShop, markSeen } = useSeenShop(tenant?.id ?? '');
  const firstId = all.data?.items[0]?.id;
  const hasShop = storefrontAddress(tenant, readRuntimeConfig()) !== null;
  const steps: (Step & { isOffered: boolean })[] = [
    {
      title: 'Add your first product',
      text: 'A name and a price are enough. Barcode, picture and stock can follow.',
      path: '/admin/products/new',
      icon: 'box',
      isDone: (all.data?.count ?? 0) > sampleCount,
      isOffered: may('products.edit'),
    },
    {
      title: 'Put it in the shop',
      text: 'Tick “Show in the online shop” on the product.',
      path: firstId === undefined ? '/admin/products' : `/admin/products/${firstId}`,
      icon: 'tag',
      isDone: (published.data?.count ?? 0) > sampleCount,
      isOffered: may('products.edit') && hasShop,
    },
    {
      title: 'See your shop',
      text: 'Opens in a new window, as your customers see it.',
      path: null,
      icon: 'store',
      isDone: hasSeenShop,
      isOffered: hasShop,
    },
    {
      title: 'Open a till',
      text: 'Count the cash in the drawer to start the day.',
      path: '/admin/sales?tab=till',
      icon: 'cash',
      isDone: till.data === true,
      isOffered: may('till.operate'),
    },
    {
      title: 'Make a sale',
      text: 'Scan or tap, then press Enter twice. Stock and books update themselves.',
      path: '/admin/sales?tab=new',
      icon: 'receipt',
      isDone: false,
      isOffered: may('sales.record'),
    },
  ];
  return { steps: steps.filter((step) => step.isOffered), markSeen };
}

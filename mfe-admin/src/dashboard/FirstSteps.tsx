import { Link } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Icon, type IconName } from '@dukani/shared/ui-core';

interface Step {
  title: string;
  text: string;
  path: string;
  icon: IconName;
  permission: string;
}

const STEPS: readonly Step[] = [
  {
    title: 'Add your first product',
    text: 'A name and a price are enough. Barcode, picture and stock can follow.',
    path: '/admin/products/new',
    icon: 'box',
    permission: 'products.edit',
  },
  {
    title: 'Open a till',
    text: 'Count the cash in the drawer; that is where the day starts.',
    path: '/admin/sales?tab=till',
    icon: 'cash',
    permission: 'till.operate',
  },
  {
    title: 'Ring up a sale',
    text: 'Scan or tap, then Enter, Enter. Stock and books follow by themselves.',
    path: '/admin/sales?tab=new',
    icon: 'receipt',
    permission: 'sales.record',
  },
];

/** What a business sees on its first day, in place of empty charts. */
export function FirstSteps() {
  const { access } = useSession();
  const steps = STEPS.filter((step) => access?.permissions.includes(step.permission) ?? false);
  return (
    <section className="dash-first" aria-label="First steps">
      <h2>Welcome. Three steps to your first sale</h2>
      <ol>
        {steps.map((step, index) => (
          <li key={step.path}>
            <Link to={step.path}>
              <span className="dash-step-number" aria-hidden="true">
                {index + 1}
              </span>
              <span className="dash-step-words">
                <strong>{step.title}</strong>
                <span>{step.text}</span>
              </span>
              <Icon name={step.icon} size={22} />
            </Link>
          </li>
        ))}
      </ol>
      <p className="adm-muted">Your figures appear here with the first sale.</p>
    </section>
  );
}

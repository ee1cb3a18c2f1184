import { ButtonLink } from '@dukani/shared/ui-core';
import { signUpPath } from './addresses';
import { DemoShopLink } from './DemoShopLink';

/** The last word: begin, or look first. */
export function CallToAction({ demoShop }: { demoShop: string | null }) {
  return (
    <section className="land-last" aria-labelledby="last-title">
      <div className="land-last__inner">
        <h2 id="last-title">Your first sale can be ten minutes away</h2>
        <p>Name your business, add three products, open the till.</p>
        <div className="land-actions">
          <ButtonLink to={signUpPath} variant="primary" size="large">
            Start your business
          </ButtonLink>
          <DemoShopLink address={demoShop}>Try the demo</DemoShopLink>
        </div>
      </div>
    </section>
  );
}

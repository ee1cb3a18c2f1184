import { ButtonLink, Icon } from '@dukani/shared/ui-core';
import { signUpPath } from './addresses';
import { DemoShopLink } from './DemoShopLink';
import { ScreenPicture } from './ScreenPicture';
import { screenPictures } from './screenPictures';

/** What it is, for whom, and the two things to do next; then the till as it really looks. */
export function HeroSection({ demoShop }: { demoShop: string | null }) {
  return (
    <section className="land-hero" aria-labelledby="hero-title">
      <div className="land-hero__words">
        <p className="land-eyebrow">For shops that sell over the counter and online</p>
        <h1 id="hero-title">Ring up the sale. Stock and books are done.</h1>
        <p className="land-lead">
          Dukani is your till, your online shop, your stock and your books in one place. Every sale changes all of them
          in the same moment, so nothing is typed twice and nothing drifts apart.
        </p>
        <div className="land-actions">
          <ButtonLink to={signUpPath} variant="primary" size="large">
            Start your business
          </ButtonLink>
          <DemoShopLink address={demoShop}>See a live shop</DemoShopLink>
        </div>
        <ul className="land-hero__promises">
          {['30 days free', 'No card needed', 'Runs in the browser you have'].map((promise) => (
            <li key={promise}>
              <Icon name="check" size={16} />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <div className="land-hero__screens">
        <ScreenPicture picture={screenPictures.till} isEager />
        <ScreenPicture picture={screenPictures.shopPhone} frame="phone" isEager />
      </div>
    </section>
  );
}

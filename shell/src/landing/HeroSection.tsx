import { ButtonLink, Icon } from '@dukani/shared/ui-core';
import { signUpPath } from './addresses';
import { overview } from './content/overview';
import { DemoShopLink } from './DemoShopLink';
import { ScreenPicture } from './ScreenPicture';
import { screenPictures } from './screenPictures';

/** What it is, for whom, and the two things to do next; then the till as it really looks. */
export function HeroSection({ demoShop }: { demoShop: string | null }) {
  return (
    <section className="land-hero" aria-labelledby="hero-title">
      <div className="land-hero__words">
        <p className="land-eyebrow">{overview.eyebrow}</p>
        <h1 id="hero-title">{overview.title}</h1>
        <p className="land-lead">{overview.lead.text}</p>
        <div className="land-actions">
          <ButtonLink to={signUpPath} variant="primary" size="large">
            Start your business
          </ButtonLink>
          <DemoShopLink address={demoShop}>See a live shop</DemoShopLink>
        </div>
        <ul className="land-hero__promises">
          {overview.promises.map(({ text }) => (
            <li key={text}>
              <Icon name="check" size={16} />
              {text}
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

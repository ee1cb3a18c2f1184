import { Icon } from '@dukani/shared/ui-core';
import {
  dashboardFeature,
  furtherFeatures,
  shopFeature,
  stockFeature,
  tillFeature,
  type Feature,
} from './content/features';
import { ScreenPicture } from './ScreenPicture';
import { screenPictures, type ScreenPictureFiles } from './screenPictures';

interface ShownFeature {
  feature: Feature;
  picture: ScreenPictureFiles;
  /** A phone beside it. */
  phone?: ScreenPictureFiles;
}

const shownFeatures: readonly ShownFeature[] = [
  { feature: tillFeature, picture: screenPictures.pay, phone: screenPictures.tillPhone },
  { feature: shopFeature, picture: screenPictures.shop },
  { feature: stockFeature, picture: screenPictures.products },
  { feature: dashboardFeature, picture: screenPictures.dashboard },
];

/** What it does, each part beside a picture of it. */
export function FeaturesSection() {
  return (
    <section className="land-section" id="features" aria-labelledby="features-title">
      <div className="land-heading">
        <h2 id="features-title">Four tools in one</h2>
        <p>Real screens from the demo shop.</p>
      </div>
      {shownFeatures.map((shown) => (
        <FeatureRow key={shown.feature.name} {...shown} />
      ))}
      <ul className="land-also">
        {furtherFeatures.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={22} />
            <h3>{title}</h3>
            <p>{text.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FeatureRow({ feature: { name, title, text, points }, picture, phone }: ShownFeature) {
  return (
    <article className="land-feature">
      <div className="land-feature__words">
        <p className="land-eyebrow">{name}</p>
        <h3>{title}</h3>
        <p>{text.text}</p>
        <ul className="land-checks">
          {points.map((point) => (
            <li key={point.text}>
              <Icon name="check" size={18} />
              {point.text}
            </li>
          ))}
        </ul>
      </div>
      <div className="land-feature__screens">
        <ScreenPicture picture={picture} />
        {phone !== undefined && <ScreenPicture picture={phone} frame="phone" />}
      </div>
    </article>
  );
}

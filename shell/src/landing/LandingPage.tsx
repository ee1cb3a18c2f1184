import { useDocumentTitle } from '@dukani/shared/ui-core';
import { CallToAction } from './CallToAction';
import { FeaturesSection } from './FeaturesSection';
import { HeroSection } from './HeroSection';
import { OneSaleSection } from './OneSaleSection';
import { PlansSection } from './PlansSection';
import { QuestionsSection } from './QuestionsSection';
import { SiteFrame } from './SiteFrame';
import { StepsSection } from './StepsSection';
import { useDemoShopAddress } from './useDemoShopAddress';
import './landing.css';

const sections = [
  { href: '#one-sale', label: 'Why Dukani' },
  { href: '#features', label: 'Features' },
  { href: '#steps', label: 'How it works' },
  { href: '#plans', label: 'Plans' },
  { href: '#questions', label: 'FAQ' },
];

/** The page of the main host: what Dukani does, shown on its real screens, what it costs and how to begin. */
export function LandingPage() {
  const demoShop = useDemoShopAddress();
  useDocumentTitle('Dukani: till, online shop, stock and books in one');
  return (
    <SiteFrame name="Dukani" logoUrl={null} isPlatform sections={sections}>
      <HeroSection demoShop={demoShop} />
      <OneSaleSection />
      <FeaturesSection />
      <StepsSection />
      <PlansSection />
      <QuestionsSection />
      <CallToAction demoShop={demoShop} />
    </SiteFrame>
  );
}

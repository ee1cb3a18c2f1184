import { withServedProviders } from './withServedProviders';

const provider = { enabled: true, clientId: 'id', secret: 'secret' };
const config = {
  siteUrl: 'http://localhost:3000',
  externalProviders: {
    google: { ...provider, url: 'http://localhost:3000/simulated-provider/google' },
    keycloak: { ...provider, url: 'https://id.example.com/realms/shop' },
    github: { ...provider, url: null },
  },
};

describe('withServedProviders', () => {
  it('moves what is on this server to the address that is served, and nothing else', () => {
    const { externalProviders } = withServedProviders(config, {
      siteUrl: 'http://localhost:4100',
      isSimulationServed: true,
    });

    expect(externalProviders.google).toMatchObject({
      url: 'http://localhost:4100/simulated-provider/google',
      enabled: true,
    });
    expect(externalProviders.keycloak).toEqual(config.externalProviders.keycloak);
    expect(externalProviders.github).toEqual(config.externalProviders.github);
  });

  it.each(['https://dukani.example', 'http://localhost.evil.example', 'http://10.0.0.5:3000'])(
    'switches it off on the public site %s',
    (siteUrl) => {
      const { externalProviders } = withServedProviders(config, { siteUrl, isSimulationServed: true });
      expect(externalProviders.google.enabled).toBe(false);
      expect(externalProviders.keycloak.enabled).toBe(true);
    },
  );

  it('switches it off where the pages for trying things out are not served', () => {
    const { externalProviders } = withServedProviders(config, {
      siteUrl: 'http://localhost:4100',
      isSimulationServed: false,
    });
    expect([externalProviders.google.enabled, externalProviders.keycloak.enabled]).toEqual([false, true]);
  });
});

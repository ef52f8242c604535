import { agentsVariables } from '#additions/agents/agents-variables';
import { describeConfig, readConfig } from '#server/standalone/config/config';

describe('The variables of additions', () => {
  it('have defaults with which nothing is sent to other companies', () => {
    expect(readConfig({})).toMatchObject({
      ...{ meilisearchApiKey: null, meilisearchHost: null, meilisearchIndex: 'products' },
      ...{ algoliaApiKey: null, algoliaAppId: null, algoliaIndex: 'products' },
      ...{
        stripeApiKey: null,
        stripeWebhookSecrets: [],
        stripeCapture: false,
        stripePaymentDescription: null,
      },
      ...{
        stripeProfileId: null,
        stripePublishableKey: null,
        stripeSptApiVersion: null,
        stripeApiBase: null,
      },
      ...{ stripeAutomaticPaymentMethods: false, googlePayMerchantId: null, stripeRequestTimeoutMs: 4000 },
      ...{ paypalClientId: null, paypalClientSecret: null, paypalWebhookId: null, paypalApiBase: null },
      ...{ paypalSandbox: false, paypalCapture: false },
      ...{ webhooksAllowPrivate: false, webhookRetrySeconds: null },
      ...{ smtpUrl: null, mailFrom: null, mailTemplates: null, defaultLocale: 'en' },
      ...Object.fromEntries(Object.entries(agentsVariables).map(([key, { fallback }]) => [key, fallback])),
      ...{ sendGridApiKey: null, sendGridApiBase: null, sendGridTemplates: null },
      ...{ v1Subscribers: null, oauthApplications: [], oidcProviders: [] },
    });
  });

  it('are secret if they are keys or passwords', () => {
    const secrets = describeConfig().flatMap(({ name, secret }) => (secret ? [name] : []));
    expect(secrets).toEqual(
      expect.arrayContaining([
        'STRIPE_API_KEY',
        'STRIPE_WEBHOOK_SECRET',
        'PAYPAL_CLIENT_SECRET',
        'SMTP_URL',
        'SENDGRID_API_KEY',
        'OIDC_PROVIDERS',
        'OAUTH_APPLICATIONS',
        'MEILISEARCH_API_KEY',
        'ALGOLIA_API_KEY',
      ]),
    );
  });
});

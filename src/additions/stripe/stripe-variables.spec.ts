import { readConfig } from '#server/standalone/config/config';

describe('The configuration of Stripe', () => {
  it.each([
    ['STRIPE_API_KEY', 'rk_live_51abcdefgh', { stripeApiKey: 'rk_live_51abcdefgh' }],
    [
      'STRIPE_WEBHOOK_SECRET',
      'whsec_12345678, whsec_abcdefgh',
      { stripeWebhookSecrets: ['whsec_12345678', 'whsec_abcdefgh'] },
    ],
  ])('reads %s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });
});

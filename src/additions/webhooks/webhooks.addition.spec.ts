import { readConfig } from '#server/standalone/config/config';

describe('The configuration of webhooks', () => {
  it.each([
    ['WEBHOOKS_ALLOW_PRIVATE', 'true', { webhooksAllowPrivate: true }],
    ['WEBHOOK_RETRY_SECONDS', '5, 30', { webhookRetrySeconds: [5, 30] }],
  ])('reads %s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });
});

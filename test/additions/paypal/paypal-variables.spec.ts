import { ConfigError, readConfig } from '#server/standalone/config/config';

describe('The configuration of PayPal', () => {
  it.each([
    ['PAYPAL_WEBHOOK_ID', '8PT597110X687430L', { paypalWebhookId: '8PT597110X687430L' }],
    ['PAYPAL_SANDBOX', 'true', { paypalSandbox: true }],
  ])('reads %s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  it('rejects one credential of PayPal without the other, in one line without its value', () => {
    const credential = 'AZDxjDScFpQtjWTOUtWKbyN_bDt4';
    expect(() => readConfig({ PAYPAL_CLIENT_ID: credential })).toThrow(
      new ConfigError(['PAYPAL_CLIENT_SECRET: is missing, PAYPAL_CLIENT_ID is set']),
    );
    expect(() => readConfig({ PAYPAL_CLIENT_SECRET: credential })).toThrow(
      new ConfigError(['PAYPAL_CLIENT_ID: is missing, PAYPAL_CLIENT_SECRET is set']),
    );
  });

  it('reads both credentials of PayPal', () => {
    const paypalClientId = 'AZDxjDScFpQtjWTOUtWKbyN_bDt4';
    const paypalClientSecret = 'EGnHDxD_qRPdaLdZz8iCr8N7';
    const env = { PAYPAL_CLIENT_ID: paypalClientId, PAYPAL_CLIENT_SECRET: paypalClientSecret };
    expect(readConfig(env)).toMatchObject({ paypalClientId, paypalClientSecret });
  });

  it('rejects a malformed secret of PayPal without its value', () => {
    const env = { PAYPAL_CLIENT_ID: 'AZDxjDScFpQtjWTOUtWKbyN_bDt4', PAYPAL_CLIENT_SECRET: 'hunter 2' };
    expect(() => readConfig(env)).toThrow(
      'PAYPAL_CLIENT_SECRET: its value is not a client secret of letters, digits, _ and -',
    );
  });
});

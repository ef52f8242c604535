import { ConfigError, readConfig } from '#server/standalone/config/config';

describe('The configuration of e-mail', () => {
  it('rejects a mail server without a sender', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(
      new ConfigError(['MAIL_FROM: is missing, SMTP_URL is set']),
    );
  });

  it.each([
    ['MAIL_FROM', 'shop@example.com, thief@example.com'],
    ['MAIL_FROM', 'Shop <shop@example.com>\nBcc: thief@example.com'],
    ['MAIL_FROM', 'Shop'],
    ['DEFAULT_LOCALE', 'deutsch?'],
  ])('rejects %s=%j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: `);
  });

  it('does not repeat an invalid SMTP_URL, which may contain a password', () => {
    expect(() => readConfig({ SMTP_URL: 'http://user:secret@mail.example', MAIL_FROM: 'a@b.c' })).toThrow(
      /^(?!.*secret)SMTP_URL: its value is not/,
    );
  });
});

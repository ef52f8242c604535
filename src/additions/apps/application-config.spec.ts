import { ConfigError, readConfig } from '#server/standalone/config/config';

describe('The configuration of applications', () => {
  const books = {
    application_name: 'books',
    token_url: 'https://books.example/token',
    client_id: 'shop',
    client_secret: 'hidden',
    redirect_url: 'https://dashboard.example/a/oauth/books',
  };

  it('reads OAuth applications', () => {
    const applications = [
      books,
      { ...books, application_name: 'crm', token_url: 'http://localhost:4000/token' },
    ];
    expect(readConfig({ OAUTH_APPLICATIONS: JSON.stringify(applications) })).toMatchObject({
      oauthApplications: applications,
    });
  });

  it.each([
    ['that are not an array', books],
    ['with duplicate names', [books, books]],
    ['without a secret', [{ ...books, client_secret: undefined }]],
    ['with a token URL without TLS', [{ ...books, token_url: 'http://books.example/token' }]],
    ['with an unknown option', [{ ...books, clientid: 'shop' }]],
  ])('rejects OAuth applications %s, without their secrets', (_, applications) => {
    expect(() => readConfig({ OAUTH_APPLICATIONS: JSON.stringify(applications) })).toThrow(
      new ConfigError(['OAUTH_APPLICATIONS: its value is not a JSON list of applications']),
    );
  });
});

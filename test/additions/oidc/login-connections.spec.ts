import { Outbox } from '#engine/background/outbox';
import { type Person, startOidcIssuer } from '../../fakes/oidc/oidc-issuer.ts';
import {
  configure,
  createPerson,
  type OidcShop,
  openLoginBrowser,
  openOidcShop,
  PUBLIC_URL,
  STOREFRONT,
} from '../../support/oidc-shop.ts';
import { until } from '../../support/until.ts';

/* Which accounts a person at an issuer is connected with, and for how long. */

const failure = (error: string) => `${STOREFRONT}/login?error=${error}`;

let shop: OidcShop;
/** The tokens for new passwords that were sent, by e-mail. */
const resetTokens = new Map<string, string>();

beforeAll(async () => {
  shop = await openOidcShop();
  shop.app
    .get(Outbox, { strict: false })
    .subscribe('customer.password_reset', ({ data }) => void resetTokens.set(data.email, data.token));
});
afterAll(() => shop.close());

/** Adds an account without a password, as an adoption leaves it. @param login how it logged in in v1, see the column `adopted_login` */
async function adoptCustomer({ email }: Required<Person>, login: string | null): Promise<string> {
  const [{ id }] = await shop.sql<{ id: string }>(
    `insert into customer (id, email, has_account, adopted_login)
     values ('cus_adopted_' || md5($1), $1, true, $2) returning id`,
    [email, login],
  );
  return id;
}

/** Sets a password with the token that was sent to the mailbox. */
async function resetPassword(email: string, password: string): Promise<void> {
  await shop.http.post('/store/customers/password-token', { email });
  const token = await until(() => resetTokens.get(email));
  const reset = await shop.http.post('/store/customers/password-reset', { email, password, token });
  expect(reset.status).toBe(200);
}

describe('An adopted customer without a password', () => {
  const GOOGLE_OF_V1 = 'google.store.medusa-auth-plugin';

  it('is recognized by the provider that they logged in with in v1', async () => {
    const person = createPerson();
    const id = await adoptCustomer(person, GOOGLE_OF_V1);
    expect((await shop.logInCustomer(person)).customer.id).toBe(id);
  });

  it('is recognized if an early version of the plugin recorded no provider', async () => {
    const person = createPerson();
    const id = await adoptCustomer(person, '');
    expect((await shop.logInCustomer(person)).customer.id).toBe(id);
  });

  it('is not recognized by another provider', async () => {
    const person = createPerson();
    await adoptCustomer(person, GOOGLE_OF_V1);
    expect((await shop.logInCustomer(person, '/store/auth/keycloak')).page).toBe(failure('account_exists'));
  });

  it('is not recognized without a mark of the adoption', async () => {
    const person = createPerson();
    await adoptCustomer(person, null);
    expect((await shop.logInCustomer(person)).page).toBe(failure('account_exists'));
  });

  it('is not opened by a second person with the same e-mail', async () => {
    const person = createPerson();
    await adoptCustomer(person, GOOGLE_OF_V1);
    await shop.logInCustomer(person);
    expect(await shop.logInCustomer({ ...person, sub: 'second-person' })).toMatchObject({
      page: failure('account_exists'),
      customer: null,
    });
  });

  it('is not recognized again after they were connected once', async () => {
    const person = createPerson();
    await adoptCustomer(person, '');
    await shop.logInCustomer(person);
    await shop.sql('delete from customer_identity where subject = $1', [person.sub]);
    expect((await shop.logInCustomer({ ...person, sub: 'later-person' })).page).toBe(
      failure('account_exists'),
    );
  });

  it('is not recognized after their e-mail has changed', async () => {
    const [person, victim] = [createPerson(), createPerson()];
    const id = await adoptCustomer(person, '');
    await shop.sql('update customer set email = $2 where id = $1', [id, victim.email]);
    expect((await shop.logInCustomer(victim)).page).toBe(failure('account_exists'));
  });
});

describe('An account that an attacker has created by their own login at the provider', () => {
  /** Creates the account, and gives it the e-mail of the victim. */
  async function takeEmail(attacker: Required<Person>, victim: Required<Person>, metadata?: object) {
    const { browser } = await shop.logInCustomer(attacker);
    const { status, body } = await browser.post('/store/customers/me', { email: victim.email, metadata });
    expect([status, body.customer.email]).toEqual([200, victim.email]);
    return browser;
  }

  it('is not opened by them after its e-mail was changed', async () => {
    const [attacker, victim] = [createPerson(), createPerson()];
    const browser = await takeEmail(attacker, victim);
    const { customer } = (await browser.get('/store/auth')).body;
    expect((await shop.logInCustomer(attacker)).customer.id).not.toBe(customer.id);
  });

  it('is not opened by them after the owner of the mailbox has set a password', async () => {
    const [attacker, victim] = [createPerson(), createPerson()];
    const browser = await takeEmail(attacker, victim);
    // a connection of the time before e-mails were recorded
    const { customer } = (await browser.get('/store/auth')).body;
    await shop.sql('insert into customer_identity (issuer, subject, customer_id) values ($1, $2, $3)', [
      shop.issuer.url,
      attacker.sub,
      customer.id,
    ]);
    await resetPassword(victim.email, 'password of the victim');
    expect((await browser.get('/store/auth')).status).toBe(401);
    expect((await shop.logInCustomer(attacker)).customer.id).not.toBe(customer.id);
  });

  it('is not joined by the owner of the e-mail because its metadata name their provider', async () => {
    const [attacker, victim] = [createPerson(), createPerson()];
    const metadata = { useSocialAuth: true, authProvider: 'auth0.store.medusa-auth-plugin' };
    await takeEmail(attacker, victim, metadata);
    const auth0 = await startOidcIssuer([
      {
        client_id: 'auth0',
        client_secret: 'secret',
        redirect_uris: [`${PUBLIC_URL}/store/auth/auth0/cb`],
      },
    ]);
    const other = await shop.openSecondInstance({
      OIDC_PROVIDERS: JSON.stringify([configure('auth0', auth0.url)]),
    });
    const browser = openLoginBrowser(other, auth0);
    const page = await browser.logIn('/store/auth/auth0', victim);
    await other.close();
    await auth0.stop();
    expect(page).toBe(failure('account_exists'));
  });
});

it('A password that is set by mail keeps the connection with the same e-mail', async () => {
  const person = createPerson();
  const { customer } = await shop.logInCustomer(person);
  await resetPassword(person.email, 'password of Emma');
  expect((await shop.logInCustomer(person)).customer.id).toBe(customer.id);
});

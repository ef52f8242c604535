import type { Person } from '../../fakes/oidc/oidc-issuer.ts';
import { DASHBOARD, type OidcShop, openOidcShop } from '../../support/oidc-shop.ts';

const START = '/admin/auth/google';
const PAGE = `${DASHBOARD}/a`;
const failure = (error: string) => `${DASHBOARD}/login?error=${error}`;

let shop: OidcShop;
let persons = 0;

beforeAll(async () => (shop = await openOidcShop()));
afterAll(() => shop.close());

function createPerson(domain = 'example.com'): Required<Person> {
  const sub = `member-${++persons}`;
  const names = { given_name: 'Ada', family_name: 'Doe' };
  return { sub, email: `${sub}@${domain}`, email_verified: true, amr: [], ...names };
}

async function logIn(person: Person) {
  const browser = shop.openBrowser();
  const page = await browser.logIn(START, person);
  const { status, body } = await browser.get('/admin/auth');
  return { page, user: status === 200 ? body.user : null };
}

async function addUser({ email }: Required<Person>, metadata?: object): Promise<string> {
  const { user } = (await shop.admin.post('/users', { email, password: 'password' })).body;
  if (metadata) await shop.sql('update "user" set metadata = $2 where id = $1', [user.id, metadata]);
  return user.id;
}

describe('A member of the staff who logs in by OpenID Connect', () => {
  it('is rejected without a user', async () => {
    const person = createPerson();
    expect(await logIn(person)).toEqual({ page: failure('user_unknown'), user: null });
    expect(await shop.sql('select from "user" where email = $1', [person.email])).toEqual([]);
  });

  it('is recognized by the provider in the metadata of their user, as in v1', async () => {
    const person = createPerson();
    const id = await addUser(person, { authProvider: 'google.admin.medusa-auth-plugin' });
    const { page, user } = await logIn(person);
    expect([page, user.id]).toEqual([PAGE, id]);
  });

  it('is not recognized by the e-mail alone', async () => {
    const person = createPerson();
    await addUser(person);
    expect(await logIn(person)).toEqual({ page: failure('account_exists'), user: null });
  });

  it('is not recognized as a second person with the same e-mail', async () => {
    const person = createPerson();
    await addUser(person, { authProvider: 'google.admin.medusa-auth-plugin' });
    await logIn(person);
    expect((await logIn({ ...person, sub: 'second-member' })).page).toBe(failure('account_exists'));
  });

  it('connects their user while logged in', async () => {
    const person = createPerson();
    const id = await addUser(person);
    const browser = shop.openBrowser();
    await browser.post('/admin/auth', { email: person.email, password: 'password' });
    expect(await browser.logIn(START, person)).toBe(PAGE);
    expect((await logIn(person)).user.id).toBe(id);
  });

  it('does not connect the user of another member', async () => {
    const [owner, other] = [createPerson(), createPerson()];
    await addUser(owner);
    await addUser(other);
    const browser = shop.openBrowser();
    await browser.post('/admin/auth', { email: other.email, password: 'password' });
    expect(await browser.logIn(START, owner)).toBe(failure('account_exists'));
    expect((await browser.get('/admin/auth')).body.user.email).toBe(other.email);
  });

  it('gets a user with the role member if their domain is allowed', async () => {
    const person = createPerson('staff.example');
    const { page, user } = await logIn(person);
    expect(page).toBe(PAGE);
    expect(user).toMatchObject({ email: person.email, role: 'member', first_name: 'Ada' });
    expect((await logIn(person)).user.id).toBe(user.id);
  });

  it('gets no user by an unverified e-mail of an allowed domain', async () => {
    const person = { ...createPerson('staff.example'), email_verified: false };
    expect(await logIn(person)).toEqual({ page: failure('email_not_verified'), user: null });
  });

  it('does not get another user after theirs was deleted', async () => {
    const person = createPerson('staff.example');
    const { user } = await logIn(person);
    await shop.admin.delete(`/users/${user.id}`);
    expect(await logIn(person)).toEqual({ page: failure('user_unknown'), user: null });
  });

  it('is not logged in by the login of customers, and the other way round', async () => {
    const person = createPerson('staff.example');
    const browser = shop.openBrowser();
    await browser.logIn('/store/auth/google', person);
    expect((await browser.get('/admin/auth')).status).toBe(401);
    await browser.logIn(START, person);
    expect((await browser.get('/admin/auth')).status).toBe(200);
    expect((await browser.get('/store/auth')).status).toBe(200);
  });
});

describe('A role that requires a second factor', () => {
  /** A user of the domain `staff.example` whose role requires one. */
  async function createSecured(): Promise<Required<Person>> {
    const { role } = (
      await shop.admin.post('/roles', {
        name: `secured ${++persons}`,
        scopes: ['products:read'],
        requires_second_factor: true,
      })
    ).body;
    const person = createPerson('staff.example');
    const { user } = await logIn(person);
    await shop.sql('update "user" set role = $2 where id = $1', [user.id, role.name]);
    return person;
  }

  it('lets its users in who had one at the provider', async () => {
    const person = { ...(await createSecured()), amr: ['pwd', 'mfa'] };
    const browser = shop.openBrowser();
    expect(await browser.logIn(START, person)).toBe(PAGE);
    expect((await browser.get('/admin/products')).status).toBe(200);
  });

  it.each([
    ['a password', ['pwd']],
    ['nothing that the provider names', []],
  ])('does not let its users in who had %s at the provider', async (_, amr) => {
    const person = { ...(await createSecured()), amr };
    expect(await logIn(person)).toEqual({ page: failure('second_factor_required'), user: null });
  });
});

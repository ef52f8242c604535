import type { ShopRecord } from '../control/shop-record.ts';
import { environmentOf, findUnusedVariables } from './shop-environment.ts';

const ARNE: ShopRecord = {
  ...{ id: 'arne', hosts: ['arne.example', 'www.arne.example'], database: 'postgres://db.example/arne' },
  ...{ state: 'active', version: 1, previous_database: null, next_database: null },
  variables: { STRIPE_API_KEY: 'sk_arne', MAX_PAGE_SIZE: '50' },
};
const BIRTE: ShopRecord = { ...ARNE, id: 'birte', database: 'postgres://db.example/birte', variables: {} };
const PROCESS = {
  ...{ SHOPS_FILE: 'shops.json', COOKIE_SECRET: 'a secret of at least 32 characters', LOG_LEVEL: 'warn' },
  ...{ STRIPE_API_KEY: 'sk_process', MAX_PAGE_SIZE: '200', FILES_DIR: '/files', PATH: '/bin' },
};
const URL_OF_PROCESS = 'http://127.0.0.1:9000';

describe('The environment of a shop', () => {
  const ofArne = environmentOf(ARNE, PROCESS, URL_OF_PROCESS);
  const ofBirte = environmentOf(BIRTE, PROCESS, URL_OF_PROCESS);

  it('has the operating variables of the process, unless its record has others', () => {
    expect(ofArne).toMatchObject({ LOG_LEVEL: 'warn', MAX_PAGE_SIZE: '50' });
    expect(ofBirte).toMatchObject({ LOG_LEVEL: 'warn', MAX_PAGE_SIZE: '200' });
  });

  it('has no account and no records of the process', () => {
    expect(ofArne.STRIPE_API_KEY).toBe('sk_arne');
    expect(ofBirte).not.toHaveProperty('STRIPE_API_KEY');
    expect(ofBirte).not.toHaveProperty('SHOPS_FILE');
  });

  it('has a database, a cookie secret and a directory of files of its own', () => {
    expect(ofArne).toMatchObject({ DATABASE_URL: ARNE.database, FILES_DIR: '/files/shops/arne' });
    const secrets = [PROCESS.COOKIE_SECRET, ofArne.COOKIE_SECRET, ofBirte.COOKIE_SECRET];
    expect(new Set(secrets).size).toBe(3);
    const moved = { ...ARNE, database: 'postgres://db2.example/arne', hosts: ['new.example'] };
    expect(environmentOf(moved, PROCESS, URL_OF_PROCESS).COOKIE_SECRET).toBe(ofArne.COOKIE_SECRET);
  });

  it('leaves the secret to the shop if the process has none', () => {
    expect(environmentOf(ARNE, {}, URL_OF_PROCESS).COOKIE_SECRET).toBe('');
  });

  it.each([
    [{}, 'http://arne.example:9000'],
    [{ TRUST_PROXY: 'false' }, 'http://arne.example:9000'],
    [{ TRUST_PROXY: '1' }, 'https://arne.example'],
    [{ NODE_ENV: 'production' }, 'https://arne.example'],
  ])('has a public URL by its first host: with %j %s', (env, expected) => {
    expect(environmentOf(ARNE, env, URL_OF_PROCESS).PUBLIC_URL).toBe(expected);
  });
});

describe('Variables of the process that apply to no shop', () => {
  it('are those that are known and neither shared nor of the process itself', () => {
    const known = new Set(['STRIPE_API_KEY', 'LOG_LEVEL', 'SHOPS_FILE', 'SMTP_URL']);
    expect(findUnusedVariables(PROCESS, known)).toEqual(['STRIPE_API_KEY']);
  });
});

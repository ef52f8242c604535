import pg from 'pg';
import { normalizeLoginUrl, parseLoginUrl } from './login-url.ts';

describe('A URL with a login', () => {
  it.each([
    ['s%cr#t', 'postgres://me:s%cr#t@db.example:5433/shop?sslmode=require'],
    ['100%', 'postgres://me:100%@db.example:5433/shop?sslmode=require'],
    ['50%ab', 'postgres://me:50%ab@db.example:5433/shop?sslmode=require'],
    ['a@b', 'postgres://me:a@b@db.example:5433/shop?sslmode=require'],
    ['a/b', 'postgres://me:a%2Fb@db.example:5433/shop?sslmode=require'],
    ['a:b', 'postgres://me:a:b@db.example:5433/shop?sslmode=require'],
  ])('is read with the password %s from %s', (password, url) => {
    expect(parseLoginUrl(url)).toEqual({
      ...{ scheme: 'postgres://', user: 'me', password },
      ...{ host: 'db.example:5433', path: '/shop?sslmode=require' },
    });
    const client = new pg.Client({ connectionString: normalizeLoginUrl(url) });
    expect([client.user, client.password, client.host, client.port, client.database]).toEqual([
      'me',
      password,
      'db.example',
      5433,
      'shop',
    ]);
  });

  it.each([
    'postgres://db.example/shop?user=me&password=a@b',
    'postgres:///shop?host=/run/postgresql',
    'postgres://me@%2Frun%2Fpostgresql/shop',
    'postgres://me@[::1]:5432/shop',
  ])('stays as it is if its login needs no encoding: %s', (url) => {
    expect(normalizeLoginUrl(url)).toBe(url);
  });
});

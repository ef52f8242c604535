import path from 'node:path';
import { normalizeLoginUrl } from '@storekeep/server/module';
import { connectionVariables } from './pg-dump.ts';

const HOST = { PGHOST: 'db.example', PGPORT: '5432', PGDATABASE: 'shop', PGUSER: 'shop' };

describe('pg_dump gets the connection of a URL', () => {
  it.each([
    ['with an encoded password', 'shop:hunter%402@db.example/shop', { PGPASSWORD: 'hunter@2' }],
    ['with a raw percent sign and hash', 'shop:100%#1@db.example/shop', { PGPASSWORD: '100%#1' }],
    ['with the login in the query', 'db.example/shop?user=shop&password=p%26q', { PGPASSWORD: 'p&q' }],
    ['with another port', 'shop@db.example:6432/shop', { PGPORT: '6432' }],
    ['with any certificate', 'shop@db.example/shop?sslmode=no-verify', { PGSSLMODE: 'require' }],
    ['with ssl=true', 'shop@db.example/shop?ssl=true', { PGSSLMODE: 'require' }],
  ])('%s', (_, url, more) => {
    expect(connectionVariables(normalizeLoginUrl(`postgres://${url}`))).toEqual({ ...HOST, ...more });
  });

  it('with a certificate that is verified', () => {
    const file = path.resolve('src/additions/backup/pg-dump.ts'); // pg reads the file
    const url = `postgres://shop@db.example/shop?sslmode=verify-full&sslrootcert=${file}`;
    expect(connectionVariables(url)).toEqual({ ...HOST, PGSSLMODE: 'verify-full', PGSSLROOTCERT: file });
  });

  it('without TLS', () => {
    expect(connectionVariables('postgres://shop@db.example/shop?sslmode=disable')).toEqual({
      ...HOST,
      PGSSLMODE: 'disable',
    });
  });
});

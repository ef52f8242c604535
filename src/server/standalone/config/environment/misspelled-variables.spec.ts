import { defineModule } from '#assembly/define-module';
import { required, wholeNumber } from '#engine/installation/variable-kinds';
import { describeConfig } from '../config.ts';
import { findMisspelledVariables } from './misspelled-variables.ts';

describe('A variable of the environment', () => {
  it.each([
    ['DATABASE_UR', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['Database_Url', 'DATABASE_URL'],
    ['COOKIE_SECERT', 'COOKIE_SECRET'],
    ['HOTS', 'HOST'],
    ['STORE_CORS_ORIGIN', 'STORE_CORS'],
    ['STOREKEEP_MODULE_FILES', 'STOREKEEP_MODULES'],
  ])('%s is probably %s', (name, meant) => {
    expect(findMisspelledVariables({ [name]: 'x' })).toEqual([`${name}: did you mean ${meant}?`]);
  });

  it('is probably misspelled if it begins with the first word of a variable of a module', () => {
    const limit = required('WISHLIST_LIMIT', wholeNumber('number', 1), 5, { description: 'How many' });
    const wishlist = defineModule({ name: 'wishlist', variables: { limit } });
    expect(findMisspelledVariables({ WISHLIST_MAXIMUM: 'x' }, [wishlist])).toEqual([
      'WISHLIST_MAXIMUM: did you mean WISHLIST_LIMIT?',
    ]);
  });

  it('is not misspelled if it is one of ours, or empty', () => {
    const all = describeConfig().map(({ name }) => [name, 'x']);
    expect(findMisspelledVariables({ ...Object.fromEntries(all), DATABASE_UR: ' ' })).toEqual([]);
  });

  it('is not misspelled if a host or another program sets it', () => {
    const names = [
      'HOME',
      'HOSTNAME',
      'PATH',
      'MAIL',
      'LOGNAME',
      'SESSION_MANAGER',
      'NODE_OPTIONS',
      'PORTS_OPEN',
      'TERM',
      'AWS_REGION',
      'GOOGLE_APPLICATION_CREDENTIALS',
      'PGDATABASE',
      'POSTGRES_PASSWORD',
      'TEST_DATABASE_URL',
      'DATABASE_SERVICE_HOST',
      'DATABASE_SERVICE_PORT_HTTP',
      'DATABASE_PORT_5432_TCP_ADDR',
      'STOREKEEP_PORT',
      'npm_lifecycle_event',
      'LOG_STREAM',
      'DATA_STORE',
      'PUBLIC_HTML',
      'XDG_DATA_DIRS',
      'DATABASE_PORT',
    ];
    expect(findMisspelledVariables(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  });
});

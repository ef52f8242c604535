import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatEnvironment } from '#additions/adoption/commands/format-environment';
import {
  environmentOf,
  type EnvironmentOfConfig,
} from '#additions/adoption/medusa-config/environment-of-config';
import { loadMedusaConfig } from '#additions/adoption/medusa-config/load-medusa-config';
import { readConfig } from '#server/standalone/config/config';

/* `storekeep adopt:config` translates a medusa-config.js to environment variables. */

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'medusa-config-'));
});

afterEach(() => rm(directory, { recursive: true }));

async function load(source: string) {
  const file = path.join(directory, 'medusa-config.js');
  await writeFile(file, source);
  return loadMedusaConfig(file);
}

async function translate(config: string): Promise<EnvironmentOfConfig> {
  return environmentOf(await load(`module.exports = ${config}`));
}

const PROJECT = `projectConfig: {
  store_cors: 'http://localhost:8000,https://shop.example/',
  admin_cors: '/localhost:700\\\\d$/',
  database_url: 'postgres://shop:secret@db/shop',
  jwt_secret: 'signing-secret', cookie_secret: '0123456789abcdef0123456789abcdef',
  redis_url: 'redis://redis', session_options: { ttl: 3600000 },
}`;

describe('The environment of a medusa-config.js', () => {
  it('has the database, the origins and the secrets of projectConfig', async () => {
    const { variables, notes, unknown } = await translate(`{ ${PROJECT} }`);
    expect(variables).toEqual({
      STORE_CORS: 'http://localhost:8000,https://shop.example',
      DATABASE_URL: 'postgres://shop:secret@db/shop',
      FORMER_JWT_SECRET: 'signing-secret',
      COOKIE_SECRET: '0123456789abcdef0123456789abcdef',
      SESSION_TTL_SECONDS: '3600',
    });
    expect(notes).toEqual([expect.stringContaining('admin_cors: list the origins instead of /localhost')]);
    expect(unknown).toEqual([]);
  });

  it('has the options of plugins, without loading the plugins', async () => {
    const { variables, unknown } = await translate(`{ ${PROJECT}, plugins: [
      'medusa-payment-manual',
      { resolve: 'medusa-payment-stripe', options: { api_key: 'sk_test_51abcdefgh', capture: true } },
      { resolve: 'medusa-plugin-sendgrid', options: { api_key: 'SG.x', from: 'a@shop.example', order_placed_template: 'd-1' } },
      { resolve: 'medusa-file-s3', options: { s3_url: 'https://cdn.example/', bucket: 'files', region: 'eu-west-1' } },
    ] }`);
    expect(variables).toMatchObject({
      STRIPE_API_KEY: 'sk_test_51abcdefgh',
      STRIPE_CAPTURE: 'true',
      SENDGRID_API_KEY: 'SG.x',
      SENDGRID_TEMPLATES: '{"from":"a@shop.example","order_placed_template":"d-1"}',
      S3_PUBLIC_URL: 'https://cdn.example',
      S3_BUCKET: 'files',
      S3_REGION: 'eu-west-1',
    });
    expect(unknown).toEqual([]);
  });

  it.each([
    ['a list', (login: string) => `[{ type: 'google', strict: 'all', ${login} }]`],
    ['an object, as in older versions', (login: string) => `{ strict: 'all', google: { ${login} } }`],
  ])('has the logins of medusa-plugin-auth from %s', async (_, format) => {
    const login = `clientID: 'client', clientSecret: 'hunter2',
      store: { callbackUrl: 'https://api.shop.example/store/auth/google/cb',
        successRedirect: 'https://shop.example/account', failureRedirect: 'https://shop.example/login' }`;
    const { variables, unknown } = await translate(
      `{ ${PROJECT}, plugins: [{ resolve: 'medusa-plugin-auth', options: ${format(login)} }] }`,
    );
    expect(variables).toMatchObject({ PUBLIC_URL: 'https://api.shop.example' });
    expect(readConfig(variables)).toHaveProperty('oidcProviders', [
      {
        name: 'google',
        issuer: 'https://accounts.google.com',
        client_id: 'client',
        client_secret: 'hunter2',
        store: {
          success_redirect: 'https://shop.example/account',
          failure_redirect: 'https://shop.example/login',
        },
      },
    ]);
    expect(unknown).toEqual([]);
  });

  it('has the issuers of Auth0, Keycloak and Microsoft Entra, with the names that v1 wrote to customers', async () => {
    const pages = `successRedirect: 'https://shop.example/', failureRedirect: 'https://shop.example/'`;
    const tenant = '6f2c1d3e-7d5a-4b8e-9c1f-0a2b3c4d5e6f';
    const { variables, notes } =
      await translate(`{ ${PROJECT}, plugins: [{ resolve: 'medusa-plugin-auth', options: [
      { type: 'auth0', auth0Domain: 'shop.eu.auth0.com', clientID: 'a', store: { ${pages} } },
      { type: 'keycloak', authorizationURL: 'https://login.example/realms/shop/protocol/openid-connect/auth', clientID: 'k',
        admin: { callbackUrl: 'https://api.shop.example/staff/cb', ${pages} } },
      { type: 'azure_oidc', store: { clientID: 'm', ${pages},
        identityMetadata: 'https://login.microsoftonline.com/${tenant}/v2.0/.well-known/openid-configuration' } },
    ] }] }`);
    expect(JSON.parse(variables.OIDC_PROVIDERS)).toMatchObject([
      { name: 'auth0', issuer: 'https://shop.eu.auth0.com/', client_id: 'a' },
      { name: 'keycloak', issuer: 'https://login.example/realms/shop', client_id: 'k' },
      {
        name: 'azure',
        v1_name: 'azure-oidc',
        issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
        client_id: 'm',
      },
    ]);
    expect(notes.join()).toContain(
      'keycloak: register the redirect URIs with the paths /admin/auth/keycloak/cb',
    );
    expect(notes.join()).toContain('azure: sends no email_verified');
  });

  it('names logins of medusa-plugin-auth without OpenID Connect, and plugins that a module replaces', async () => {
    const { unknown, notes } = await translate(`{ ${PROJECT}, plugins: ['medusa-plugin-wishlist',
      { resolve: 'medusa-plugin-auth', options: [{ type: 'facebook', clientID: 'hunter2', store: {} }] }] }`);
    expect(unknown).toEqual(['medusa-plugin-auth.facebook: this option has no equivalent']);
    expect(notes).toContainEqual(expect.stringContaining('medusa-plugin-wishlist: needs a module'));
  });

  it('names unknown plugins, options, modules and code, without their values', async () => {
    const { unknown } = await translate(`{
      projectConfig: { database_url: 'postgres://db/shop', mystery: 'hunter2' },
      plugins: ['./plugins/loyalty', { resolve: 'medusa-payment-stripe', options: { api_key: () => 'hunter2', extra: 'hunter2' } }],
      modules: { eventBus: { resolve: '@medusajs/event-bus-redis' }, loyalty: { resolve: './loyalty' } },
    }`);
    expect(unknown).toEqual([
      'projectConfig.mystery: this option has no equivalent',
      'plugin ./plugins/loyalty: no built-in replacement',
      'medusa-payment-stripe.api_key: this option has no equivalent',
      'medusa-payment-stripe.extra: this option has no equivalent',
      'module loyalty: ./loyalty has no built-in replacement',
    ]);
  });

  it('does not accept the public default of jwt_secret', async () => {
    const { variables } = await translate(
      `{ projectConfig: { jwt_secret: 'supersecret', cookie_secret: 'supersecret' } }`,
    );
    expect(variables).toEqual({});
  });
});

describe('A medusa-config.js', () => {
  it('is loaded in its folder, and may write to stdout', async () => {
    await writeFile(
      path.join(directory, 'settings.js'),
      `module.exports = { database_url: 'postgres://db/a' }`,
    );
    const { projectConfig } = await load(
      `console.log('loading'); module.exports = { projectConfig: { ...require('./settings'), jwt_secret: process.cwd() } }`,
    );
    expect(projectConfig).toMatchObject({ database_url: 'postgres://db/a' });
    expect(path.basename(String(projectConfig.jwt_secret))).toBe(path.basename(directory));
  });

  it('that cannot be loaded is an error of one line', async () => {
    await expect(load(`require('dotenv-of-nowhere')`)).rejects.toThrow(
      /^.*medusa-config\.js cannot be loaded: Cannot find module 'dotenv-of-nowhere'$/,
    );
  });

  it('without projectConfig is an error', async () => {
    await expect(load(`module.exports = {}`)).rejects.toThrow('exports no configuration of Medusa v1');
  });
});

describe('The printed environment', () => {
  it('can be read as a file of variables, and explains values that the server would reject', () => {
    const text = formatEnvironment({
      variables: {
        STORE_CORS: 'https://a.example',
        STRIPE_API_KEY: 'hunter2',
        SENDGRID_TEMPLATES: '{"from":"a@b"}',
      },
      notes: ['a note'],
      unknown: ['plugin x: no built-in replacement'],
    });
    expect(text.split('\n')).toEqual([
      'STORE_CORS=https://a.example',
      '# STRIPE_API_KEY=hunter2',
      `SENDGRID_TEMPLATES='{"from":"a@b"}'`,
      '',
      '# Not valid here:',
      '# - STRIPE_API_KEY: its value is not a key such as sk_live_…',
      '',
      '# To know:',
      '# - a note',
      '',
      '# Unknown, so not carried over:',
      '# - plugin x: no built-in replacement',
    ]);
  });

  it('has a rejected value of two lines in a comment of one line', () => {
    const variables = { STRIPE_API_KEY: 'hunter2\nSTORE_CORS=https://evil.example' };
    const [first, ...others] = formatEnvironment({ variables, notes: [], unknown: [] }).split('\n');
    expect(first).toMatch(/^# STRIPE_API_KEY=.*STORE_CORS=/);
    expect(others.filter((line) => line.startsWith('STORE_CORS'))).toEqual([]);
  });
});

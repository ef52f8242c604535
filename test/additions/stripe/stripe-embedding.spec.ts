import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { readConfig } from '#server/standalone/config/config';
import { CommerceModule, stripe } from '../../../src/index.ts';
import { startStripeServer } from '../../fakes/stripe/stripe-server.ts';
import { createTestDatabase } from '../../support/database.ts';

/* How the Stripe providers come into an application: by an option of the module, or by environment variables. */

const KEY = 'sk_test_51StandIn0000';

/** Runs a script on the built package. @returns what it prints */
async function run(script: string): Promise<string> {
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', script]);
  return stdout.trim();
}

describe('An application with CommerceModule.forRoot({ payments: stripe({ … }) })', () => {
  it('offers the providers, and does not contact Stripe when it starts', async () => {
    const [database, company] = [await createTestDatabase(), await startStripeServer()];
    const payments = stripe({ apiKey: KEY, webhookSecrets: [company.webhookSecret], apiBase: company.url });
    const app = await NestFactory.create<NestFastifyApplication>(
      CommerceModule.forRoot({ database: { url: database.url }, payments }),
      new FastifyAdapter(),
      { logger: false },
    );
    await app.init();
    const { body } = await app.inject({ method: 'POST', url: '/hooks/stripe', payload: '{}' });
    expect(JSON.parse(body)).toMatchObject({ message: expect.stringContaining('Webhook Error') });
    const rows = await database.query<{ id: string }>(
      `select id from payment_provider where is_installed and id like 'stripe%' order by id`,
    );
    expect(rows.map(({ id }) => id)).toEqual([
      'stripe',
      'stripe-bancontact',
      'stripe-blik',
      'stripe-giropay',
      'stripe-ideal',
      'stripe-przelewy24',
    ]);
    expect(company.requests).toEqual([]);
    await app.close();
    await database.close();
    await company.stop();
  });
});

describe('A key or secret that is malformed', () => {
  it.each([
    [{ STRIPE_API_KEY: 'pk_test_51StandIn0000' }, 'STRIPE_API_KEY'],
    [{ STRIPE_API_KEY: 'sk_test_' }, 'STRIPE_API_KEY'],
    [{ STRIPE_API_KEY: KEY, STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET'],
  ])('in %j fails the start with one line that does not contain it', (env, name) => {
    let message = '';
    try {
      readConfig(env);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain(name);
    expect(message.split('\n')).toHaveLength(1);
    expect(message).not.toContain('51StandIn0000');
  });

  it('in the options of stripe() is an error', () => {
    expect(() => stripe({ apiKey: 'pk_test_51StandIn0000' })).toThrow(/API key must look like/);
    expect(() => stripe({ apiKey: KEY, webhookSecrets: ['secret'] })).toThrow(/webhook secret of Stripe/);
  });
});

describe('The package `stripe`', () => {
  /** Reports each import of the package on standard output. */
  const program = `
    import { register } from 'node:module';
    const hooks = \`
      import { writeSync } from 'node:fs';
      export async function resolve(name, context, next) {
        if (name !== 'stripe') return next(name, context);
        writeSync(1, 'imported, ');
        return next(name, context);
      }\`;
    register('data:text/javascript,' + encodeURIComponent(hooks));
    const { stripe } = await import(process.cwd() + '/dist/src/index.js');
    const [provider] = await stripe({ apiKey: '${KEY}', apiBase: 'http://127.0.0.1:1' });
    process.stdout.write('created, ');
    await provider.webhook(Buffer.from('{}'), {}).catch(({ message }) => console.log(message));`;

  it('is not loaded before the first call of Stripe', async () => {
    expect(await run(program)).toMatch(/^created, imported, Webhook Error/);
  });
});

import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommerceModule, type CommerceOptions, CustomersService, Mailer } from '../../src/index.ts';
import { type MailServer, startMailServer } from '../fakes/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';

/* Applications that embed a shop, with and without options of e-mail. */

let smtp: MailServer;
let database: TestDatabase;
beforeAll(async () => {
  smtp = await startMailServer();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await smtp.stop();
});

let app: NestFastifyApplication;
afterEach(() => app.close());

/** Sends a message of its own. */
@Injectable()
class Newsletter {
  constructor(private readonly mailer: Mailer) {}

  get canBeSent(): boolean {
    return this.mailer.isConfigured;
  }

  send(to: string): Promise<void> {
    const mail = { to, subject: 'News', text: 'A chair', html: '<p>A chair</p>' };
    return this.mailer.send(mail, `news to ${to}`, AbortSignal.timeout(10_000));
  }
}

const mail = () => ({
  ...{ smtpUrl: smtp.url, from: 'shop@example.com', storefrontUrl: 'https://shop.example' },
});
const forRoot = (options: CommerceOptions) => CommerceModule.forRoot(options);
const forRootAsync = (options: CommerceOptions) =>
  CommerceModule.forRootAsync({ useFactory: async () => options });

describe.each([
  ['forRoot', forRoot],
  ['forRootAsync, whose options come later,', forRootAsync],
])('A shop that an application embeds by %s', (name, createModule) => {
  it('sends its messages if it has options of e-mail', async () => {
    await embed(createModule, { mail: mail() });
    const email = `${name.split(',')[0].toLowerCase()}@example.com`;
    const customers = app.get(CustomersService, { strict: false });
    await customers.create({ email, first_name: 'Ida', last_name: 'Berg', password: 'not-telling' });
    await app.inject({ method: 'POST', url: '/store/customers/password-token', payload: { email } });
    await until(() => smtp.received.some(({ to }) => to.includes(email)));
  });

  it('sends messages of the application by the same server', async () => {
    await embed(createModule, { mail: mail() });
    const to = `news-by-${name.split(',')[0].toLowerCase()}@example.com`;
    await app.get(Newsletter).send(to);
    expect(smtp.received.map((received) => received.to)).toContainEqual([to]);
  });

  it('gives the application a mailer that sends nothing if it has no options of e-mail', async () => {
    await embed(createModule, {});
    const newsletter = app.get(Newsletter);
    expect(newsletter.canBeSent).toBe(false);
    await expect(newsletter.send('una@example.com')).rejects.toThrow('The shop has no mail server');
  });
});

async function embed(createModule: typeof forRoot, options: CommerceOptions): Promise<void> {
  const shop = createModule({ database: { url: database.url }, ...options });
  @Module({ imports: [shop], providers: [Newsletter] })
  class Application {}
  app = await NestFactory.create<NestFastifyApplication>(Application, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  await app.init();
}

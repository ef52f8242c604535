import {
  type ArgumentsHost,
  Body,
  Controller,
  type ExceptionFilter,
  Get,
  Injectable,
  Module,
  Post,
  type Type,
  UseFilters,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import * as storekeep from '../../src/index.ts';
import {
  acceptEmptyJsonBodies,
  CommerceModule,
  Outbox,
  type OutboxEvent,
  TaxProvider,
  TaxProviders,
} from '../../src/index.ts';
import { agentsOptions } from '../support/agents.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';

class OwnFilter implements ExceptionFilter {
  catch(error: Error, host: ArgumentsHost): void {
    host.switchToHttp().getResponse().status(418).send({ mine: error.message });
  }
}

@Controller('own')
@UseFilters(OwnFilter)
class OwnController {
  @Get()
  hello() {
    return { hello: 'world' };
  }

  @Post()
  echo(@Body() body: object) {
    return body;
  }

  @Get('long')
  long() {
    return { text: 'x'.repeat(5000) };
  }

  @Get('broken')
  broken() {
    throw new Error('as I like it');
  }
}

/** Its paths begin or end like those of the shops. */
@Controller()
class LookalikeController {
  @Post(['shop/storefront', 'shop/administrators', 'own/shop/hooks/:provider', 'own/shop/admin/uploads'])
  echo(@Body() body: object) {
    return body;
  }
}

const placed: OutboxEvent[] = [];

/** Subscribes to the events of the shop, as an application does. */
@Injectable()
class Mailer {
  constructor(outbox: Outbox) {
    outbox.subscribe('order.placed', (event) => void placed.push(event));
  }
}

/** All services and use cases that are exported to applications. `BACK_OFFICE` injects all of them. */
const SERVICES = Object.entries(storekeep).flatMap(([name, value]) =>
  /Service$|^(Cancel|Capture|Complete|Process|Receive|Refund|Request|Update)[A-Z]|Fulfillments$|^Records$/.test(
    name,
  )
    ? [value as Type]
    : [],
);
const BACK_OFFICE = Symbol('back office');

/** A tax provider of the application. */
@Injectable()
class HouseTaxes extends TaxProvider {
  readonly id = 'house';

  constructor(providers: TaxProviders) {
    super();
    providers.register(this);
  }

  async taxLines() {
    return [];
  }
}

let app: NestFastifyApplication;
let databases: TestDatabase[];

beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
  const [first, second] = databases;
  const shop = CommerceModule.forRoot({
    database: { url: first.url, poolSize: 3 },
    http: { prefix: '/shop' },
    agents: agentsOptions('acp'),
  });
  const outlet = CommerceModule.forRootAsync({
    prefix: '/outlet',
    useFactory: async () => ({ database: { url: second.url, poolSize: 3 }, http: { maxPageSize: 5 } }),
  });
  @Module({
    imports: [shop],
    providers: [
      Mailer,
      HouseTaxes,
      { provide: BACK_OFFICE, inject: SERVICES, useFactory: (...services: object[]) => services },
    ],
  })
  class MailModule {}
  @Module({ imports: [shop, outlet, MailModule], controllers: [OwnController, LookalikeController] })
  class HostModule {}
  const adapter = new FastifyAdapter();
  app = await NestFactory.create<NestFastifyApplication>(HostModule, adapter, {
    logger: false,
    abortOnError: false,
  });
  for (const prefix of ['/shop', '/outlet']) acceptEmptyJsonBodies(adapter.getInstance(), prefix);
  await app.init();
});

afterAll(async () => {
  await app?.close();
  await Promise.all(databases.map((database) => database.close()));
});

describe('An application that embeds two shops', () => {
  it('retains the behavior of its own routes', async () => {
    expect(await get('/own')).toEqual({ status: 200, body: { hello: 'world' } });
    expect(await get('/own/broken')).toEqual({ status: 418, body: { mine: 'as I like it' } });
    expect((await get('/nothing')).body).toMatchObject({ statusCode: 404 }); // the error format of Nest
  });

  it('tags the catalogue of the shops, and neither tags nor compresses its own routes', async () => {
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': '*' };
    const own = await app.inject({ url: '/own/long', headers });
    expect(own.statusCode).toBe(200);
    expect(own.headers['content-encoding'] ?? own.headers.etag ?? own.headers.vary).toBeUndefined();
    expect((await app.inject({ url: '/shop/store/regions', headers })).statusCode).toBe(304);
  });

  it.each(['/shop/storefront', '/shop/administrators'])(
    'leaves the parsing of empty bodies to Fastify on its own route %s',
    async (path) => {
      expect((await post(path, '')).status).toBe(400);
      expect((await post('/own', '')).status).toBe(400);
    },
  );

  it.each(['/own/shop/hooks/acme', '/own/shop/admin/uploads'])(
    'receives the parsed body on its own route %s',
    async (path) => {
      expect(await post(path, '{"a":1}')).toEqual({ status: 201, body: { a: 1 } });
    },
  );

  it('parses uploads to its own routes with its own parser', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await app.inject({
      method: 'POST',
      url: '/own/shop/admin/uploads',
      headers,
      payload: '--x--',
    });
    expect(response.statusCode).toBe(415); // the application has not installed a parser
  });

  it('serves each shop under its prefix, with its own database and options', async () => {
    await databases[0].query(`insert into sales_channel (id, name) values ('sc_extra', 'Only in the first')`);
    await databases[0].query(
      `insert into "user" (id, email, api_token) values ('usr_1', 'a@example.com', 'first-token')`,
    );
    await databases[1].query(
      `insert into "user" (id, email, api_token) values ('usr_1', 'a@example.com', 'second-token')`,
    );
    const [first, second] = [
      await get('/shop/admin/sales-channels', 'first-token'),
      await get('/outlet/admin/sales-channels', 'second-token'),
    ];
    expect([first.body.count, second.body.count]).toEqual([2, 1]);
    expect((await get('/outlet/admin/sales-channels', 'first-token')).status).toBe(401);
    expect((await get('/outlet/store/regions?limit=100')).body.limit).toBe(5);
    expect((await get('/shop/store/regions?limit=100')).body.limit).toBe(100);
    expect((await get('/store/regions')).status).toBe(404);
  });

  it('offers a tax provider only in the shop with which it registers it', async () => {
    const idsIn = async (prefix: string, token: string) => {
      const { body } = await get(`${prefix}/admin/store/tax-providers`, token);
      return body.tax_providers.map(({ id }: { id: string }) => id);
    };
    expect(await idsIn('/shop', 'first-token')).toEqual(['house', 'system']);
    expect(await idsIn('/outlet', 'second-token')).toEqual(['system']);
  });

  it('returns errors of the shops in the format of the shops', async () => {
    expect(await get('/shop/store/regions/reg_nope')).toEqual({
      status: 404,
      body: { type: 'not_found', message: 'Region with reg_nope was not found' },
    });
  });

  it('applies the body limits of the shops to their routes only', async () => {
    const deep = '{"a":'.repeat(100) + '1' + '}'.repeat(100);
    expect(await post('/shop/store/carts', deep)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
    expect(await post('/outlet/store/carts', '{"a')).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
    expect(await post('/own', deep)).toEqual({ status: 201, body: JSON.parse(deep) });
  });

  it('sends X-Content-Type-Options on the routes of the shops only', async () => {
    const headerOf = async (url: string) => (await app.inject({ url })).headers['x-content-type-options'];
    expect(await headerOf('/shop/store/regions')).toBe('nosniff');
    expect(await headerOf('/outlet/admin/users')).toBe('nosniff');
    expect(await headerOf('/shop/uploads/public/none.png')).toBe('nosniff');
    expect(await headerOf('/own')).toBeUndefined();
    expect(await headerOf('/nothing')).toBeUndefined();
  });

  it('can inject every exported service of the shop that its module imports', async () => {
    const services = app.get<object[]>(BACK_OFFICE, { strict: false });
    expect(SERVICES.filter((type, index) => !(services[index] instanceof type))).toEqual([]);
    const discounts = services.find((service) => service instanceof storekeep.DiscountsService)!;
    await expect(
      discounts.create({
        code: 'OWN',
        rule: { type: 'percentage', value: 10, allocation: 'total' },
        regions: ['reg_nope'],
      }),
    ).rejects.toThrow('Region with reg_nope was not found');
  });

  it('receives the events of the shop that it subscribes to', async () => {
    await databases[0].query(
      `insert into outbox_event (name, data) values ('order.placed', '{"id":"order_1"}')`,
    );
    await databases[1].query(
      `insert into outbox_event (name, data) values ('order.placed', '{"id":"order_2"}')`,
    );
    for (const outbox of [app.get(Outbox, { strict: false })]) outbox.wake();
    await until(() => placed);
    expect(placed.map((event) => event.data)).toEqual([{ id: 'order_1' }]);
  });
});

describe('An application that shares its DataSource', () => {
  it('serves the shop from it, and finds it open after the shop has closed', async () => {
    const shared = await createTestDatabase();
    const dataSource = await new DataSource(shared.options).initialize();
    const host = await NestFactory.create<NestFastifyApplication>(
      CommerceModule.forRoot({ dataSource }),
      new FastifyAdapter(),
      { logger: false, abortOnError: false },
    );
    await host.init();
    const response = await host.inject({ method: 'GET', url: '/store/regions' });
    expect(response.statusCode).toBe(200);
    await host.close();
    expect(dataSource.isInitialized).toBe(true);
    await dataSource.destroy();
    await shared.close();
  });
});

async function post(url: string, payload: string) {
  const headers = { 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

async function get(url: string, token?: string) {
  const response = await app.inject({
    method: 'GET',
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: response.statusCode, body: response.json() };
}

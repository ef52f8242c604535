import {
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  Module,
  type NestInterceptor,
  type PipeTransform,
  Query,
  ValidationPipe,
  VersioningType,
} from '@nestjs/common';
// eslint-disable-next-line no-restricted-imports -- the application is a host of the shop
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { map } from 'rxjs';
import { acceptEmptyJsonBodies, CommerceModule, serveDocs, StoreController } from '../../src/index.ts';
import { defineModule } from '../../src/module.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Requires the header of the application. */
class OwnGuard implements CanActivate {
  canActivate(context: { switchToHttp(): { getRequest(): { headers: Record<string, string> } } }): boolean {
    return context.switchToHttp().getRequest().headers['x-door'] === 'open';
  }
}

class OwnInterceptor implements NestInterceptor {
  intercept(_: unknown, next: CallHandler<unknown>) {
    return next.handle().pipe(map((data) => ({ wrapped: data })));
  }
}

class OwnPipe implements PipeTransform {
  transform(value: unknown): unknown {
    return typeof value === 'string' ? value.toUpperCase() : value;
  }
}

@Catch()
class OwnFilter implements ExceptionFilter {
  catch(_: unknown, host: ArgumentsHost): void {
    host
      .switchToHttp()
      .getResponse<{ status(code: number): { send(body: object): void } }>()
      .status(418)
      .send({ own: true });
  }
}

@Controller('own')
class OwnController {
  @Get()
  echo(@Query('text') text: string) {
    return { text };
  }
}

@StoreController('wishes')
class WishesController {
  @Get()
  list() {
    return { wishes: [] };
  }
}

@Module({ controllers: [WishesController] })
class WishesModule {}

const wishes = defineModule({ name: 'wishes', module: WishesModule });

let app: NestFastifyApplication;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  @Module({
    imports: [
      CommerceModule.forRoot({
        database: { url: database.url, poolSize: 3 },
        http: { prefix: '/shop' },
        additions: [wishes],
      }),
    ],
    controllers: [OwnController],
    providers: [
      { provide: APP_PIPE, useClass: OwnPipe },
      { provide: APP_GUARD, useClass: OwnGuard },
      { provide: APP_INTERCEPTOR, useClass: OwnInterceptor },
      { provide: APP_FILTER, useClass: OwnFilter },
    ],
  })
  class HostModule {}
  const adapter = new FastifyAdapter();
  app = await NestFactory.create<NestFastifyApplication>(HostModule, adapter, {
    logger: false,
    abortOnError: false,
  });
  app.useGlobalPipes(
    new ValidationPipe({ transform: true, transformOptions: { enableImplicitConversion: true } }),
  );
  app.setGlobalPrefix('api');
  app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' });
  acceptEmptyJsonBodies(adapter.getInstance(), '/shop');
  serveDocs(app, { prefix: '/shop' });
  await app.init();
  await adapter.getInstance().ready();
  await database.query(
    `insert into "user" (id, email, api_token) values ('usr_1', 'a@example.com', 'token')`,
  );
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

describe('A shop in an application with global enhancers, a prefix and versions', () => {
  it('leaves them to the routes of the application', async () => {
    const open = await app.inject({ url: '/api/v1/own?text=hi', headers: { 'x-door': 'open' } });
    expect(open.json()).toEqual({ wrapped: { text: 'HI' } });
    expect((await app.inject('/api/v1/own')).statusCode).toBe(418);
  });

  it('serves its routes at the prefix of the shop, without guards of the application', async () => {
    const regions = await app.inject('/shop/store/regions');
    expect([regions.statusCode, regions.json()]).toMatchObject([200, { regions: [], count: 0 }]);
  });

  it('rejects the text "false" as a boolean with the message of the shop', async () => {
    const response = await request('POST', '/admin/products', { title: 'Cap', discountable: 'false' });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { type: 'invalid_data', message: 'discountable must be a boolean value' },
    ]);
  });

  it('finds the products that `is_giftcard=false` selects', async () => {
    const title = 'Cap that is no gift card';
    await request('POST', '/admin/products', { title, discountable: false });
    const found = await request('GET', `/admin/products?is_giftcard=false&fields=title,discountable`);
    expect(found.json().products).toContainEqual(expect.objectContaining({ title, discountable: false }));
  });

  it('responds with its own errors to unknown records', async () => {
    const response = await request('GET', '/admin/products/prod_none');
    expect([response.statusCode, response.json()]).toMatchObject([404, { type: 'not_found' }]);
  });

  it('serves uploaded files at the URLs that it responds with', async () => {
    const boundary = 'x';
    const response = await app.inject({
      method: 'POST',
      url: '/shop/admin/uploads',
      headers: { authorization: 'Bearer token', 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload:
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n` +
        `content-type: text/plain\r\n\r\nhello\r\n--${boundary}--\r\n`,
    });
    const { url } = response.json<{ uploads: { url: string }[] }>().uploads[0];
    const file = await app.inject(new URL(url, 'http://localhost').pathname);
    expect([file.statusCode, file.body]).toEqual([200, 'hello']);
  });

  it('serves routes of modules below the prefix of the shop', async () => {
    const response = await request('GET', '/store/wishes');
    expect([response.statusCode, response.json()]).toEqual([200, { wishes: [] }]);
  });

  it('documents the paths at which it serves its routes', async () => {
    const document = await app.inject('/shop/docs-json');
    expect(Object.keys(document.json<{ paths: object }>().paths)).toContain('/store/regions');
  });
});

function request(method: 'GET' | 'POST', path: string, payload?: object) {
  return app.inject({ method, url: `/shop${path}`, payload, headers: { authorization: 'Bearer token' } });
}

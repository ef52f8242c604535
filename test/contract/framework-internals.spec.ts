import { Body, Controller, Get, HttpCode, Module, Post, RequestMethod, ValidationPipe } from '@nestjs/common';
import { MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { PipesContextCreator } from '@nestjs/core/pipes/pipes-context-creator.js';
import { FastifyAdapter, type NestFastifyApplication, RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { ApiProperty, SwaggerModule } from '@nestjs/swagger';
import { getMetadataStorage, MinLength, ValidateIf, ValidateNested, ValidationTypes } from 'class-validator';
import fastify from 'fastify';
import { replacedFunctions } from '#engine/http/shop-controller';

/*
 * What our code uses of Nest, Fastify and class-validator although their documentation does not promise it. When a test fails after an
 * upgrade, change the file that it names.
 */

class AddressBody {}

class CustomerBody {
  @MinLength(3, { each: true })
  names?: string[];

  @ValidateIf(() => true)
  @ValidateNested()
  @ApiProperty({ type: () => AddressBody })
  address?: AddressBody;
}

@Controller('customers')
class CustomersController {
  @Get()
  list(): void {
    // not called
  }

  @Post()
  @HttpCode(202)
  @RouteConfig({ storekeepSurface: 'store' })
  create(@Body() _: CustomerBody): void {
    // not called
  }
}

@Module({ imports: [], controllers: [CustomersController], providers: [], exports: [] })
class CustomersModule {}

let app: NestFastifyApplication;

beforeAll(async () => {
  app = await NestFactory.create(CustomersModule, new FastifyAdapter(), { logger: false });
});
afterAll(() => app.close());

describe('Nest', () => {
  const { create, list } = CustomersController.prototype;

  it('stores the method of a handler as `method`, by which surface.ts and idempotency.ts find POST', () => {
    expect(Reflect.getMetadata('method', create)).toBe(RequestMethod.POST);
  });

  it('adds global enhancers in `createContext`, and the prefix in `explore`, which shop-controller.ts replaces', () => {
    expect(replacedFunctions.createContext).toHaveLength(3);
    expect(replacedFunctions.explore).toHaveLength(5);
    expect(PipesContextCreator.prototype.getGlobalMetadata).toBeInstanceOf(Function);
  });

  it('stores the status of a handler as `__httpCode__`, without which surface.ts sets 200', () => {
    expect(Reflect.getMetadata('__httpCode__', create)).toBe(202);
    expect(Reflect.hasMetadata('__httpCode__', list)).toBe(false);
  });

  it('stores the path of a controller under PATH_METADATA, which documents.ts compares', () => {
    expect(Reflect.getMetadata(PATH_METADATA, CustomersController)).toBe('customers');
  });

  it('stores the parts of a module under MODULE_METADATA, which instantiate-modules.ts copies', () => {
    const parts = Object.entries(MODULE_METADATA).map(([part, key]) => [
      part,
      Reflect.getMetadata(key, CustomersModule) as unknown,
    ]);
    expect(Object.fromEntries(parts)).toEqual({
      IMPORTS: [],
      PROVIDERS: [],
      CONTROLLERS: [CustomersController],
      EXPORTS: [],
    });
  });

  it('stores the Fastify config of a route under FASTIFY_ROUTE_CONFIG_METADATA, which route-config.ts extends', () => {
    expect(Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, create)).toEqual({ storekeepSurface: 'store' });
  });

  it('lists the modules and their controllers in ModulesContainer, where documents.ts finds our handlers', () => {
    const modules = [...app.get(ModulesContainer).values()];
    const { controllers } = modules.find(({ metatype }) => metatype === CustomersModule)!;
    expect([...controllers.values()].map(({ metatype }) => metatype)).toEqual([CustomersController]);
  });

  it.each(['toValidate', 'validate', 'findNestedBinaryValues'])(
    'calls `%s` of its ValidationPipe, which validation.ts calls or overrides',
    async (name) => {
      const pipe = new ValidationPipe({ transform: true });
      const method = jest.spyOn(pipe as unknown as Record<string, () => unknown>, name);
      await pipe.transform({ names: ['Oliver'], address: {} }, { type: 'body', metatype: CustomerBody });
      expect(method).toHaveBeenCalled();
    },
  );

  it('resolves the type of a property lazily if the function is named `type`, as input-decorators.ts names it', () => {
    const { components } = SwaggerModule.createDocument(app, {
      openapi: '3.1.0',
      info: { title: '', version: '' },
    });
    expect(components?.schemas?.CustomerBody).toMatchObject({
      properties: { address: { $ref: '#/components/schemas/AddressBody' } },
    });
  });
});

describe('class-validator', () => {
  const storage = getMetadataStorage();
  const rules = storage.getTargetValidationMetadatas(CustomerBody, '', false, false);

  it('lists the rules of a class in `getTargetValidationMetadatas`, which fits-rules.ts evaluates itself', () => {
    expect(rules).toHaveLength(3);
    expect(rules).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          propertyName: 'names',
          type: ValidationTypes.CUSTOM_VALIDATION,
          constraints: [3],
          each: true,
        }),
        expect.objectContaining({
          propertyName: 'address',
          type: ValidationTypes.CONDITIONAL_VALIDATION,
          constraints: [expect.any(Function)],
        }),
        expect.objectContaining({ propertyName: 'address', type: ValidationTypes.NESTED_VALIDATION }),
      ]),
    );
  });

  it('has the groups and the condition of a rule in `groups` and `validateIf`, which fits-rules.ts leaves to the library', () => {
    class Conditional {
      @MinLength(3, { groups: ['draft'], validateIf: () => true })
      name?: string;
    }
    const [rule] = storage.getTargetValidationMetadatas(Conditional, '', true, false);
    expect(rule).toMatchObject({ groups: ['draft'], validateIf: expect.any(Function) });
  });

  it('returns the validator of a rule from `getTargetValidatorConstraints`, which fits-rules.ts calls', () => {
    const { constraintCls } = rules.find(({ propertyName }) => propertyName === 'names')!;
    const [{ instance, async }] = storage.getTargetValidatorConstraints(constraintCls);
    const args = { constraints: [3], property: 'names', value: 'ab', object: {}, targetName: 'CustomerBody' };
    expect([instance.validate('ab', args), instance.validate('abc', args)]).toEqual([false, true]);
    expect(async).toBe(false);
  });
});

describe('Fastify', () => {
  it('does not parse a body whose headers an `onRequest` hook deletes from `request.raw`, as raw-bodies.ts and unparsed-uploads.ts do', async () => {
    const server = fastify();
    server.addHook('onRequest', (request, _reply, done) => {
      for (const name of ['content-type', 'content-length', 'transfer-encoding'])
        delete request.raw.headers[name];
      done();
    });
    server.post('/', async (request) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request.raw as AsyncIterable<Buffer>) chunks.push(chunk);
      return { body: request.body ?? null, raw: Buffer.concat(chunks).toString() };
    });
    const headers = { 'content-type': 'application/json' };
    const response = await server.inject({ method: 'POST', url: '/', headers, payload: '{"a":1}' });
    await server.close();
    expect(response.json()).toEqual({ body: null, raw: '{"a":1}' });
  });
});

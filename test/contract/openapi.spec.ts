import { readFileSync } from 'node:fs';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ERRORS } from '#engine/http/output/error-filter';
import { openApiDocuments } from '#engine/openapi/documents';
import { CommerceModule } from '../../src/commerce.module.ts';
import { AGENTS_ENV, agentsOptions } from '../support/agents.ts';
import { configure, PUBLIC_URL } from '../support/oidc-shop.ts';
import { DocumentValidator, type Schema } from '../support/openapi-validator.ts';
import { type SampleShop, useSampleShop } from '../support/sample-shop.ts';

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { $ref?: string; value?: unknown }>;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; schema: Schema; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
}

interface Document {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties?: Record<string, Schema> }>;
    responses: Record<string, { content: Record<string, Media> }>;
    examples: Record<string, { value: unknown }>;
    securitySchemes: Record<string, object>;
  };
}

const ROUTES = { admin: '/docs/admin-json', store: '/docs/store-json', joint: '/docs-json' };

let world: SampleShop;
const google = configure('google', 'https://accounts.google.com');
const documents = {} as Record<keyof typeof ROUTES, Document>;
beforeAll(async () => {
  const OIDC_PROVIDERS = JSON.stringify([google]);
  world = await useSampleShop({ ...AGENTS_ENV, PUBLIC_URL, EU: 'true', OIDC_PROVIDERS, STAFF_MCP: 'true' });
  for (const [name, route] of Object.entries(ROUTES))
    documents[name as keyof typeof ROUTES] = (await world.http.get(route)).body;
});

afterAll(() => world.close());
const OWN = ['eu', 'price_display'];
/** Columns of modules, `region.eu` and `customer_group.price_display`, are only known with a database. Both tables have names. */
function withoutOwnColumns(this: object, key: string, value: unknown): unknown {
  if (Array.isArray(value) && value.includes('name')) return value.filter((name) => !OWN.includes(name));
  return OWN.includes(key) && 'name' in this ? undefined : value;
}

describe.each(['admin', 'store', 'joint'] as const)('The %s document', (name) => {
  const operations = (): [string, Operation][] =>
    Object.entries(documents[name].paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    );

  it('is valid OpenAPI', async () => {
    const document = structuredClone(documents[name]) as object as Schema;
    const { valid, errors } = await new Validator().validate(document);
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it('has no dangling references', () => {
    const dangling = referencesIn(documents[name]).filter(
      (reference) => resolve(documents[name], reference) === undefined,
    );
    expect(dangling).toEqual([]);
  });

  it('has a unique id for every operation', () => {
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has exactly one listed tag for every operation', () => {
    const tags = documents[name].tags.map((tag) => tag.name);
    expect(
      operations().filter(
        ([, operation]) => operation.tags.length !== 1 || !tags.includes(operation.tags[0]),
      ),
    ).toEqual([]);
  });

  it('describes purpose, authentication and errors of every operation', () => {
    const undescribed = operations().filter(([op, { summary, description, security, responses }]) => {
      const statuses = Object.keys(responses);
      const isProtected = security.length > 0;
      return !(
        summary &&
        description &&
        ['400', '404', '409', '422', '500'].every((status) => statuses.includes(status)) &&
        (!isProtected || statuses.includes('401')) &&
        (!op.includes('/admin/') ||
          isProtected ||
          /\/(auth|auth\/google(\/cb)?|token|password-token|reset-password|accept)$/.test(op))
      );
    });
    expect(undescribed.map(([op]) => op)).toEqual([]);
  });

  it('has a valid example for every body', () => {
    const documented = new DocumentValidator(documents[name]);
    const errors = operations().flatMap(([op, { parameters, requestBody, responses }]) => {
      const bodies = [
        requestBody,
        ...Object.values(responses).map((response) => dereferenced(documents[name], response)),
      ];
      const media = bodies.flatMap((body) => Object.values(body?.content ?? {}));
      const examples = media.flatMap((mediaType) =>
        examplesOf(documents[name], mediaType).map((example) => [mediaType.schema, example] as const),
      );
      const ofParameters = parameters
        .filter((parameter) => 'example' in parameter)
        .map((parameter) => [parameter.schema, parameter.example] as const);
      return [
        ...media
          .filter((mediaType) => mediaType.schema && examplesOf(documents[name], mediaType).length === 0)
          .map(() => `${op} has no example`),
        ...[...examples, ...ofParameters].flatMap(([schema, example]) =>
          documented.findSchemaErrors(schema, example).map((schemaError) => `${op}: ${schemaError}`),
        ),
      ];
    });
    expect(errors).toEqual([]);
  });

  it('describes amounts as being in the smallest unit of the currency', () => {
    const { schemas } = documents[name].components;
    const amounts = Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties).map(([property, value]) => [`${schema}.${property}`, value] as const),
    );
    const unclear = amounts.filter(([field, { type, description }]) => {
      const isAmount =
        /\.(.*_)?(amount|price|total|balance)$/.test(field) && [type].flat().includes('integer');
      return isAmount && !String(description).includes('in the smallest unit of the currency');
    });
    expect(unclear.map(([field]) => field)).toEqual([]);
  });
});

describe('The documents', () => {
  it.each(['admin', 'store'] as const)('are equal to those of the repository: openapi/%s.json', (name) => {
    const checkedIn = readFileSync(`openapi/${name}.json`, 'utf8');
    const served = `${JSON.stringify(documents[name], withoutOwnColumns, 2)}\n`;
    if (checkedIn !== served)
      throw new Error(
        `openapi/${name}.json differs from the served document: run \`npm run openapi\` and commit the result`,
      );
  });

  it('have an example of every type of error', () => {
    const { paths, components } = documents.joint;
    const operations = Object.values(paths).flatMap((item) => Object.values(item));
    const responses = [
      ...Object.values(components.responses),
      ...operations.flatMap((operation) =>
        Object.entries(operation.responses).flatMap(([status, response]) =>
          status >= '400' ? [response] : [],
        ),
      ),
    ];
    const types = responses.flatMap(({ content }) =>
      content
        ? examplesOf(documents.joint, content['application/json']).map(
            (example) => (example as { type: string }).type,
          )
        : [],
    );
    expect(new Set(types)).toEqual(new Set(Object.values(ERRORS).map(({ type }) => type)));
  });

  it('have four security schemes for staff', () => {
    expect(Object.keys(documents.admin.components.securitySchemes)).toEqual([
      'api_token',
      'api_token_header',
      'cookie_auth',
      'jwt_token',
    ]);
    expect(documents.admin.paths['/admin/auth'].post.security).toEqual([]);
  });

  it('have two security schemes for shoppers', () => {
    expect(Object.keys(documents.store.components.securitySchemes)).toEqual(['cookie_auth', 'jwt_token']);
    expect(documents.store.paths['/store/customers/me'].get.security).toEqual([
      { cookie_auth: [] },
      { jwt_token: [] },
    ]);
  });

  it('list for shoppers only the relations that they may expand', () => {
    expect(documents.admin.components.schemas.Customer.properties).toHaveProperty('groups');
    expect(documents.store.components.schemas.Customer.properties).not.toHaveProperty('groups');
  });

  it('do not contain the password hash', () => {
    expect(JSON.stringify(documents)).not.toContain('password_hash');
  });

  it('are merged into the joint one, with the surface as prefix of ids that occur on both', () => {
    const { paths } = documents.joint;
    expect(paths['/admin/regions'].get.operationId).toBe('AdminGetRegions');
    expect(paths['/store/regions'].get.operationId).toBe('StoreGetRegions');
    expect(paths['/admin/regions'].post.operationId).toBe('PostRegions');
  });
});

describe('Swagger UI', () => {
  it('offers the three documents, and loads its assets from this server', async () => {
    const page = await world.http.get('/docs');
    const script = await world.http.get('/docs/swagger-ui-init.js');
    expect(page.status).toBe(200);
    for (const route of Object.values(ROUTES)) expect(script.body).toContain(`"url": "${route}"`);
    const assets = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, asset]) => asset);
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets)
      expect(await world.http.get(`/${asset.replace('./', '')}`)).toMatchObject({ status: 200 });
  });

  it('is served below PATH_PREFIX', async () => {
    const prefixed = await world.openSecondInstance({ PATH_PREFIX: '/shop' });
    const document = (await prefixed.http.get('/shop/docs/admin-json')).body as Document;
    expect(document.servers).toEqual([{ url: '/shop' }]);
    expect(Object.keys(document.paths)).toEqual(Object.keys(documents.admin.paths));
    expect((await prefixed.http.get('/shop/docs')).status).toBe(200);
    await prefixed.close();
  });
});

describe('An application that embeds two shops', () => {
  it('has separate documents of both, without its own routes', async () => {
    @Controller('admin/own')
    class OwnController {
      @Get()
      own() {
        return {};
      }
    }
    const database = { url: world.testDatabase.url, poolSize: 2 };
    const oidc = { publicUrl: PUBLIC_URL, providers: [google] };
    const eu = { members: ['documents', 'legal', 'lowest-price', 'vat', 'withdrawal'] as const };
    const shops = ['/shop', '/outlet'].map((prefix) =>
      CommerceModule.forRoot({
        ...{ database, http: { prefix }, oidc, eu, staffMcp: {} },
        agents: agentsOptions('acp', 'ucp'),
      }),
    );
    @Module({ imports: shops, controllers: [OwnController] })
    class HostModule {}
    const host = await NestFactory.create<NestFastifyApplication>(HostModule, new FastifyAdapter(), {
      logger: false,
    });
    const [shop, outlet] = [
      openApiDocuments(host, { prefix: '/shop' }),
      openApiDocuments(host, { prefix: '/outlet' }),
    ];
    expect(shop.joint.servers).toEqual([{ url: '/shop' }]);
    expect(Object.keys(shop.joint.paths)).toEqual(Object.keys(documents.joint.paths));
    expect(outlet.joint.paths).toEqual(shop.joint.paths);
    await host.close();
  });
});

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [inner as string] : referencesIn(inner),
  );
}

function resolve(document: Document, reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
}

function dereferenced<T extends { $ref?: string }>(document: Document, value: T): T {
  return value.$ref ? (resolve(document, value.$ref) as T) : value;
}

function examplesOf(document: Document, { example, examples = {} }: Media): unknown[] {
  const named = Object.values(examples).map((value) => dereferenced(document, value).value);
  return example === undefined ? named : [example, ...named];
}

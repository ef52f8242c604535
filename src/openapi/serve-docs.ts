import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_SNIFF } from '../http/no-sniff.ts';
import { isBelow } from '../http/route-config.ts';
import { openApiDocumentsMeanwhile, type OpenApiDocuments } from './documents.ts';

/**
 * Serves Swagger UI at `/docs`, with a choice of documents. They are made when somebody first asks for one.
 * Call it before the application listens.
 * @param prefix what stands before `/admin` and `/store`, and so before `/docs`
 */
export function serveDocs(app: NestFastifyApplication, { prefix = '' }: { prefix?: string } = {}): void {
  const docs = `${prefix}/docs`;
  const routes: Record<keyof OpenApiDocuments, string> = {
    admin: `${docs}/admin-json`,
    store: `${docs}/store-json`,
    joint: `${docs}-json`,
  };
  let texts: Promise<Record<keyof OpenApiDocuments, string>> | undefined;
  const text = async (which: keyof OpenApiDocuments): Promise<string> =>
    (await (texts ??= openApiDocumentsMeanwhile(app, { prefix }).then(textsOf)))[which];

  const adapter = app.getHttpAdapter();
  // nobody shall lay a page of theirs over it, and have staff press what is below
  adapter.getInstance().addHook('onRequest', (request, reply, done) => {
    if (isBelow(request.url, docs) || isBelow(request.url, routes.joint))
      void reply.headers({
        'content-security-policy': "frame-ancestors 'none'",
        'x-frame-options': 'DENY',
        ...NO_SNIFF,
      });
    done();
  });
  for (const [which, route] of Object.entries(routes) as [keyof OpenApiDocuments, string][]) {
    adapter.get(route, async (_: FastifyRequest, reply: FastifyReply) => {
      const said = await text(which);
      void reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(said);
    });
  }
  // the page asks for the documents itself, so it is given none
  SwaggerModule.setup(docs, app, () => undefined as unknown as OpenAPIObject, {
    raw: false,
    explorer: true,
    customSiteTitle: 'Storekeep, API',
    customCss: '.swagger-ui .parameters textarea { height: 5em; min-height: 5em }',
    swaggerOptions: {
      responseInterceptor: lighten,
      urls: [
        { name: 'Administration', url: routes.admin },
        { name: 'Storefront', url: routes.store },
        { name: 'Both', url: routes.joint },
      ],
      validatorUrl: null, // it would send the document to somebody else
      persistAuthorization: true,
      withCredentials: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      filter: true,
      displayRequestDuration: true,
      tagsSorter: 'alpha',
    },
  });
}

interface Fetched {
  url: string;
  text: string;
}

interface Lightened {
  components: {
    examples?: Record<string, { value: unknown }>;
    schemas: Record<string, { properties?: Record<string, { type?: string; 'x-expandable'?: true }> }>;
  };
}

/**
 * Runs in the browser, on all that Swagger UI fetches, so it must stand by itself. Swagger UI works through all of a
 * document before it shows anything, so in a document this takes the types from relations (everything is related to
 * everything), and makes texts of the examples of answers, which is what is shown of them anyway.
 */
function lighten(response: Fetched): Fetched {
  if (!/\/docs(\/admin|\/store)?-json$/.test(response.url)) return response;
  const document = JSON.parse(response.text) as Lightened;
  for (const { properties = {} } of Object.values(document.components.schemas)) {
    for (const [name, property] of Object.entries(properties)) {
      if (!property['x-expandable']) continue;
      const list = property.type === 'array';
      properties[name] = Object.assign(
        list ? { type: 'array', items: { type: 'object' } } : { type: 'object' },
        { description: 'when expanded' },
      );
    }
  }
  for (const example of Object.values(document.components.examples ?? {}))
    example.value = JSON.stringify(example.value, null, 2);
  return Object.assign(response, { text: JSON.stringify(document) });
}

/** Documents are kept as text: that is what is asked for, and smaller than objects. */
function textsOf(documents: OpenApiDocuments): Record<keyof OpenApiDocuments, string> {
  return {
    admin: JSON.stringify(documents.admin),
    store: JSON.stringify(documents.store),
    joint: JSON.stringify(documents.joint),
  };
}

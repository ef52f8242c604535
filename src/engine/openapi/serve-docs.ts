import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { NO_SNIFF } from '../http/output/no-sniff.ts';
import { isBelow, onRequestHooksOf } from '../http/route-config.ts';
import type { OpenApiDocuments } from './documents.ts';
import { receive, useKnownIds } from './swagger-ui-scripts.ts';

/**
 * Serves Swagger UI at `/docs`, with a choice of documents, which are generated on the first request for one of them.
 * Call it before the application listens.
 * @param prefix the path before `/admin` and `/store`, and so before `/docs`
 */
export function serveDocs(app: NestFastifyApplication, { prefix = '' }: { prefix?: string } = {}): void {
  const docs = `${prefix}/docs`;
  const routes: Record<keyof OpenApiDocuments, string> = {
    admin: `${docs}/admin-json`,
    store: `${docs}/store-json`,
    joint: `${docs}-json`,
  };
  let texts: Promise<Record<keyof OpenApiDocuments, string>> | undefined;
  const generate = async () => {
    const { openApiDocumentsInSteps } = await import('./documents.ts');
    return textsOf(await openApiDocumentsInSteps(app, { prefix }));
  };
  const text = async (which: keyof OpenApiDocuments): Promise<string> =>
    (await (texts ??= generate()))[which];

  const adapter = app.getHttpAdapter();
  // prevents clickjacking: other sites must not embed the page, as staff can send requests from it
  adapter.getInstance().addHook('onRoute', (route: RouteOptions) => {
    if (!isBelow(route.url, docs) && !isBelow(route.url, routes.joint)) return;
    onRequestHooksOf(route).push((_request, reply, done) => {
      void reply.headers({
        'content-security-policy': "frame-ancestors 'none'",
        'x-frame-options': 'DENY',
        ...NO_SNIFF,
      });
      done();
    });
  });
  for (const [which, route] of Object.entries(routes) as [keyof OpenApiDocuments, string][]) {
    adapter.get(route, async (_: FastifyRequest, reply: FastifyReply) => {
      const json = await text(which);
      void reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(json);
    });
  }
  // the page loads the documents from `urls`
  SwaggerModule.setup(docs, app, () => undefined as unknown as OpenAPIObject, {
    raw: false,
    explorer: true,
    customSiteTitle: 'Storekeep, API',
    customCss: '.swagger-ui .parameters textarea { height: 5em; min-height: 5em }',
    swaggerOptions: {
      requestInterceptor: useKnownIds,
      responseInterceptor: receive,
      urls: [
        { name: 'Administration', url: routes.admin },
        { name: 'Storefront', url: routes.store },
        { name: 'Both', url: routes.joint },
      ],
      validatorUrl: null, // the default sends the document to an external service
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

/** Documents are cached as text, which is what clients request, and which is smaller than objects. */
function textsOf(documents: OpenApiDocuments): Record<keyof OpenApiDocuments, string> {
  return {
    admin: JSON.stringify(documents.admin),
    store: JSON.stringify(documents.store),
    joint: JSON.stringify(documents.joint),
  };
}

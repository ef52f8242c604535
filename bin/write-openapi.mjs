// Writes the OpenAPI documents to openapi/, from the built server. Needs no database, since no provider is instantiated.
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../dist/src/assembly/data-source.js';
import { CommerceModule } from '../dist/src/commerce.module.js';
import { openApiDocuments } from '../dist/src/engine/openapi/documents.js';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const database = { url: 'postgres://nobody@localhost/none' };
// each provider of OpenID Connect has routes of its own, such as those of `google`
const page = 'https://shop.example/';
const redirects = { success_redirect: page, failure_redirect: page };
const google = {
  name: 'google',
  issuer: 'https://accounts.google.com',
  client_id: 'id',
  store: redirects,
  admin: redirects,
};
const oidc = { publicUrl: 'https://api.shop.example', providers: [google] };
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const agents = {
  protocols: ['acp', 'ucp'],
  publicUrl: 'https://api.shop.example',
  storefrontUrl: 'https://shop.example',
  links: { terms: page, privacy: page },
  signingKeys: [{ kid: 'key', ...privateKey.export({ format: 'jwk' }) }],
};
const dataSource = new DataSource(dataSourceOptions(database));
await dataSource.buildMetadatas();
const app = await NestFactory.create(
  CommerceModule.forRoot({ database, agents, oidc }),
  new FastifyAdapter(),
  {
    preview: true,
    logger: false,
    abortOnError: false,
  },
);
const { admin, store } = openApiDocuments(app, { dataSource });
mkdirSync('openapi', { recursive: true });
for (const [surface, document] of Object.entries({ admin, store }))
  writeFileSync(`openapi/${surface}.json`, `${JSON.stringify(document, null, 2)}\n`);

// Writes the OpenAPI documents to openapi/, from the built server. Needs no database, since no provider is instantiated.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../dist/src/assembly/data-source.js';
import { declaredModules } from '../dist/src/assembly/module-list.js';
import { CommerceModule } from '../dist/src/commerce.module.js';
import { openApiDocuments } from '../dist/src/engine/openapi/documents.js';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const database = { url: 'postgres://nobody@localhost/none' };
const options = await Promise.all(declaredModules.map((module) => module.exampleOptions?.()));
const dataSource = new DataSource(dataSourceOptions(database));
await dataSource.buildMetadatas();
const commerce = CommerceModule.forRoot(Object.assign({ database }, ...options));
const app = await NestFactory.create(commerce, new FastifyAdapter(), {
  preview: true,
  logger: false,
  abortOnError: false,
});
const { admin, store } = openApiDocuments(app, { dataSource });
mkdirSync('openapi', { recursive: true });
for (const [surface, document] of Object.entries({ admin, store }))
  writeFileSync(`openapi/${surface}.json`, `${JSON.stringify(document, null, 2)}\n`);

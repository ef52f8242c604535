import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { acceptEmptyJsonBodies } from '@storekeep/server';
import { AppModule } from './app.module.js';
import { OwnFilter } from './notes.js';

const adapter = new FastifyAdapter();
const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, {
  logger: ['error', 'warn'],
});

// existing shop clients send empty bodies with a JSON content type
for (const prefix of ['/shop', '/outlet']) acceptEmptyJsonBodies(adapter.getInstance(), prefix);

app.setGlobalPrefix('api');
app.useGlobalPipes(new ValidationPipe({ transform: true }));
app.useGlobalFilters(new OwnFilter());
app.enableShutdownHooks();

await app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
console.log(`ready at ${await app.getUrl()}`);

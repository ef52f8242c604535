import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { acceptEmptyJsonBodies, CommerceModule } from '@storekeep/server';

const database = { url: process.env.SHOP_DATABASE_URL! };
@Module({ imports: [CommerceModule.forRoot({ database, http: { prefix: '/shop' } })] })
class AppModule {}

const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter());
acceptEmptyJsonBodies(app.getHttpAdapter().getInstance(), '/shop'); // existing clients send them
await app.enableShutdownHooks().listen(3000);

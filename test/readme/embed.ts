import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { acceptEmptyJsonBodies, CommerceModule } from 'storekeep';

@Module({
  imports: [
    CommerceModule.forRoot({ database: { url: process.env.SHOP_DATABASE_URL! }, http: { prefix: '/shop' } }),
  ],
})
class AppModule {}

const adapter = new FastifyAdapter();
const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter);
acceptEmptyJsonBodies(adapter.getInstance(), '/shop'); // existing clients send them
app.enableShutdownHooks();
await app.listen(3000);

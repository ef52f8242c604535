import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../kernel/start-error.ts';

/** The Fastify of an application; undefined without HTTP. @throws StartError if it is served by another framework */
export function fastifyOf({ httpAdapter }: HttpAdapterHost): FastifyInstance | undefined {
  if (!httpAdapter) return undefined;
  if (httpAdapter.getType() !== 'fastify')
    throw new StartError(
      `Storekeep needs Fastify, and this application is served by ${httpAdapter.getType()}: NestFactory.create(AppModule, new FastifyAdapter()), npm install @nestjs/platform-fastify`,
    );
  return httpAdapter.getInstance<FastifyInstance>();
}

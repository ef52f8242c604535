import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommerceModule } from '../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/* A shop that starts with the address of a replica that leads nowhere: the primary serves all reads. */

let database: TestDatabase;
let app: NestFastifyApplication;
const warnings: unknown[] = [];
const ignore = (): void => undefined;
const logger: LoggerService = { log: ignore, error: ignore, warn: (message) => warnings.push(message) };

beforeAll(async () => {
  database = await createTestDatabase();
  const replicas = { urls: ['postgres://shop:sesame@127.0.0.1:1/shop'] };
  app = await NestFactory.create<NestFastifyApplication>(
    CommerceModule.forRoot({ database: { url: database.url }, replicas }),
    new FastifyAdapter(),
    { logger, abortOnError: false },
  );
  await app.init();
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

describe('A shop whose DATABASE_REPLICA_URLS leads nowhere', () => {
  it('says so at its start, without the password, and serves reads from the primary', async () => {
    expect(warnings).toContainEqual(
      expect.stringMatching(
        /^replica 127.0.0.1:1 of DATABASE_REPLICA_URLS .* serves no reads: connect E[A-Z]+/,
      ),
    );
    expect(warnings.join()).not.toContain('sesame');
    expect((await app.inject('/store/regions')).statusCode).toBe(200);
  });
});

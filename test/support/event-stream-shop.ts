import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommerceModule, Database, type EventStream, Outbox } from '../../src/index.ts';
import { createTestDatabase } from './database.ts';

/** An application that publishes the events of its shop to a stream. */
export interface EventStreamShop {
  /** Has product `id` updated, as an event says. */
  updateProduct(id: string): Promise<void>;
  /** Publishes an event in a transaction. */
  publish: Outbox['publish'] extends (tx: never, ...event: infer Event) => Promise<void>
    ? (...event: Event) => Promise<void>
    : never;
  /** The names of the events that have not reached the stream. */
  readWaiting(): Promise<string[]>;
  close(): Promise<void>;
}

/** @param url of the database; defaults to a new one, which `close` drops */
export async function openEventStreamShop(eventStream: EventStream, url?: string): Promise<EventStreamShop> {
  const created = url === undefined ? await createTestDatabase() : null;
  const commerce = CommerceModule.forRoot({
    database: { url: url ?? created!.url, poolSize: 5 },
    eventStream,
  });
  @Module({ imports: [commerce] })
  class Host {}
  const app = await NestFactory.create<NestFastifyApplication>(Host, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  await app.init();
  const database = app.get(Database);
  const outbox = app.get(Outbox);
  const publish: EventStreamShop['publish'] = (name, data) =>
    database.transaction((tx) => outbox.publish(tx, name, data));
  return {
    publish,
    updateProduct: (id) => publish('product.updated', { id, fields: ['title'] }),
    readWaiting: async () =>
      (await database.query<{ name: string }>('select name from streamed_event order by id')).map(
        ({ name }) => name,
      ),
    async close() {
      await app.close();
      await created?.close();
    },
  };
}

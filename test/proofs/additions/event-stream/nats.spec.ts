import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { NatsStream } from '../../../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { type EventStreamShop, openEventStreamShop } from '../../../support/event-stream-shop.ts';
import { isNatsInstalled, type NatsServer, startNats } from '../../../support/nats-server.ts';
import { until } from '../../../support/until.ts';

interface Message {
  subject: string;
  /** The header `Nats-Msg-Id`. */
  id: string;
  body: { id: number; name: string; data: { id: string } };
}

/** Reads all messages of the stream. */
async function readMessages({ login }: NatsServer): Promise<Message[]> {
  const connection = await connect(login);
  try {
    const manager = await jetstreamManager(connection);
    const { state } = await manager.streams.info('STOREKEEP');
    const messages: Message[] = [];
    for (let seq = state.first_seq; messages.length < state.messages; seq++) {
      const message = (await manager.streams.getMessage('STOREKEEP', { seq }))!;
      messages.push({
        subject: message.subject,
        id: message.header.get('Nats-Msg-Id'),
        body: message.json(),
      });
    }
    return messages;
  } finally {
    await connection.close();
  }
}

const described = isNatsInstalled ? describe : describe.skip;

described('NATS JetStream', () => {
  let nats: NatsServer;
  let database: TestDatabase;
  let shop: EventStreamShop;
  const openShop = () => openEventStreamShop(new NatsStream({ url: nats.url }), database.url);

  beforeEach(async () => {
    nats = await startNats('shop:p%ss#word');
    database = await createTestDatabase();
    shop = await openShop();
  });
  afterEach(async () => {
    await shop.close();
    await database.close();
    await nats.close();
  });

  it('has each event under its name, with the id of the event by which repeated ones are dropped', async () => {
    for (const number of [1, 2, 3]) await shop.updateProduct(`prod_${number}`);
    await until(async () => (await shop.readWaiting()).length === 0);

    const messages = await until(async () => {
      const found = await readMessages(nats).catch(() => []);
      return found.length >= 3 ? found : [];
    });

    expect(messages.map(({ subject }) => subject)).toEqual(Array(3).fill('storekeep.product.updated'));
    expect(messages.map(({ body }) => body.data.id)).toEqual(['prod_1', 'prod_2', 'prod_3']);
    expect(messages.map(({ id }) => id)).toEqual(messages.map(({ body }) => String(body.id)));
  });

  it('receives all events in their order, once, although it was killed and the shop was restarted meanwhile', async () => {
    await shop.updateProduct('prod_1');
    await until(async () => (await readMessages(nats).catch(() => [])).length === 1);
    await nats.kill();
    for (const number of [2, 3]) await shop.updateProduct(`prod_${number}`);
    await until(async () => (await shop.readWaiting()).length === 2);
    await shop.close();
    shop = await openShop();
    await shop.updateProduct('prod_4');

    await nats.start();

    await until(async () => (await readMessages(nats).catch(() => [])).length >= 4);
    expect((await readMessages(nats)).map(({ body }) => body.data.id)).toEqual([
      'prod_1',
      'prod_2',
      'prod_3',
      'prod_4',
    ]);
  });
});

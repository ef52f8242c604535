import { parseLoginUrl, requirePackages } from '@storekeep/server/module';
import { EventStream, type StreamedEvent } from './event-stream.ts';

/** How long NATS may take to store an event, in milliseconds. */
const TIMEOUT_MS = 5000;

export interface NatsOptions {
  /** `nats://user:password@host:4222`, or `tls://` for an encrypted connection. A user without a password is a token. */
  url: string;
  /** The stream of JetStream; created if there is none. Defaults to `STOREKEEP`. */
  stream?: string;
  /** What subjects begin with: `storekeep.order.placed`. Defaults to `storekeep`. */
  subject?: string;
}

interface Connection {
  publish(subject: string, body: string, id: string): Promise<void>;
  close(): Promise<void>;
}

/** Publishes to NATS JetStream. The id of an event is its `Nats-Msg-Id`, so that JetStream drops what is repeated within two minutes. */
export class NatsStream extends EventStream {
  private readonly options: Required<NatsOptions>;
  private connection?: Promise<Connection>;

  /** @throws if the packages `@nats-io/transport-node` and `@nats-io/jetstream` are missing */
  constructor({ url, stream = 'STOREKEEP', subject = 'storekeep' }: NatsOptions) {
    super();
    requirePackages('NatsStream', '@nats-io/transport-node', '@nats-io/jetstream');
    this.options = { url, stream, subject };
  }

  async publish({ id, name, data }: StreamedEvent): Promise<void> {
    const { subject } = this.options;
    try {
      const connection = await (this.connection ??= connect(this.options));
      await connection.publish(`${subject}.${name}`, JSON.stringify({ id, name, data }), String(id));
    } catch (error) {
      await this.close(); // the next attempt begins with a new connection
      throw error;
    }
  }

  override async close(): Promise<void> {
    const { connection } = this;
    this.connection = undefined;
    await connection?.then((open) => open.close()).catch(() => undefined);
  }
}

async function connect({ url, stream, subject }: Required<NatsOptions>): Promise<Connection> {
  const { connect: open } = await import('@nats-io/transport-node');
  const { jetstream, jetstreamManager } = await import('@nats-io/jetstream');
  const { scheme = '', host = '', user = '', password = '' } = parseLoginUrl(url) ?? {};
  const connection = await open({
    servers: host,
    name: 'storekeep',
    reconnect: false,
    timeout: TIMEOUT_MS,
    ...(user !== '' && (password === '' ? { token: user } : { user, pass: password })),
    ...(scheme === 'tls://' && { tls: {} }),
  });
  try {
    const manager = await jetstreamManager(connection, { timeout: TIMEOUT_MS });
    const names: string[] = [];
    for await (const { config } of manager.streams.list(`${subject}.>`)) names.push(config.name);
    if (names.length === 0) await manager.streams.add({ name: stream, subjects: [`${subject}.>`] });
  } catch (error) {
    await connection.close();
    throw error;
  }
  const client = jetstream(connection, { timeout: TIMEOUT_MS });
  return {
    publish: async (to, body, id) => void (await client.publish(to, body, { msgID: id })),
    close: () => connection.close(),
  };
}

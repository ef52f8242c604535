import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A pooler between clients and PostgreSQL. */
export interface Pooler {
  /** For `DATABASE_URL`. */
  url: string;
  close(): Promise<void>;
}

/**
 * Pools connections as PgBouncer does: in `session` mode each client has its own connection to PostgreSQL, in
 * `transaction` mode all clients share one, each for the duration of a transaction. It speaks the protocol of PostgreSQL, so that
 * the server under test meets a real pooler where PgBouncer is not installed.
 * @param url of a database behind a Unix socket
 */
export async function startPooler(url: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const { pathname, searchParams } = new URL(url);
  const openBackend = (): Socket => connect(`${searchParams.get('host')}/.s.PGSQL.5432`);
  const sockets = new Set<Socket>();
  const shared = mode === 'transaction' ? new SharedBackend(openBackend(), pathname.slice(1)) : null;
  const server = createServer((client) => {
    sockets.add(client.on('error', () => undefined).on('close', () => sockets.delete(client)));
    if (shared) return serve(client, shared);
    const backend = openBackend().on('error', () => undefined);
    client.pipe(backend).pipe(client);
    client.on('close', () => backend.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    close: () => close(server, [...sockets, ...(shared ? [shared.socket] : [])]),
  };
}

/** A connection to PostgreSQL that clients use in turn. */
class SharedBackend {
  /** Requests of clients that wait for the connection, in order. */
  private readonly waiting: [client: Socket, request: Buffer][] = [];
  /** The client that the responses are for; it stays the same until its transaction ends. */
  private user: Socket | null = null;
  private isStarted = false;
  private isBusy = false;

  constructor(
    readonly socket: Socket,
    database: string,
  ) {
    const settings = Buffer.from(`user\0postgres\0database\0${database}\0\0`);
    const version = 196_608; // 3.0
    socket.on('error', () => undefined);
    socket.write(Buffer.concat([int(8 + settings.length), int(version), settings]));
    readMessages(socket, (type, message) => {
      this.user?.write(message);
      if (type !== 'Z') return;
      if (message[5] === 'I'.charCodeAt(0)) this.user = null; // no transaction is open
      this.isStarted = true;
      this.isBusy = false;
      this.sendNext();
    });
  }

  send(client: Socket, request: Buffer): void {
    this.waiting.push([client, request]);
    this.sendNext();
  }

  private sendNext(): void {
    if (!this.isStarted || this.isBusy) return;
    const index = this.waiting.findIndex(([client]) => this.user === null || client === this.user);
    if (index < 0) return;
    const [[client, request]] = this.waiting.splice(index, 1);
    this.user = client;
    this.isBusy = true;
    this.socket.write(request);
  }
}

/** Responds to the startup of a client itself, then passes on its messages, one complete request at a time. */
function serve(client: Socket, backend: SharedBackend): void {
  client.once('data', function start(bytes: Buffer) {
    const SSL_REQUEST = 80_877_103;
    if (bytes.readInt32BE(4) === SSL_REQUEST) {
      client.once('data', start);
      return void client.write('N');
    }
    const authenticated = messageOf('R', int(0));
    client.write(
      Buffer.concat([authenticated, messageOf('K', int(1), int(1)), messageOf('Z', Buffer.from('I'))]),
    );
    let request: Buffer[] = [];
    readMessages(client, (type, message) => {
      if (type === 'X') return void client.end();
      request.push(message);
      if (type !== 'Q' && type !== 'S') return;
      backend.send(client, Buffer.concat(request));
      request = [];
    });
  });
}

/** Splits a stream into messages: a letter, the length of the rest, the rest. */
function readMessages(socket: Socket, handle: (type: string, message: Buffer) => void): void {
  let buffered: Buffer = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    buffered = Buffer.concat([buffered, bytes]);
    while (buffered.length >= 5 && buffered.length > buffered.readInt32BE(1)) {
      const end = buffered.readInt32BE(1) + 1;
      handle(String.fromCharCode(buffered[0]), buffered.subarray(0, end));
      buffered = buffered.subarray(end);
    }
  });
}

function messageOf(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int(4 + body.length), body]);
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

async function close(server: Server, sockets: Iterable<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
}

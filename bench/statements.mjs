import net from 'node:net';
import { addressOf, urlThroughProxy } from './database.mjs';

/**
 * A proxy between a server and PostgreSQL that counts statements, by the protocol messages `Execute` and `Query`. It needs no
 * extension, privilege or setting of the database.
 */
export class StatementCounter {
  static async start(databaseUrl) {
    const counter = new StatementCounter(addressOf(databaseUrl));
    await new Promise((resolve) => counter.server.listen(0, '127.0.0.1', resolve));
    counter.url = urlThroughProxy(databaseUrl, counter.server.address().port);
    return counter;
  }

  constructor(target) {
    this.count = 0;
    this.sockets = new Set();
    this.server = net.createServer((client) => this.passOn(client, net.connect(target)));
  }

  stop() {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  passOn(client, database) {
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    const look = this.createLookup();
    client.on('data', (data) => {
      look(data);
      database.write(data);
    });
    database.pipe(client);
  }

  /** Parses the messages of one connection: a type and a length, except for the first message, which has no type. */
  createLookup() {
    let rest = Buffer.alloc(0);
    let typeBytes = 0;
    return (data) => {
      rest = Buffer.concat([rest, data]);
      while (rest.length >= typeBytes + 4) {
        const length = typeBytes + rest.readInt32BE(typeBytes);
        if (rest.length < length) return;
        const type = typeBytes === 0 ? 'start' : String.fromCharCode(rest[0]);
        if (type === 'E' || type === 'Q') this.count++;
        rest = rest.subarray(length);
        typeBytes = 1;
      }
    };
  }
}

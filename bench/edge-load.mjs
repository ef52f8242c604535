import net from 'node:net';

/*
 * Sends GET requests to a port for some seconds, a process of its own so that its CPU time is not counted as the server's. Each connection
 * sends `batch` requests at once and waits for their responses, so that Varnish is not limited by this process. A message
 * `{ port, paths, seconds, connections, batch }` starts it; the answer has the number of responses and of hits.
 */

const STATUS = 'HTTP/1.1 200';
const HIT = 'x-cache: hit';

process.on('disconnect', () => process.exit());
process.on('message', async (order) => {
  try {
    process.send(await load(order));
  } catch (error) {
    process.send({ error: error.message });
  }
});

async function load({ port, paths, seconds, connections, batch, count = Infinity }) {
  const total = { responses: 0, hits: 0, sent: 0 };
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const mayContinue = () => performance.now() < until && total.sent < count;
  const run = async () => {
    const connection = await Connection.open(port);
    while (mayContinue()) {
      const sent = Array.from({ length: batch }, () => paths[total.sent++ % paths.length]);
      const { responses, hits } = await connection.exchange(sent);
      total.responses += responses;
      total.hits += hits;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, run));
  return { ...total, tookMs: performance.now() - startedAt };
}

/** Counts responses by their first line, and does not parse them. */
class Connection {
  static async open(port) {
    const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new Connection(socket);
  }

  constructor(socket) {
    this.socket = socket;
    this.rest = '';
    socket.on('data', (data) => this.receive(data));
    socket.on('close', () => this.pending?.reject(new Error('the connection was closed')));
  }

  exchange(paths) {
    const requests = paths.map(
      (path) => `GET ${path} HTTP/1.1\r\nhost: shop\r\naccept-encoding: gzip, br\r\n\r\n`,
    );
    this.counted = { responses: 0, hits: 0 };
    this.expected = paths.length;
    const done = new Promise((resolve, reject) => (this.pending = { resolve, reject }));
    this.socket.write(requests.join(''));
    return done;
  }

  receive(data) {
    const text = this.rest + data.toString('latin1');
    const responses = text.split(STATUS).length - 1;
    this.counted.responses += responses;
    this.counted.hits += text.split(HIT).length - 1;
    this.rest = text.slice(-Math.min(STATUS.length - 1, text.length));
    // the body of the last response may be incomplete; the next batch follows it
    if (this.counted.responses < this.expected) return;
    const { resolve } = this.pending;
    this.pending = undefined;
    resolve(this.counted);
  }

  close() {
    this.socket.destroy();
  }
}

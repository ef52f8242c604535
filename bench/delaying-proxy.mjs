import net from 'node:net';

/**
 * Starts a TCP proxy that simulates network latency: everything that passes is delayed by half of `delayMs` in each direction, so that
 * a round trip takes `delayMs` longer. Bytes stay in order, and chunks that are sent in a row are delayed at the same time, as on a
 * real network: a response of several chunks is delayed once. Opening a connection is not delayed.
 * @param {{ target: { host: string, port: number } | { path: string }, delayMs: number }} options `path`: of a Unix socket
 * @returns {Promise<{ port: number, close: () => Promise<void> }>} listens on 127.0.0.1
 */
export async function startDelayingProxy({ target, delayMs }) {
  const sockets = new Set();
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    const upstream = net.connect({ ...target, allowHalfOpen: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('close', () => sockets.delete(socket));
    }
    forward(client, upstream, delayMs / 2);
    forward(upstream, client, delayMs / 2);
  });
  await new Promise((resolve, reject) =>
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve()),
  );
  const close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port: server.address().port, close };
}

/** Forwards data and the end of the stream; an error ends both sides without delay. */
function forward(from, to, delayMs) {
  const line = new DelayLine(delayMs);
  from.on('data', (chunk) => line.push(() => to.writable && to.write(chunk)));
  from.on('end', () => line.push(() => to.end()));
  from.on('error', () => to.destroy());
  from.on('close', () => from.readableEnded || to.destroy());
}

/** Runs each function `delayMs` after it was pushed, in the order of the pushes. */
class DelayLine {
  constructor(delayMs) {
    this.delayMs = delayMs;
    this.queue = [];
    this.timer = undefined;
  }

  push(run) {
    this.queue.push({ run, dueAt: performance.now() + this.delayMs });
    if (!this.timer) this.schedule();
  }

  /** Timers have a resolution of 1 ms and may fire early; the last fraction is spent in turns of the event loop. */
  schedule() {
    const left = this.queue[0].dueAt - performance.now();
    this.timer = left > 1 ? setTimeout(() => this.flush(), left - 1) : setImmediate(() => this.flush());
  }

  flush() {
    this.timer = undefined;
    while (this.queue.length && this.queue[0].dueAt <= performance.now()) this.queue.shift().run();
    if (this.queue.length) this.schedule();
  }
}

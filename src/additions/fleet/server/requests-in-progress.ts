import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The requests that a shop works on. A change counts until its handler has responded, also if its client has disconnected before. */
export class RequestsInProgress {
  /** Those whose responses were not sent completely, each with what to call when it is being sent. */
  private readonly connected = new Map<IncomingMessage, () => void>();
  /** Those whose handlers run, also if their clients have disconnected, each with the same. */
  private readonly handled = new Map<IncomingMessage, () => void>();
  private onIdle?: () => void;

  get isIdle(): boolean {
    return this.connected.size === 0 && this.handled.size === 0;
  }

  /** Counts a request until its connection is closed or its response is sent. @param responded is called when the work on it has ended */
  add(request: IncomingMessage, response: ServerResponse, responded: () => void): void {
    this.connected.set(request, responded);
    response.once('close', () => {
      if (!this.handled.has(request)) responded();
      this.connected.delete(request);
      this.checkIdle();
    });
  }

  /** Counts the requests of an application from the start of their handlers to their responses. */
  followHandlers(fastify: FastifyInstance): void {
    fastify.addHook('preHandler', ({ raw }, _reply, done) => {
      const responded = this.connected.get(raw);
      if (responded) this.handled.set(raw, responded);
      done();
    });
    fastify.addHook('onSend', ({ raw }, _reply, payload, done) => {
      (this.handled.get(raw) ?? this.connected.get(raw))?.();
      this.handled.delete(raw);
      this.checkIdle();
      done(null, payload);
    });
  }

  /** Waits until all have ended; disconnects clients after a while, and then waits as long for the handlers. @param ms a while */
  async whenIdle(ms: number): Promise<void> {
    if (this.isIdle) return;
    const stop = new AbortController();
    const idle = new Promise<void>((resolve) => (this.onIdle = resolve)).finally(() => stop.abort());
    const limit = async (): Promise<void> => {
      await delay(ms, undefined, { signal: stop.signal });
      for (const { socket } of this.connected.keys()) socket.destroy();
      await delay(ms, undefined, { signal: stop.signal });
    };
    await Promise.race([idle, limit().catch(() => undefined)]);
  }

  private checkIdle(): void {
    if (this.isIdle) this.onIdle?.();
  }
}

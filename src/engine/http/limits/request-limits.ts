import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onResponseHookHandler,
  preParsingHookHandler,
  RouteOptions,
} from 'fastify';
import { CommerceError, invalidData } from '#engine/kernel/errors';
import { fastifyOf } from '../fastify-of.ts';
import { HttpOptions } from '../http-options.ts';
import { sendError } from '../output/error-filter.ts';
import { NO_SNIFF } from '../output/no-sniff.ts';
import { ResponseEncoder } from '../output/response-encoder.ts';
import { BODY_LIMITS, type BodyLimits, JsonCounter } from './body-limits.ts';

/** How long a client may continue to send after its response. A client that is disconnected while it sends does not see the error. */
const LINGER_MS = 10_000;
/** Responses up to this size in bytes fit into the socket buffer. */
const SOCKET_BUFFER_BYTES = 65_536;
/** Maximum bytes buffered for slow clients; more than the largest response. */
const MAX_BUFFERED_BYTES = 24 * 1024 * 1024;

const BODY = Symbol('body within the limits');
type LimitedRequest = FastifyRequest & { [BODY]?: Readable };

/**
 * Limits the bytes buffered for clients that are slow to send or to read. Their number is unbounded, so all share one budget:
 * when it is exceeded, the clients with the oldest buffered bytes are disconnected.
 */
export class SlowClients<Client extends object> {
  private total = 0;
  private readonly bytesByClient = new Map<Client, number>();

  /**
   * @param budget total bytes
   * @param disconnect closes the connection of a client, which frees its bytes
   */
  constructor(
    private readonly budget: number,
    private readonly disconnect: (client: Client) => void,
  ) {}

  /** Adds bytes of a client. */
  add(client: Client, bytes: number): void {
    this.bytesByClient.set(client, (this.bytesByClient.get(client) ?? 0) + bytes); // a Map preserves the position of an existing key
    this.total += bytes;
    for (const oldest of this.bytesByClient.keys()) {
      if (this.total <= this.budget) break;
      this.release(oldest);
      this.disconnect(oldest);
    }
  }

  /** Frees the bytes of a client: they were transferred, or it disconnected. */
  release(client: Client): void {
    this.total -= this.bytesByClient.get(client) ?? 0;
    this.bytesByClient.delete(client);
  }
}

/**
 * Installs hooks on our routes: they limit bodies before these are parsed, disconnect clients that are slow to send or to read, and
 * send errors in our format. They are part of the module, so they work in any application, and leave its other routes alone.
 */
@Injectable()
export class RequestLimits {
  private readonly senders = new SlowClients<IncomingMessage>(MAX_BUFFERED_BYTES, (request) =>
    request.destroy(),
  );
  private readonly readers = new SlowClients<ServerResponse>(MAX_BUFFERED_BYTES, (response) =>
    response.destroy(),
  );

  constructor(
    host: HttpAdapterHost,
    private readonly options: HttpOptions,
    encoder: ResponseEncoder,
  ) {
    fastifyOf(host)?.addHook('onRoute', (route: RouteOptions) => {
      const { storekeepSurface: surface, storekeepBody: body } = route.config ?? {};
      if (surface === undefined && body === undefined) return; // not a route of this module
      route.preParsing = [...[route.preParsing ?? []].flat(), this.limitBody];
      route.onResponse = [...[route.onResponse ?? []].flat(), this.endUnreadBody];
      if (surface === undefined || route.errorHandler) return; // another shop in this process has installed the rest
      route.bodyLimit = options.bodyLimit;
      route.errorHandler = (error, request, reply) => sendError(error, request, reply);
      route.onSend = (request, reply, payload, done) => {
        void reply.headers(NO_SNIFF);
        encoder.encode(request, reply, payload, (error, body) => {
          if (error) return done(error);
          if (isBuffered(body) && body.length > SOCKET_BUFFER_BYTES)
            this.limitReading(reply.raw, body.length);
          done(null, body);
        });
      };
    });
  }

  /**
   * Limits the bodies of all requests to a server that serves nothing but this installation: also those to unknown paths, and to
   * routes that another module adds.
   */
  limitAll(fastify: FastifyInstance): void {
    fastify.addHook('preParsing', this.limitBody);
    fastify.addHook('onResponse', this.endUnreadBody);
  }

  /** Is effective once per request, in case that the server, its route or another shop in this process have it, too. */
  private readonly limitBody: preParsingHookHandler = (request: LimitedRequest, reply, payload, done) => {
    if (request[BODY] || !hasBody(request)) return done(null, payload);
    const counter = this.countBody(request, reply, payload);
    request[BODY] = counter;
    // drain the unread body: it precedes the next request on the connection
    reply.raw.once('finish', () => {
      payload.unpipe();
      counter.destroy();
      payload.resume();
    });
    done(null, counter);
  };

  private readonly endUnreadBody: onResponseHookHandler = ({ raw }, _reply, done) => {
    disconnectIfSending(raw);
    done();
  };

  private countBody({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, body: Readable): Readable {
    const { storekeepSurface: surface } = routeOptions.config;
    const counter = new BodyCounter(surface ? BODY_LIMITS[surface] : null, (bytes) =>
      this.senders.add(raw, bytes),
    );
    // without a reader, as after a 413 or 415, an error would be unhandled
    counter.on('error', () => void (reply.sent || reply.header('connection', 'close')));
    const { bodySeconds } = this.options;
    runAfter(bodySeconds * 1000, counter, () =>
      counter.destroy(arrivalTimeout(`within ${bodySeconds} seconds`)),
    );
    counter.once('close', () => this.senders.release(raw));
    body.once('close', () => raw.complete === false && counter.destroy(arrivalTimeout('as a whole')));
    return body.pipe(counter);
  }

  private limitReading(response: ServerResponse, bytes: number): void {
    this.readers.add(response, bytes);
    runAfter(this.options.responseSeconds * 1000, response, () => response.destroy());
    response.once('close', () => this.readers.release(response));
  }
}

/** Runs `work` after a time in milliseconds, except if the stream is closed before. */
function runAfter(ms: number, stream: Readable | ServerResponse | Transform, work: () => void): void {
  const timer = setTimeout(work, ms).unref();
  stream.once('close', () => clearTimeout(timer));
}

function arrivalTimeout(how: string): CommerceError {
  return invalidData(`The body has not arrived ${how}`);
}

/** Disconnects a client that was responded to and continues to send for long. */
export function disconnectIfSending(request: IncomingMessage): void {
  if (request.complete === false) runAfter(LINGER_MS, request, () => request.destroy());
}

/** The body of a request for a handler that reads it itself. @throws invalid_data while it is read, if it does not arrive in time */
export function bodyOf(request: FastifyRequest): Readable {
  return (request as LimitedRequest)[BODY] ?? request.raw;
}

/**
 * Whether there may be a body to read. Handlers of uploads have limits of their own: these bodies are larger and take longer. The
 * headers of raw bodies are hidden from Fastify.
 */
function hasBody({ headers, method, routeOptions }: FastifyRequest): boolean {
  const { storekeepBody: body } = routeOptions.config;
  if (body === 'signed') return method !== 'GET' && method !== 'HEAD';
  return ['content-type', 'content-length', 'transfer-encoding'].some((name) => headers[name] !== undefined);
}

/**
 * Passes a body through, and fails at its end if it exceeds a limit. Not earlier: a client that is disconnected while it sends
 * does not see the error.
 */
class BodyCounter extends Transform {
  private readonly counter: JsonCounter | null;
  private rejection: CommerceError | null = null;

  constructor(
    limits: BodyLimits | null,
    private readonly onBytes: (bytes: number) => void,
  ) {
    super();
    this.counter = limits && new JsonCounter(limits);
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.onBytes(chunk.length);
    if (this.counter && this.rejection === null) {
      const exceeded = this.counter.count(chunk);
      if (exceeded !== null) this.rejection = invalidData(exceeded);
    }
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.rejection);
  }
}

/** Whether a response is buffered, and not a stream. */
function isBuffered(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest, onResponseHookHandler, RouteOptions } from 'fastify';
import { CommerceError, invalidData } from '../../kernel/errors.ts';
import { BODY_LIMITS, JsonCounter, type BodyLimits } from './body-limits.ts';
import { sendError } from '../output/error-filter.ts';
import { HttpOptions } from '../http-options.ts';
import { NO_SNIFF } from '../output/no-sniff.ts';
import { ResponseEncoder } from '../output/response-encoder.ts';
import { SlowClients } from './slow-clients.ts';

/** How long a client may continue to send after its response. A client that is disconnected while it sends does not see the error. */
const LINGER_MS = 10_000;
/** Responses up to this size in bytes fit into the socket buffer. */
const SOCKET_BUFFER_BYTES = 65_536;
/** Maximum bytes buffered for slow clients; more than the largest response. */
const MAX_BUFFERED_BYTES = 24 * 1024 * 1024;

/**
 * Installs hooks on our routes, and no others: they limit bodies before these are parsed, disconnect clients that are slow to send
 * or to read, and send errors in our format. They are part of the module, so they work in any application.
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
    { httpAdapter }: HttpAdapterHost,
    private readonly options: HttpOptions,
    encoder: ResponseEncoder,
  ) {
    if (!httpAdapter) return; // an application without HTTP
    httpAdapter.getInstance<FastifyInstance>().addHook('onRoute', (route: RouteOptions) => {
      const surface = route.config?.storekeepSurface;
      if (surface === undefined || route.errorHandler) return; // not a route of this module, or another shop in this process has installed the hooks
      route.bodyLimit = options.bodyLimit;
      route.errorHandler = (error, request, reply) => sendError(error, request, reply);
      route.preParsing = (request, reply, payload, done) => {
        if (!hasBody(request)) return done(null, payload);
        const counter = this.countBody(request.raw, payload, BODY_LIMITS[surface]);
        // drain the unread body: it precedes the next request on the connection
        reply.raw.once('finish', () => {
          payload.unpipe();
          counter.destroy();
          payload.resume();
        });
        done(null, counter);
      };
      route.onSend = (request, reply, payload, done) => {
        void reply.headers(NO_SNIFF);
        encoder.encode(request, reply, payload, (error, body) => {
          if (error) return done(error);
          if (isBuffered(body) && body.length > SOCKET_BUFFER_BYTES)
            this.limitReading(reply.raw, body.length);
          done(null, body);
        });
      };
      const endUpload: onResponseHookHandler = (request, _reply, done) => {
        if (request.raw.complete === false) runAfter(LINGER_MS, request.raw, () => request.raw.destroy());
        done();
      };
      route.onResponse = [...[route.onResponse ?? []].flat(), endUpload];
    });
  }

  private countBody(request: IncomingMessage, body: Readable, limits: BodyLimits): Readable {
    const counter = new BodyCounter(limits, (bytes) => this.senders.add(request, bytes));
    counter.on('error', () => undefined); // without a reader, as after a 413 or 415, an error would be unhandled
    const { bodySeconds } = this.options;
    runAfter(bodySeconds * 1000, counter, () =>
      counter.destroy(arrivalTimeout(`within ${bodySeconds} seconds`)),
    );
    counter.once('close', () => this.senders.release(request));
    body.once('close', () => request.complete === false && counter.destroy(arrivalTimeout('as a whole')));
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

/** Other types than JSON are rejected later; uploads have no content type here. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-type'] !== undefined;
}

/**
 * Passes a body through, and fails at its end if it exceeds a limit. Not earlier: a client that is disconnected while it sends
 * does not see the error.
 */
class BodyCounter extends Transform {
  private readonly counter: JsonCounter;
  private rejection: CommerceError | null = null;

  constructor(
    limits: BodyLimits,
    private readonly onBytes: (bytes: number) => void,
  ) {
    super();
    this.counter = new JsonCounter(limits);
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.onBytes(chunk.length);
    if (this.rejection === null) {
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

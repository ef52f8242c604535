import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { CommerceError, invalidData } from '../kernel/errors.ts';
import { BODY_LIMITS, JsonCounter, type BodyLimits } from './body-limits.ts';
import { sendError } from './error-filter.ts';
import { HttpOptions } from './http-options.ts';
import { NO_SNIFF } from './no-sniff.ts';
import { SlowClients } from './slow-clients.ts';

/** How long a client may go on sending after it was answered: cut off at once, it would not see why. */
const LINGER_MS = 10_000;
/** Answers up to this size find room in the socket. */
const SMALL = 65_536;
/** What the slow may keep us holding, in bytes: more than the largest answer. */
const MOST_HELD = 24 * 1024 * 1024;

/**
 * What stands before our routes, and no others: bodies are limited and counted before anything else looks at them, clients
 * that are slow to send or to read are cut off, and what is refused here is answered in our shape. It comes with the
 * module, so it holds in any application.
 */
@Injectable()
export class RequestLimits {
  private readonly senders = new SlowClients<IncomingMessage>(MOST_HELD, (request) => request.destroy());
  private readonly readers = new SlowClients<ServerResponse>(MOST_HELD, (response) => response.destroy());

  constructor(
    { httpAdapter }: HttpAdapterHost,
    private readonly options: HttpOptions,
  ) {
    if (!httpAdapter) return; // an application without HTTP
    httpAdapter.getInstance<FastifyInstance>().addHook('onRoute', (route: RouteOptions) => {
      const surface = route.config?.storekeepSurface;
      if (surface === undefined || route.errorHandler) return; // not ours, or another shop has seen to it
      route.bodyLimit = options.bodyLimit;
      route.errorHandler = (error, request, reply) => sendError(error, request, reply);
      route.preParsing = (request, reply, payload, done) => {
        if (!hasBody(request)) return done(null, payload);
        const counted = this.counted(request.raw, payload, BODY_LIMITS[surface]);
        // what nobody has read stands before the next request of the connection
        reply.raw.once('finish', () => {
          payload.unpipe();
          counted.destroy();
          payload.resume();
        });
        done(null, counted);
      };
      route.onSend = (_request, reply, payload, done) => {
        void reply.headers(NO_SNIFF);
        if (isWhole(payload) && payload.length > SMALL) this.mustBeRead(reply.raw, payload.length);
        done(null, payload);
      };
      route.onResponse = (request, _reply, done) => {
        if (request.raw.complete === false) after(LINGER_MS, request.raw, () => request.raw.destroy());
        done();
      };
    });
  }

  private counted(request: IncomingMessage, body: Readable, limits: BodyLimits): Readable {
    const counted = new Counted(limits, (bytes) => this.senders.hold(request, bytes));
    counted.on('error', () => undefined); // who is refused for the length or the type has nobody read the body
    const { bodySeconds } = this.options;
    after(bodySeconds * 1000, counted, () => counted.destroy(late(`within ${bodySeconds} seconds`)));
    counted.once('close', () => this.senders.release(request));
    body.once('close', () => request.complete === false && counted.destroy(late('as a whole')));
    return body.pipe(counted);
  }

  private mustBeRead(response: ServerResponse, bytes: number): void {
    this.readers.hold(response, bytes);
    after(this.options.answerSeconds * 1000, response, () => response.destroy());
    response.once('close', () => this.readers.release(response));
  }
}

/** Unless the stream is closed before. */
function after(ms: number, stream: Readable | ServerResponse | Transform, work: () => void): void {
  const timer = setTimeout(work, ms).unref();
  stream.once('close', () => clearTimeout(timer));
}

function late(how: string): CommerceError {
  return invalidData(`The body has not arrived ${how}`);
}

/** What is not JSON is refused by its type; uploads have been set aside. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-type'] !== undefined;
}

/**
 * Lets a body pass, and fails at its end when it holds too much. Not before: a client that is cut off while it sends does
 * not see why.
 */
class Counted extends Transform {
  private readonly counter: JsonCounter;
  private refusal: CommerceError | null = null;

  constructor(
    limits: BodyLimits,
    private readonly arrived: (bytes: number) => void,
  ) {
    super();
    this.counter = new JsonCounter(limits);
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.arrived(chunk.length);
    if (this.refusal === null) {
      const said = this.counter.count(chunk);
      if (said !== null) this.refusal = invalidData(said);
    }
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.refusal);
  }
}

/** Whether an answer is there already, and not a stream. */
function isWhole(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';

/*
 * Spans by the API of OpenTelemetry. The application, or the process that runs the server, registers an SDK; the context that connects
 * spans is the SDK's, so without one there is no AsyncLocalStorage of ours.
 */

const REQUEST_ID = createContextKey('storekeep request id');

/** A span that has begun, and the context in which its work has to run. */
export interface StartedSpan {
  span: Span;
  context: Context;
}

/** What the span of a request says about it. */
export interface TracedRequest {
  id: string;
  method: string;
  /** The pattern of the route, such as `/store/carts/:id`. */
  route: string;
  headers: Record<string, string | string[] | undefined>;
}

/** The spans of one installation. */
export class Tracing {
  constructor(private readonly tracer: Tracer) {}

  /** Starts the span of a request: a child of the caller's, which the headers name, or of one that the application has started. */
  startRequest({ id, method, route, headers }: TracedRequest): StartedSpan {
    const active = context.active();
    const parent = trace.getSpan(active) ? active : propagation.extract(active, headers);
    const span = this.tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route, 'storekeep.request_id': id },
      },
      parent,
    );
    return { span, context: trace.setSpan(parent, span).setValue(REQUEST_ID, id) };
  }

  endRequest({ span }: StartedSpan, status: number): void {
    span.setAttribute('http.response.status_code', status);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** Runs a statement in a span, if the caller has one: polling would otherwise fill the traces. */
  runStatement<T>(name: string, run: () => Promise<T>): Promise<T> {
    if (!trace.getSpan(context.active())) return run();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
    return this.run(name, SpanKind.CLIENT, attributes, run);
  }

  /** Runs a call of a provider in a span, which is active during the call. */
  runCall<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> {
    return this.run(name, SpanKind.CLIENT, attributes, run);
  }

  /** Runs the delivery of an event in a trace of its own, which is linked to the request that has published it. */
  runDelivery<T>(name: string, traceparent: string | null, run: () => Promise<T>): Promise<T> {
    const origin = traceparent === null ? undefined : parseTraceparent(traceparent);
    const span = this.tracer.startSpan(
      name,
      {
        kind: SpanKind.CONSUMER,
        root: true,
        links: origin ? [{ context: origin }] : [],
        attributes: { 'messaging.system': 'storekeep', 'messaging.operation.type': 'process' },
      },
      ROOT_CONTEXT,
    );
    return runInSpan(span, trace.setSpan(ROOT_CONTEXT, span), run);
  }

  private run<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const span = this.tracer.startSpan(name, { kind, attributes });
    return runInSpan(span, trace.setSpan(context.active(), span), work);
  }
}

async function runInSpan<T>(span: Span, spanContext: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(spanContext, work);
  } catch (error) {
    // only its kind: a message may contain values
    span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
    throw error;
  } finally {
    span.end();
  }
}

/** Runs a callback in the context of a span that has begun. */
export function enterSpan({ context: spanContext }: StartedSpan, callback: () => void): void {
  context.with(spanContext, callback);
}

/** The request and the trace of the caller, for its log lines; empty without a trace. */
export function traceFields(): { request_id?: string; trace_id?: string } {
  const active = context.active();
  const traceId = trace.getSpanContext(active)?.traceId;
  if (traceId === undefined) return {};
  const requestId = active.getValue(REQUEST_ID) as string | undefined;
  return { ...(requestId !== undefined && { request_id: requestId }), trace_id: traceId };
}

/** The headers by which a called service continues the trace of the caller, such as `traceparent`; none without a trace. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** The span of the caller in the format of the header `traceparent` (W3C); null without one. */
export function activeTraceparent(): string | null {
  const span = trace.getSpanContext(context.active());
  if (!span || !isSpanContextValid(span)) return null;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

function parseTraceparent(text: string) {
  const parsed = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text);
  if (!parsed) return undefined;
  const [, traceId, spanId, flags] = parsed;
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

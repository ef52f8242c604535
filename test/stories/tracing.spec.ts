import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { Outbox } from '../../src/index.ts';
import { startWebhookReceiver } from '../fakes/webhook-receiver.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

/* An SDK of OpenTelemetry in this process, as an application or `node --import` registers it. */

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
let shop: SampleShop;
let logs: string[];

beforeAll(async () => {
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  shop = await useSampleShop({ WEBHOOKS_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'info' });
  shop.app.get(Outbox, { strict: false }).subscribe('order.placed', () => undefined, 'reader');
});
beforeEach(() => {
  exporter.reset();
  logs = [];
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((chunk) => logs.push(String(chunk)) > 0);
});
afterAll(async () => {
  await shop.close();
  trace.disable();
  context.disable();
  propagation.disable();
});

function spans(name: string): ReadableSpan[] {
  return exporter.getFinishedSpans().filter((span) => span.name === name);
}

describe('The trace of a request', () => {
  it('continues that of its caller', async () => {
    await shop.store.get(`/products/${shop.shirt.id}`, { headers });
    const [span] = spans('GET /store/products/:id');
    expect(span.spanContext().traceId).toBe(TRACE);
    expect(span.parentSpanContext?.spanId).toBe(PARENT);
    expect(span.kind).toBe(SpanKind.SERVER);
    expect(span.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/store/products/:id',
      'http.response.status_code': 200,
    });
  });

  it('has a span for each statement, by its name and without values', async () => {
    const cart = await shop.prepareCart({ email: 'mette@example.com' });
    exporter.reset();
    ok(await shop.store.post(`/carts/${cart}/complete`, {}, { headers }));
    const [request] = spans('POST /store/carts/:id/complete');
    const [commit] = spans('commit');
    expect(commit.parentSpanContext?.spanId).toBe(request.spanContext().spanId);
    expect(commit.attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': 'commit' });
    const written = JSON.stringify(
      exporter.getFinishedSpans().map(({ name, attributes }) => [name, attributes]),
    );
    expect(written).not.toContain(cart);
    expect(written).not.toContain('mette@');
  });

  it('has a span for each call of a provider', async () => {
    const cart = await shop.prepareCart({ provider: 'test' });
    ok(await shop.store.post(`/carts/${cart}/complete`, {}, { headers }));
    const [call] = spans('test authorize');
    expect(call.spanContext().traceId).toBe(TRACE);
    expect(call.kind).toBe(SpanKind.CLIENT);
  });

  it('includes the lookup of the login', async () => {
    await shop.admin.get('/products', { headers });
    const lookups = spans('select user');
    expect(new Set(lookups.map((span) => span.spanContext().traceId))).toEqual(new Set([TRACE]));
  });

  it('is in the log lines that the request writes, with the id of the request', async () => {
    const cart = await shop.prepareCart({ provider: 'test' });
    const options = { headers: { ...headers, 'x-request-id': 'checkout-12345' } };
    ok(await shop.store.post(`/carts/${cart}/complete`, {}, options));
    const line = logs.map((text) => JSON.parse(text)).find(({ context }) => context === 'Payment provider');
    expect(line).toMatchObject({ trace_id: TRACE, request_id: 'checkout-12345' });
  });
});

describe('The delivery of an event', () => {
  it('is a trace of its own, linked to the request that has published the event', async () => {
    const cart = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${cart}/complete`, {}, { headers }));
    const [delivery] = await until(() => spans('deliver order.placed'));
    expect(delivery.kind).toBe(SpanKind.CONSUMER);
    expect(delivery.parentSpanContext).toBeUndefined();
    expect(delivery.spanContext().traceId).not.toBe(TRACE);
    expect(delivery.links.map((link) => link.context.traceId)).toEqual([TRACE]);
  });

  it('continues in the webhook, which receives a traceparent', async () => {
    const receiver = await startWebhookReceiver();
    const { webhook } = ok(
      await shop.admin.post('/webhooks', { url: receiver.url, events: ['note.created'] }),
    );
    const note = { resource_id: 'order_1', resource_type: 'order', value: 'Call back' };
    ok(await shop.admin.post('/notes', note, { headers }));
    const [post] = await until(() => spans('post note.created'));
    const { traceId, spanId } = post.spanContext();
    expect(receiver.received[0].headers.traceparent).toBe(`00-${traceId}-${spanId}-01`);
    const [delivery] = spans('deliver note.created');
    expect(delivery.links.map((link) => link.context.traceId)).toEqual([TRACE]);
    expect(post.links.map((link) => link.context.spanId)).toEqual([delivery.spanContext().spanId]);
    ok(await shop.admin.delete(`/webhooks/${webhook.id}`));
    await receiver.stop();
  });

  it('has no link if the request was not traced', async () => {
    await shop.sql(`insert into outbox_event (name, data) values ('order.placed', '{"id":"order_x"}')`);
    shop.database.events.wake();
    const [delivery] = await until(() => spans('deliver order.placed'));
    expect(delivery.links).toEqual([]);
  });
});

it('Periodic tasks start no traces', async () => {
  shop.database.events.wake();
  await shop.sql('select 1');
  const roots = exporter.getFinishedSpans().filter(({ parentSpanContext }) => !parentSpanContext);
  expect(roots.map(({ name }) => name).filter((name) => !name.startsWith('deliver'))).toEqual([]);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Passes GET requests on at once, and delays the responses. */
export interface DelayingProxy {
  url: string;
  /** In milliseconds; defaults to 0. */
  delayMs: number;
  /** How many responses were or are delayed. */
  held: number;
  stop(): void;
}

/** @param target the URL of the server */
export async function startDelayingProxy(target: string): Promise<DelayingProxy> {
  const server = createServer((request, response) => {
    void (async () => {
      const received = await fetch(target + request.url, { headers: { 'accept-encoding': 'identity' } });
      const text = await received.text();
      const { 'content-length': _, ...headers } = Object.fromEntries(received.headers);
      if (proxy.delayMs > 0) proxy.held++;
      await sleep(proxy.delayMs);
      response.writeHead(received.status, headers).end(text);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy: DelayingProxy = { url, delayMs: 0, held: 0, stop: () => server.close() };
  return proxy;
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a company reacts to a request. */
export type Behavior = 'works' | 'works late' | 'refuses' | 'fails' | 'hangs before' | 'hangs after';

/** Milliseconds that a late response takes. */
const LATE_MS = 120;

/** The JSON body of a request. */
export type RequestFields = Record<string, string>;

/**
 * A fake of an outside company, such as a carrier, over HTTP. It runs in the process of the test, so its state survives when a server
 * of the shop is killed.
 */
export interface FakeCompany {
  url: string;
  /** Resolves when a request hangs. */
  waitForHangingRequest(): Promise<void>;
  close(): Promise<void>;
}

/** @param operations by path: the current behavior, and the effect of the operation, which returns the body of its response */
export async function startFakeCompany(
  operations: Record<string, { behavior: () => Behavior; run: (fields: RequestFields) => object }>,
): Promise<FakeCompany> {
  const hanging = new Set<ServerResponse>();
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fields = JSON.parse((await readText(request)) || '{}') as RequestFields;
    const operation = operations[request.url!];
    const behavior = operation.behavior();
    if (behavior === 'hangs before') return void hanging.add(response);
    if (behavior === 'fails') return void response.writeHead(503).end('{}');
    if (behavior === 'refuses') return void response.end('{"status":"refused"}');
    if (behavior === 'works late') await sleep(LATE_MS);
    const body = operation.run(fields);
    if (behavior === 'hangs after') return void hanging.add(response);
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async waitForHangingRequest() {
      for (let tries = 0; hanging.size === 0; tries++) {
        if (tries === 400) throw new Error('nothing hangs');
        await sleep(25);
      }
      hanging.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a company does when it is asked for something. */
export type Behavior = 'works' | 'works late' | 'refuses' | 'fails' | 'hangs before' | 'hangs after';

/** Milliseconds that a late response takes. */
const LATE_MS = 120;

/** What it is asked, as JSON. */
export type RequestFields = Record<string, string>;

/**
 * A company outside the building that is asked over HTTP. It lives in the test's process, so it remembers what it did
 * when a shop is killed.
 */
export interface FakeCompany {
  url: string;
  /** Until a request hangs. */
  waitForHangingRequest(): Promise<void>;
  close(): Promise<void>;
}

/** @param acts by path: what it does just now, and what it answers when that works, or hangs after it was done */
export async function startFakeCompany(
  acts: Record<string, { behaviour: () => Behavior; run: (asked: RequestFields) => object }>,
): Promise<FakeCompany> {
  const hanging = new Set<ServerResponse>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = JSON.parse((await textOf(request)) || '{}') as RequestFields;
    const act = acts[request.url!];
    const behaviour = act.behaviour();
    if (behaviour === 'hangs before') return void hanging.add(response);
    if (behaviour === 'fails') return void response.writeHead(503).end('{}');
    if (behaviour === 'refuses') return void response.end('{"status":"refused"}');
    if (behaviour === 'works late') await sleep(LATE_MS);
    const said = act.run(asked);
    if (behaviour === 'hangs after') return void hanging.add(response);
    response.end(JSON.stringify(said));
  };
  const server = createServer((request, response) => void answer(request, response));
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

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

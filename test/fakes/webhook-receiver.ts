import { createServer, type ServerResponse } from 'node:http';
import { type Fake, listen } from './fake-company.ts';

export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** An endpoint outside of the shop, over HTTP. It takes `POST` to any path, as each is the endpoint of some webhook. */
export interface WebhookReceiver extends Fake {
  received: ReceivedWebhook[];
  /** The requests that got 501, since they were no `POST`. */
  unsupported: string[];
  /** How it responds: a status, or a function that writes the response, or does not. Defaults to 200. */
  respond: number | ((response: ServerResponse, path: string) => void);
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { method, url: path = '' } = request;
      if (method !== 'POST') {
        receiver.unsupported.push(`${method} ${path}`);
        const message = `The webhook receiver is faked without ${method} ${path}`;
        return void response
          .writeHead(501, { 'content-type': 'application/json' })
          .end(JSON.stringify({ message }));
      }
      receiver.received.push({ path, headers: request.headers as Record<string, string>, body });
      const { respond } = receiver;
      if (typeof respond === 'number') response.writeHead(respond).end();
      else respond(response, path);
    });
  });
  const receiver: WebhookReceiver = {
    ...(await listen(server)),
    ...{ received: [], unsupported: [], respond: 200 },
  };
  return receiver;
}

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** An endpoint outside of the shop, over HTTP. */
export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** How it responds: a status, or a function that writes the response, or does not. Defaults to 200. */
  respond: number | ((response: ServerResponse, path: string) => void);
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      receiver.received.push({
        path: request.url!,
        headers: request.headers as Record<string, string>,
        body,
      });
      const { respond } = receiver;
      if (typeof respond === 'number') response.writeHead(respond).end();
      else respond(response, request.url!);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    respond: 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

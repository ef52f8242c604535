import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts the OAuth server of an application `books`, which returns a token for each code. @returns the variables of the shop */
export async function startOAuthApplication(): Promise<{ env: NodeJS.ProcessEnv; close: () => void }> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end('{"access_token":"t","token_type":"bearer"}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const books = {
    application_name: 'books',
    token_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    client_id: 'shop',
    client_secret: 'secret',
    redirect_url: 'http://localhost/a',
  };
  return { env: { OAUTH_APPLICATIONS: JSON.stringify([books]) }, close: () => server.close() };
}

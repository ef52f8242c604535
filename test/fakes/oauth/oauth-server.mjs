import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/*
 * An OAuth 2 server, which `oauth-server.ts` starts as a process. Reads its clients as JSON from `CLIENTS`, and prints its URL.
 */
// longer than a login takes on a loaded machine, so that no request meets a connection that is being closed
const server = createServer({ keepAliveTimeout: 60_000 });
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: JSON.parse(process.env.CLIENTS),
    scopes: ['orders', 'offline_access'],
    pkce: { required: () => false },
    issueRefreshToken: () => true,
    cookies: { keys: ['for tests'] },
  });
  server.on('request', provider.callback());
  process.stdout.write(`${issuer}\n`);
});

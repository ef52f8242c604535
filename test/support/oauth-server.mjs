import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/*
 * An application that speaks OAuth 2, in a process of its own: `oauth-server.ts` starts it. Takes its clients as JSON
 * in `CLIENTS`, and says where it listens.
 */
const server = createServer();
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

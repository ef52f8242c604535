import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

/*
 * An OpenID Connect issuer, which `oidc-issuer.ts` starts as a process. Reads its clients as JSON from `CLIENTS`, and prints its URL.
 * `POST /persons` sets the claims of a person, who then logs in by their `sub`.
 */
const persons = new Map();

// longer than a login takes on a loaded machine, so that no request meets a connection that is being closed
const server = createServer({ keepAliveTimeout: 60_000 });
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: JSON.parse(process.env.CLIENTS),
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    findAccount: ({ oidc }, id) => {
      if (oidc.session) oidc.session.amr = persons.get(id)?.amr;
      return { accountId: id, claims: () => persons.get(id) };
    },
    pkce: { required: () => true },
    cookies: { keys: ['for tests'] },
  });
  const serve = provider.callback();
  server.on('request', async (request, response) => {
    if (request.url !== '/persons') return serve(request, response);
    const person = await json(request);
    persons.set(person.sub, person);
    response.end();
  });
  process.stdout.write(`${issuer}\n`);
});

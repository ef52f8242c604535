import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Fake } from './fake-company.ts';

/**
 * Starts a server of the package `oidc-provider` in a separate process. It is a real server: what it does not know it answers with 404.
 * @param script in `test/fakes`, which prints its URL
 * @param clients the registered clients
 */
export async function startProviderProcess(script: string, clients: object[]): Promise<Fake> {
  const child = spawn(process.execPath, [path.resolve('test/fakes', script)], {
    env: { ...process.env, CLIENTS: JSON.stringify(clients), NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: line.toString().trim(),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

/**
 * Requests a page of a login like a browser, or submits its form.
 * @param cookies are sent, and updated by the response
 * @returns the URL to which the page redirects
 * @throws if it does not redirect
 */
export async function visitPage(
  url: URL,
  cookies: Map<string, string>,
  form?: Record<string, string>,
): Promise<URL> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [name, value] = cookie.split(';')[0].split('=');
    cookies.set(name, value);
  }
  const location = response.headers.get('location');
  if (location === null)
    throw new Error(`${url.href} responded with ${response.status}: ${await response.text()}`);
  return new URL(location, url);
}

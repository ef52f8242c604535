import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Examination, failed, ok, reasonOf, type Result, warning } from '#engine/installation/finding';
import type { Config } from '#server/standalone/config/config';

/** Listens like the server would. */
export async function checkPort({ config }: Examination<Config>): Promise<Result> {
  const { host, port, serveHttp } = config;
  if (!serveHttp) return ok('this process serves nothing (SERVE_HTTP=false)');
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return ok(port === 0 ? `any free port of ${host}` : `${port} of ${host} is free`);
  } catch (error) {
    return await explain(error as NodeJS.ErrnoException, host, port);
  } finally {
    server.close();
  }
}

async function explain(error: NodeJS.ErrnoException, host: string, port: number): Promise<Result> {
  if (error.code === 'EADDRINUSE')
    return (await isStorekeep(host, port))
      ? ok(`${port} of ${host} is used by a Storekeep that runs`)
      : failed(
          `${port} of ${host} is in use by another program`,
          `Stop it (lsof -i :${port} names it), or set PORT to another one`,
        );
  if (error.code === 'EACCES')
    return failed(
      `${port} is reserved for root`,
      'Set PORT to a number above 1023, and put a proxy before it',
    );
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return failed(`${host} is no address of this machine`, 'Set HOST to 127.0.0.1, or to 0.0.0.0 for all');
  return warning(
    `${port} of ${host}: ${reasonOf(error)}`,
    'Set PORT and HOST to where the server may listen',
  );
}

/** Whether our own server responds there. */
export async function isStorekeep(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const response = await fetch(`http://${name}:${port}/health/live`, { signal: AbortSignal.timeout(3000) });
    return response.ok && ((await response.json()) as { status?: string }).status === 'ok';
  } catch {
    return false;
  }
}

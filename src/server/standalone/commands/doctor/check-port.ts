import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Examination, ok, type Result } from '#engine/installation/finding';
import type { Config } from '#server/standalone/config/config';
import { explainListenError } from '#server/standalone/start/explain-errors';

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
  if (error.code === 'EADDRINUSE' && (await isStorekeep(host, port)))
    return ok(`${port} of ${host} is used by a Storekeep that runs`);
  return explainListenError(error, host, port);
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

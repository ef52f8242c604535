import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '#engine/observability/metrics';
import type { ReadinessReport } from '#server/standalone/health/health.controller';
import { packageVersion } from '#server/standalone/package-version';

/** A server of its own for `/metrics` and the probes of workers, so that the port of the shop never exposes the metrics. */
export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
  readiness: () => Promise<ReadinessReport>,
): Promise<MetricsServer> {
  addProcessMetrics(metrics);
  const server = createServer((request, response) => {
    const send = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'content-type': type }).end(text);
    const sendJson = (status: number, body: object) => send(status, 'application/json', JSON.stringify(body));
    const fail = () => response.writeHead(500).end();
    switch (request.method === 'GET' && request.url?.split('?')[0]) {
      case '/metrics':
        return void metrics.registry
          .metrics()
          .then((text) => send(200, metrics.registry.contentType, text), fail);
      case '/health/live':
        return sendJson(200, { status: 'ok' });
      case '/health/ready':
        return void readiness().then(({ status, body }) => sendJson(status, body), fail);
      default:
        return response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen({ port, host }, () => resolve()),
  );
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/metrics`,
    close: () => closeServer(server),
  };
}

/** The usual metrics of a process, by their usual names. An application that embeds the module has its own. */
function addProcessMetrics(metrics: Metrics): void {
  metrics.addGauge('storekeep_build_info', 'The version that runs; the value is 1', ['version'], () => [
    { labels: { version: packageVersion }, value: 1 },
  ]);
  metrics.addGauge('process_resident_memory_bytes', 'Memory of the process', [], () => [
    { value: process.memoryUsage.rss() },
  ]);
  metrics.addGauge('nodejs_heap_size_used_bytes', 'Objects on the heap', [], () => [
    { value: process.memoryUsage().heapUsed },
  ]);
  metrics.addGauge(
    'process_start_time_seconds',
    'When the process started, in seconds since 1970',
    [],
    () => [{ value: Math.round(Date.now() / 1000 - process.uptime()) }],
  );
  metrics.addCounter('process_cpu_seconds_total', 'CPU time of the process, user and system', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
}

async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

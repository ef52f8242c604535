import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '#engine/observability/metrics';

/** A server of its own for `/metrics`, so that the port of the shop never exposes them. */
export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  addProcessMetrics(metrics);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return response.writeHead(404).end();
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
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

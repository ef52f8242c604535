import { oneOf, optional, required, text, wholeNumber } from '#engine/installation/variable-kinds';

/** Variables of metrics, logs, and the end of a process. */
export const operatingVariables = {
  logFormat: required('LOG_FORMAT', oneOf('auto', 'json', 'text'), 'auto', {
    description: '`auto`: `text` in a terminal, otherwise `json`, one object per line',
  }),
  slowStatementMs: optional('SLOW_STATEMENT_MS', wholeNumber('number of milliseconds', 1), {
    description: 'Logs the text of SQL statements that take at least this long, without their values',
  }),
  metricsPort: optional('METRICS_PORT', wholeNumber('port (0–65535)', 0, 65535), {
    description:
      'Serves metrics for Prometheus at `/metrics` on this port; without it nothing is measured. See `docs/operating.md`',
  }),
  metricsHost: required('METRICS_HOST', text('host name or address', /^[^\s/]+$/), '127.0.0.1', {
    description:
      'The address at which metrics are served; a private one, as anyone who reaches it can read the metrics',
  }),
  drainSeconds: required('DRAIN_SECONDS', wholeNumber('number of seconds', 0, 3600), 0, {
    description:
      'How long the server still accepts requests after SIGTERM, while `/health/ready` responds with 503: as long as the load balancer needs to notice',
  }),
  shutdownTimeoutSeconds: required(
    'SHUTDOWN_TIMEOUT_SECONDS',
    wholeNumber('number of seconds', 0, 3600),
    10,
    {
      description: 'How long running requests may take after that',
    },
  ),
};

export function findMetricsProblems({
  port,
  metricsPort,
}: {
  port: number;
  metricsPort: number | null;
}): string[] {
  const isSame = metricsPort !== null && metricsPort !== 0 && metricsPort === port;
  return isSame ? ['METRICS_PORT: is the same as PORT'] : [];
}

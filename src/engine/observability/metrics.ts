import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STATEMENT_BUCKETS = [0.0005, 0.002, 0.01, 0.05, 0.2, 1, 5, 20];
const CALL_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const NANOSECONDS = 1e9;
const EVENT_LOOP_QUANTILES = [50, 99, 100];
const EVENT_LOOP_RESOLUTION_MS = 20;

type PromClient = typeof import('prom-client');

/** Values that are read when the metrics are scraped, such as the number of waiting jobs. */
export interface GaugeValue<Label extends string = string> {
  labels?: Partial<Record<Label, string>>;
  value: number;
}

/** The metrics of one installation, in a registry of their own: nothing is registered globally. */
export class Metrics {
  /** Requests, by the pattern of their route. */
  readonly requests: Histogram<'route' | 'method' | 'status'>;
  /** SQL statements, by names as in `StatementNames`. */
  readonly statements: Histogram<'statement'>;
  /** Statements that failed, by SQLSTATE; `none` if the connection was lost. */
  readonly statementErrors: Counter<'code'>;
  readonly providerCalls: Histogram<'provider' | 'operation' | 'outcome'>;
  readonly deliveries: Histogram<'event' | 'outcome'>;
  readonly jobRuns: Histogram<'kind' | 'outcome'>;
  readonly cacheLookups: Counter<'outcome'>;
  readonly rateLimitRefusals: Counter<'limit'>;
  /** Requests that were rejected because of the load of the process. */
  readonly shedRequests: Counter;
  private readonly eventLoop: IntervalHistogram;

  private constructor(
    private readonly client: PromClient,
    readonly registry: Registry,
  ) {
    const { Counter, Histogram } = client;
    const registers = [registry];
    this.requests = new Histogram({
      name: 'storekeep_http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its response',
      labelNames: ['route', 'method', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    });
    this.statements = new Histogram({
      name: 'storekeep_statement_duration_seconds',
      help: 'Time that SQL statements take, without the wait for a connection',
      labelNames: ['statement'],
      buckets: STATEMENT_BUCKETS,
      registers,
    });
    this.statementErrors = new Counter({
      name: 'storekeep_statement_errors_total',
      help: 'SQL statements that failed, by SQLSTATE; none if the connection was lost',
      labelNames: ['code'],
      registers,
    });
    this.providerCalls = new Histogram({
      name: 'storekeep_provider_call_duration_seconds',
      help: 'Calls of payment, fulfillment, tax, notification and other providers; the outcome is answered, refused or unknown',
      labelNames: ['provider', 'operation', 'outcome'],
      buckets: CALL_BUCKETS,
      registers,
    });
    this.deliveries = new Histogram({
      name: 'storekeep_outbox_delivery_duration_seconds',
      help: 'Calls of subscribers of events; the outcome is delivered, failed or parked',
      labelNames: ['event', 'outcome'],
      buckets: CALL_BUCKETS,
      registers,
    });
    this.jobRuns = new Histogram({
      name: 'storekeep_job_run_duration_seconds',
      help: 'Runs of jobs; the outcome is done, failed or stopped',
      labelNames: ['kind', 'outcome'],
      buckets: [0.1, 1, 10, 60, 600, 3600],
      registers,
    });
    this.cacheLookups = new Counter({
      name: 'storekeep_row_cache_lookups_total',
      help: 'Rows that were looked up in the row cache; the outcome is hit or miss',
      labelNames: ['outcome'],
      registers,
    });
    this.rateLimitRefusals = new Counter({
      name: 'storekeep_rate_limit_refusals_total',
      help: 'Attempts that a rate limit has refused, by what was attempted',
      labelNames: ['limit'],
      registers,
    });
    this.shedRequests = new Counter({
      name: 'storekeep_shed_requests_total',
      help: 'Requests that were rejected because the process was overloaded',
      registers,
    });
    this.eventLoop = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS });
    this.eventLoop.enable();
    this.addGauge(
      'storekeep_event_loop_delay_seconds',
      'Delay of the event loop since the previous scrape',
      ['quantile'],
      () => this.readEventLoopDelay(),
    );
  }

  /** @param registry of the application; defaults to a new one */
  static async create(registry?: Registry): Promise<Metrics> {
    const client = await import('prom-client');
    return new Metrics(client, registry ?? new client.Registry());
  }

  /** Adds a gauge whose values are read when the metrics are scraped. @param read returns none if they cannot be read at present */
  addGauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => readonly GaugeValue<Label>[] | Promise<readonly GaugeValue<Label>[]>,
  ): void {
    new this.client.Gauge<Label>({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect(this: Gauge<Label>) {
        const values = await read();
        this.reset();
        if (labelNames.length === 0) this.remove(); // resetting sets it to 0
        for (const { labels = {}, value } of values) this.set(labels as Record<Label, string>, value);
      },
    });
  }

  /** Creates a counter that its owner increments. */
  createCounter<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ): Counter<Label> {
    return new this.client.Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** Adds a counter whose total is read when the metrics are scraped. */
  addCounter(name: string, help: string, read: () => number): void {
    new this.client.Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  /** Stops what runs in the background. The registry keeps its values. */
  close(): void {
    this.eventLoop.disable();
  }

  private readEventLoopDelay(): GaugeValue<'quantile'>[] {
    const { eventLoop } = this;
    // the histogram records the time between two ticks of its timer, not the delay of the later one
    const values = EVENT_LOOP_QUANTILES.map((percentile) => ({
      labels: { quantile: String(percentile / 100) },
      value:
        eventLoop.count === 0
          ? 0
          : Math.max(0, eventLoop.percentile(percentile) / NANOSECONDS - EVENT_LOOP_RESOLUTION_MS / 1000),
    }));
    eventLoop.reset();
    return values;
  }
}

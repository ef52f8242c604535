import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ProxyTracerProvider, trace, type Tracer } from '@opentelemetry/api';
import type { Registry } from 'prom-client';
import { Metrics } from './metrics.ts';
import { StatementObserver } from './statement-observer.ts';
import { Tracing } from './tracing.ts';

/** What an installation measures, traces and logs about its work. */
export interface ObservabilityOptions {
  /** `true`, or a registry of prom-client to which the metrics are added; defaults to none. */
  metrics?: boolean | Registry;
  /** A tracer of OpenTelemetry; defaults to one of the tracer provider that is registered at the start, if any. `false` for none. */
  tracer?: Tracer | false;
  /** Logs the text of statements that take at least so many milliseconds; defaults to none. */
  slowStatementMs?: number;
}

/** The metrics and traces of an installation. Each part is null while it is off; then none of its code runs. */
@Injectable()
export class Observability implements OnApplicationShutdown {
  /** Measures nothing. */
  static readonly OFF = new Observability(null, null, null);

  private constructor(
    readonly metrics: Metrics | null,
    readonly tracing: Tracing | null,
    /** Null if statements are not observed in any way. */
    readonly statements: StatementObserver | null,
  ) {}

  static async create({
    metrics,
    tracer,
    slowStatementMs,
  }: ObservabilityOptions = {}): Promise<Observability> {
    const usedTracer = tracer ?? registeredTracer();
    const tracing = usedTracer ? new Tracing(usedTracer) : null;
    const ownMetrics = metrics ? await Metrics.create(metrics === true ? undefined : metrics) : null;
    const slowMs = slowStatementMs ?? null;
    if (!ownMetrics && !tracing && slowMs === null) return new Observability(null, null, null);
    const logger = new Logger('Statements');
    const onSlow = (statement: object): void => logger.warn(statement);
    const statements = new StatementObserver({ metrics: ownMetrics, tracing, slowMs, onSlow });
    return new Observability(ownMetrics, tracing, statements);
  }

  onApplicationShutdown(): void {
    this.metrics?.close();
  }
}

/** A tracer of the provider that an SDK has registered; undefined if there is none, as the API then has a provider without effect. */
function registeredTracer(): Tracer | undefined {
  const provider = trace.getTracerProvider();
  const isRegistered =
    !(provider instanceof ProxyTracerProvider) ||
    provider.getDelegate().constructor.name !== 'NoopTracerProvider';
  return isRegistered ? trace.getTracer('storekeep') : undefined;
}

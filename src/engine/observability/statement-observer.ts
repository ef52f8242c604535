import { performance } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';
import { StatementNames } from './statement-name.ts';
import type { Tracing } from './tracing.ts';

/** A statement that took long, without its values, which may be personal. */
export interface SlowStatement {
  message: 'slow statement';
  statement: string;
  ms: number;
  sql: string;
  request_id?: string;
}

export interface StatementObserverOptions {
  metrics: Metrics | null;
  tracing: Tracing | null;
  /** Milliseconds from which on a statement is slow; null if none is. */
  slowMs: number | null;
  onSlow: (statement: SlowStatement) => void;
}

/** Measures the SQL statements of an installation. */
export class StatementObserver {
  private readonly names = new StatementNames();

  constructor(private readonly options: StatementObserverOptions) {}

  /** @param requestId for log lines */
  async observe<T>(text: string, run: () => Promise<T>, requestId?: string): Promise<T> {
    const { metrics, tracing, slowMs, onSlow } = this.options;
    const name = this.names.of(text);
    const startedAt = performance.now();
    try {
      return await (tracing ? tracing.runStatement(name, run) : run());
    } catch (error) {
      metrics?.statementErrors.inc({ code: sqlStateOf(error) });
      throw error;
    } finally {
      const ms = performance.now() - startedAt;
      metrics?.statements.observe({ statement: name }, ms / 1000);
      if (slowMs !== null && ms >= slowMs) {
        const request = requestId === undefined ? {} : { request_id: requestId };
        onSlow({ message: 'slow statement', statement: name, ms: Math.round(ms), sql: text, ...request });
      }
    }
  }
}

/** The SQLSTATE of an error of PostgreSQL, which `translatePostgresError` may have made the cause of another. */
function sqlStateOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const state = [code, cause?.code].find((value) => typeof value === 'string' && /^[\dA-Z]{5}$/.test(value));
  return (state as string | undefined) ?? 'none';
}

import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { currentWork } from '#engine/kernel/request-work';
import { traceFields } from '#engine/observability/tracing';
import type { Config } from '../config/config.ts';
import { secretsOf } from '../config/config.ts';
import { Redaction } from './redact.ts';

/**
 * Logs without secrets: as JSON, one object per line with the ids of request and trace, or as text for people.
 * Nest's messages about modules and routes at startup have level `debug` instead of `info`.
 */
export class ServerLogger extends ConsoleLogger {
  private redaction: Redaction;

  constructor(config: Config) {
    const { logFormat } = config;
    const json = logFormat === 'json' || (logFormat === 'auto' && !process.stdout.isTTY);
    super({ json, logLevels: logLevels(config.logLevel) });
    this.redaction = new Redaction(secretsOf(config));
  }

  /** Replaces the secrets that are not logged. */
  hideSecrets(secrets: readonly string[]): void {
    this.redaction = new Redaction(secrets);
  }

  override log(message: unknown, ...more: unknown[]): void {
    const context = more.at(-1);
    if (typeof context === 'string' && STARTING.has(context)) super.debug(message, ...(more as []));
    else super.log(message, ...(more as []));
  }

  /** Errors that end the start are also thrown, and printed by the caller. */
  override error(message: unknown, ...more: unknown[]): void {
    const context = more.at(-1);
    if (typeof context === 'string' && STOPPING.has(context)) super.debug(message, ...(more as []));
    else super.error(message, ...(more as []));
  }

  protected override getJsonLogObject(
    ...[message, options]: Parameters<ConsoleLogger['getJsonLogObject']>
  ): ReturnType<ConsoleLogger['getJsonLogObject']> {
    const requestId = currentWork()?.requestId;
    const ids = { ...(requestId !== undefined && { request_id: requestId }), ...traceFields() };
    const line = super.getJsonLogObject(message, options);
    const level = LEVELS.find(([, nest]) => nest === line.level)![0] as LogLevel;
    const fields = fieldsOf(message);
    return { ...fields, ...line, level, message: fields.message, ...ids };
  }

  protected override stringifyReplacer(key: string, value: unknown): unknown {
    return this.redaction.field(key, super.stringifyReplacer(key, value));
  }

  protected override formatMessage(...args: Parameters<ConsoleLogger['formatMessage']>): string {
    return this.redaction.text(super.formatMessage(...args));
  }

  protected override printStackTrace(stack?: string): void {
    if (stack) super.printStackTrace(this.redaction.text(stack));
  }
}

/** A message is text in each line, so that a log store can index it; an object of fields becomes fields of the line, which are redacted. */
function fieldsOf(message: unknown): { message: string } {
  if (typeof message === 'string') return { message };
  if (message instanceof Error) return { message: message.message };
  if (typeof message !== 'object' || message === null) return { message: String(message) };
  const { message: text, reason, err } = message as { message?: string; reason?: string; err?: Error };
  return { ...message, message: String(text ?? reason ?? err?.message ?? 'details') };
}

const STOPPING = new Set(['ExceptionHandler', 'TypeOrmModule', 'NestApplication']);

const STARTING = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

const LEVELS: [Config['logLevel'], LogLevel][] = [
  ['fatal', 'fatal'],
  ['error', 'error'],
  ['warn', 'warn'],
  ['info', 'log'],
  ['debug', 'debug'],
  ['trace', 'verbose'],
];

/** The levels of Nest from the lowest one on. */
export function logLevels(lowest: Config['logLevel']): LogLevel[] {
  const last = LEVELS.findIndex(([level]) => level === lowest);
  return LEVELS.slice(0, last + 1).map(([, level]) => level);
}

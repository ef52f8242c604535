import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { importFile } from '@storekeep/server/extend';
import type { V1Container } from './v1-container.ts';

/** A function of a v1 subscriber, with its `config`. */
export type V1Handler = (parameters: {
  data: unknown;
  eventName: string;
  container: V1Container;
  pluginOptions: Record<string, unknown>;
}) => unknown;

/** A class of a v1 subscriber: its constructor gets all services, and subscribes at `eventBusService`. */
export type V1Class = new (services: object, options: Record<string, unknown>) => object;

/** What a file in the directory of the subscribers exports. */
export type SubscriberFile = { name: string } & (
  | { kind: 'function'; handler: V1Handler; events: readonly string[]; subscriberId?: string }
  | { kind: 'class'; subscriber: V1Class }
);

/** Subscribers that cannot be loaded; the message is for the operator. */
export class V1SubscribersError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'V1SubscribersError';
  }
}

const CODE = /^[^_.].*\.[cm]?js$/;

/**
 * Loads the subscribers of a v1 project.
 * @param directory such as `./dist/subscribers`
 * @throws V1SubscribersError, which names every file that cannot be loaded
 */
export async function loadSubscriberFiles(directory: string): Promise<SubscriberFile[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => {
    throw new V1SubscribersError([`${directory} is not a directory with subscribers of a v1 project`]);
  });
  const names = entries.filter((entry) => entry.isFile() && CODE.test(entry.name)).map(({ name }) => name);
  if (names.length === 0) throw new V1SubscribersError([`${directory} has no JavaScript file`]);
  const loaded = await Promise.allSettled(
    names.sort().map((name) => loadSubscriberFile(path.join(directory, name))),
  );
  const problems = loaded.flatMap((result, index) =>
    result.status === 'rejected'
      ? [`${path.join(directory, names[index])} ${reasonOf(result.reason as unknown)}`]
      : [],
  );
  if (problems.length > 0) throw new V1SubscribersError(problems);
  return loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

async function loadSubscriberFile(file: string): Promise<SubscriberFile> {
  const { default: exported, config } = await importFile(path.resolve(file));
  const { name } = path.parse(file);
  if (typeof exported !== 'function')
    throw new NoSubscriber('has no class and no function as its default export');
  if (config === undefined) return { name, kind: 'class', subscriber: exported as V1Class };
  const { event, context } = config as { event?: unknown; context?: { subscriberId?: string } };
  const events = (Array.isArray(event) ? event : [event]) as unknown[];
  if (!events.every((each) => typeof each === 'string'))
    throw new NoSubscriber('has no name of an event as `config.event`');
  const handler = exported as V1Handler;
  return { name, kind: 'function', handler, events, subscriberId: context?.subscriberId };
}

class NoSubscriber extends Error {}

/** On one line, whatever the file has thrown. */
function reasonOf(error: unknown): string {
  const [message] = (error instanceof Error ? error.message : String(error)).split('\n');
  return error instanceof NoSubscriber ? message : `cannot be loaded: ${message}`;
}

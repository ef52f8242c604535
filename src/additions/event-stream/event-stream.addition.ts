import {
  defineModule,
  findMissingPackages,
  type Kind,
  optional,
  required,
  text,
} from '@storekeep/server/module';
import type { EventStream } from './event-stream.ts';
import { EventStreamOptions } from './event-stream-options.ts';
import { EventStream1798000000000 } from './migrations/1798000000000-event-stream.ts';
import { NatsStream } from './nats-stream.ts';

export { EventStream, type StreamedEvent } from './event-stream.ts';
export { type NatsOptions, NatsStream } from './nats-stream.ts';

declare module '@storekeep/server/module' {
  interface ModuleOptions {
    /** Where events are published, such as `new NatsStream({ url })`, or an `EventStream` of your own. */
    eventStream?: EventStream;
  }
}

const natsUrl: Kind<string> = {
  name: 'URL of NATS (nats://user:password@host:4222)',
  parse: (value) => (/^(nats|tls):\/\/\S+$/.test(value) ? value : undefined),
};

/** Events in a stream outside of the shop; see docs/operating/event-stream.md. */
export const eventStreamModule = defineModule({
  name: 'event-stream',
  variables: {
    natsUrl: optional('NATS_URL', natsUrl, {
      description:
        'A NATS with JetStream, to which events are published; see `docs/operating/event-stream.md`',
      secret: true,
    }),
    natsStream: required('NATS_STREAM', text('name', /^[\w-]+$/), 'STOREKEEP', {
      description: 'Its stream, which is created if no stream has the subjects',
    }),
    natsSubject: required('NATS_SUBJECT', text('subject', /^[\w-]+(\.[\w-]+)*$/), 'storekeep', {
      description:
        'What the subjects of events begin with, different for each shop: `storekeep.order.placed`',
    }),
  },
  findProblems: ({ natsUrl: url }) =>
    url === null ? [] : findMissingPackages('NATS_URL', '@nats-io/transport-node', '@nats-io/jetstream'),
  configure: ({ natsUrl: url, natsStream: stream, natsSubject: subject }) =>
    url === null ? {} : { eventStream: new NatsStream({ url, stream, subject }) },
  isUsed: ({ eventStream }) => eventStream !== undefined,
  options: [
    { provide: EventStreamOptions, create: ({ eventStream }) => new EventStreamOptions(eventStream!) },
  ],
  load: () => import('./event-stream.module.ts'),
  migrations: [EventStream1798000000000],
  forget: { streamed_event: { replaced: ['data'], impersonal: ['name'] } },
});

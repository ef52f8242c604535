import 'reflect-metadata';
import { withStore } from '@storekeep/server/commands';
import {
  defineCommand,
  type ParkedEvent,
  parkedEvents,
  retryParked,
  UsageError,
} from '@storekeep/server/extend';

export const command = defineCommand({
  options: {
    'send-again': { type: 'string', value: '<id>', multiple: true, description: 'retries an event' },
    'send-again-all': { type: 'boolean', description: 'retries all of them' },
  },
  examples: [
    ['', 'lists events that a subscriber failed to process ten times'],
    ['--send-again 41 --send-again 42', 'delivers two of them once more'],
    ['--send-again-all', 'delivers all of them once more'],
  ],
  async run({ values: { 'send-again': ids, 'send-again-all': all } }) {
    const retried = all ? undefined : ids.map(numberOf);
    return withStore(process.env, async (database) => {
      if (!all && ids.length === 0) return list(await parkedEvents(database));
      const count = await database.transaction((tx) => retryParked(tx, retried));
      return { text: report(count), data: { sent_again: count } };
    });
  },
});

function numberOf(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new UsageError(`${id} is not the number of an event`);
  return Number(id);
}

/** The running server delivers them within a few seconds. */
function report(count: number): string {
  return count === 1 ? 'One event is sent again' : `${count} events are sent again`;
}

function list(events: ParkedEvent[]) {
  const hint = 'storekeep events --send-again <id> retries one';
  return {
    text: events.length === 0 ? 'No event is parked' : [...events.map(line), hint].join('\n'),
    data: { events },
  };
}

function line({ id, name, subscriber, happened_at, error }: ParkedEvent): string {
  return `${id}  ${happened_at.toISOString()}  ${name}  to ${subscriber}: ${error.replaceAll(/\s+/g, ' ')}`;
}

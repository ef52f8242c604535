import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { parkedEvents, retryParked, type ParkedEvent } from '../../../engine/background/deliveries.ts';
import type { Sql } from '../../../engine/kernel/database/sql.ts';
import { runCommand } from './run-command.ts';
import { withStore } from './with-store.ts';

const USAGE = `npm run events                          lists events that a subscriber failed to process ten times
npm run events -- --send-again <id>     retries an event; may be repeated
npm run events -- --send-again-all      retries all of them`;

runCommand(async () => {
  const {
    'send-again': ids,
    'send-again-all': all,
    help,
  } = parseArgs({
    options: {
      'send-again': { type: 'string', multiple: true },
      'send-again-all': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }).values;
  if (help) return USAGE;
  return withStore(process.env, async (database) =>
    ids || all ? report(await retryParked(database, all ? undefined : ids!.map(numberOf))) : list(database),
  );
});

function numberOf(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new Error(`${id} is not the number of an event`);
  return Number(id);
}

/** The running server delivers them within a few seconds. */
function report(count: number): string {
  return count === 1 ? 'One event is sent again' : `${count} events are sent again`;
}

async function list(sql: Sql): Promise<string> {
  const parked = await parkedEvents(sql);
  if (parked.length === 0) return 'No event is parked';
  return [...parked.map(line), USAGE].join('\n');
}

function line({ id, name, subscriber, happened_at, error }: ParkedEvent): string {
  return `${id}  ${happened_at.toISOString()}  ${name}  to ${subscriber}: ${error.replaceAll(/\s+/g, ' ')}`;
}

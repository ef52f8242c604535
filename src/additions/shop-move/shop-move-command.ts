import { defineCommand, normalizeLoginUrl, POSTGRES_URL, UsageError } from '@storekeep/server/module';
import { requireHost, withoutLogin, withShops } from '../fleet/index.ts';
import { MoveLog } from './move-log.ts';
import { ShopMove } from './shop-move.ts';
import { openSwitch } from './shop-switch.ts';

export const command = defineCommand({
  positionals: '<host>',
  options: {
    to: { type: 'string', value: '<url>', description: 'the new database, which is empty' },
    undo: { type: 'boolean', description: 'moves the shop back to the database that it had before' },
    finish: { type: 'boolean', description: 'ends the possibility to move it back' },
    parallel: {
      type: 'string',
      value: '<number>',
      default: '2',
      description: 'how many large tables are copied at a time (default: 2)',
    },
    'max-pause': {
      type: 'string',
      value: '<seconds>',
      default: '10',
      description: 'gives up a longer pause of writes, and the shop goes on where it was (default: 10)',
    },
    drain: {
      type: 'string',
      value: '<seconds>',
      default: '1',
      description: 'how long running requests may take at the beginning of the pause (default: 1)',
    },
  },
  examples: [
    ['a.example --to postgres://…/new', 'copies, follows, switches, and lets the old database follow'],
    ['a.example --undo', 'back, with all that was written since'],
    ['a.example --finish', 'the old database is no longer needed'],
  ],
  notes: `Writes wait for about a second while the shop is switched; nothing is lost if anything is killed meanwhile. Run the same command
again after an interruption: it continues, or the shop goes on where it was. docs/operating/moving.md has the walk.`,
  async run({ positionals, values, progress }) {
    const host = requireHost(positionals);
    if ([values.to !== undefined, values.undo, values.finish].filter(Boolean).length !== 1)
      throw new UsageError('Give one of --to, --undo and --finish');
    if (values.to !== undefined && !POSTGRES_URL.matches(values.to))
      throw new UsageError('--to is not a PostgreSQL URL (postgres://user@host/name)');
    const options = {
      parallel: readNumber('parallel', values.parallel),
      drainMs: 1000 * readNumber('drain', values.drain),
      maxPauseMs: 1000 * readNumber('max-pause', values['max-pause']),
      env: process.env,
    };
    const { moved, pauseMs, database, previous_database } = await withShops(process.env, async (shops) => {
      const move = new ShopMove(openSwitch(shops, host), new MoveLog(progress), options);
      try {
        if (values.undo) return await move.undo();
        return values.finish ? await move.finish() : await move.moveTo(normalizeLoginUrl(values.to!));
      } finally {
        await move.close();
      }
    });
    const lines = [
      moved
        ? `${host} was moved; writes waited for ${((pauseMs ?? 0) / 1000).toFixed(2)} s`
        : 'Nothing was moved',
      `  database  ${withoutLogin(database)}`,
      `  former    ${previous_database === null ? 'none: the shop cannot be moved back' : `${withoutLogin(previous_database)} (--undo)`}`,
    ];
    return {
      text: lines.join('\n'),
      data: { moved, pause_ms: pauseMs ?? null, database: withoutLogin(database) },
    };
  },
});

function readNumber(option: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new UsageError(`--${option} is not a number above 0`);
  return number;
}

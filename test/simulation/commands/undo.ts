import { undoLater } from '../undo.ts';
import type { Command } from './command.ts';

/** Staff undo what they have done before. */
export const undoCommands: Command[] = [
  {
    name: 'undo an earlier change',
    weight: 2,
    parallel: false,
    perform: async (run, draws) => {
      const change = draws.pick(run.staffChanges.slice(-8));
      if (change) await undoLater(run, change);
    },
  },
];

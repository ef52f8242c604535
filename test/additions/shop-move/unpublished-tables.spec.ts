import { readFileSync } from 'node:fs';
import { UNPUBLISHED_TABLES } from '#additions/shop-move/moved-schema';

describe('A move', () => {
  it('leaves out the tables that docs/operating/replication.md names', () => {
    const page = readFileSync('docs/operating/replication.md', 'utf8');
    const named = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, table]) => table);
    expect([...UNPUBLISHED_TABLES]).toEqual(named);
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { SHARDS, specsOf } from '../shards/shards.ts';

const shards = Array.from({ length: SHARDS }, (_, index) => index + 1);

describe('The shards of `npm test`', () => {
  it('contain every spec of the checkout exactly once', () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
    });
    const specs = files.split('\n').filter((file) => file.endsWith('.spec.ts') && existsSync(file));
    expect(shards.flatMap(specsOf).sort()).toEqual(specs.sort());
  });

  it('have exactly one file each', () => {
    for (const shard of shards) expect(existsSync(`test/shards/${shard}.shard.ts`)).toBe(true);
    expect(existsSync(`test/shards/${SHARDS + 1}.shard.ts`)).toBe(false);
  });
});

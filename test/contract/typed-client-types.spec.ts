import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CHECKED_IN = 'src/client/schema';

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'storekeep-client-types-'));
  // as a process: the modules that generate them would stay in the memory of the shard
  execFileSync('node', ['bin/write-client-types.mjs', directory]);
});

afterAll(() => rmSync(directory, { recursive: true }));

it.each(['admin-api.ts', 'store-api.ts'])(
  `The types in ${CHECKED_IN}/%s are those of the OpenAPI document`,
  (name) => {
    const checkedIn = readFileSync(path.join(CHECKED_IN, name), 'utf8');
    if (checkedIn !== readFileSync(path.join(directory, name), 'utf8'))
      throw new Error(
        `${CHECKED_IN}/${name} is stale: run \`npm run openapi\` and commit the files that it writes`,
      );
  },
);

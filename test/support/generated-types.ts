import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Tests that files in the repository are those that a script writes from the OpenAPI documents.
 * @param script writes the files to the directory that is its argument
 */
export function itHasCurrentTypes(script: string, directory: string, names: string[]): void {
  let generated: string;

  beforeAll(() => {
    generated = mkdtempSync(path.join(tmpdir(), 'storekeep-generated-types-'));
    // as a process: the modules that generate them would stay in the memory of the shard
    execFileSync('node', [script, generated]);
  });

  afterAll(() => rmSync(generated, { recursive: true }));

  it.each(names)(`The types in ${directory}/%s are those of the OpenAPI document`, (name) => {
    const checkedIn = readFileSync(path.join(directory, name), 'utf8');
    if (checkedIn !== readFileSync(path.join(generated, name), 'utf8'))
      throw new Error(
        `${directory}/${name} is stale: run \`npm run openapi\` and commit the files that it writes`,
      );
  });
}

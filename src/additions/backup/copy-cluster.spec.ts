import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CLUSTER_DIRECTORY, copyCluster } from './copy-cluster.ts';

let folder: string;
let server: ChildProcess;
afterEach(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** A data directory whose PostgreSQL is a process that ends after some seconds. */
function createDataDir(seconds: number, state: string): { dataDir: string; target: string } {
  folder = mkdtempSync(path.join(tmpdir(), 'copy-cluster-'));
  const [dataDir, target] = ['data', 'copy'].map((name) => path.join(folder, name));
  mkdirSync(path.join(dataDir, 'postgres/global'), { recursive: true });
  mkdirSync(target);
  server = spawn('sleep', [String(seconds)]);
  const files = {
    ...{ PG_VERSION: '17', 'global/pg_control': 'x' },
    'postmaster.pid': [server.pid, '', '', '', '', '', '', state, ''].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dataDir, 'postgres', name), text);
  return { dataDir, target };
}

describe('The backup of an embedded database', () => {
  it('waits for a server that shuts down', async () => {
    const { dataDir, target } = createDataDir(3, 'stopping');
    await copyCluster(dataDir, target);
    expect(existsSync(path.join(target, CLUSTER_DIRECTORY, 'PG_VERSION'))).toBe(true);
  });

  it('is refused while the server runs', async () => {
    const { dataDir, target } = createDataDir(300, 'ready');
    await expect(copyCluster(dataDir, target)).rejects.toThrow(
      'The embedded database runs: stop the server first',
    );
  });
});

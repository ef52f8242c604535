import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { examineShop } from '../../support/doctor.ts';

/* A full disk of files: a small file system in memory, which only root can mount. */

const directory = mkdtempSync(path.join(tmpdir(), 'full-disk-'));
const disk = path.join(directory, 'disk');
mkdirSync(disk);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0;

afterAll(() => {
  if (mounted) execFileSync('umount', [disk]);
  rmSync(directory, { recursive: true });
});

(mounted ? describe : describe.skip)('The doctor of a full disk of files', () => {
  it('names the disk, and does not advise to change its owner', async () => {
    mkdirSync(path.join(disk, 'files'));
    expect(() => writeFileSync(path.join(disk, 'filling'), Buffer.alloc(2 ** 21))).toThrow('ENOSPC');
    const { code, found } = await examineShop({
      DATA_DIR: path.join(directory, 'data'),
      FILES_DIR: path.join(disk, 'files'),
    });
    expect(code).toBe(1);
    expect(found('files')).toMatchObject({
      message: expect.stringContaining('ENOSPC'),
      advice: 'Delete something there, or enlarge its disk: until then uploads and exports fail',
    });
    expect(found('disk')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining(`0 MiB are free in ${path.join(disk, 'files')}`),
    });
  });
});

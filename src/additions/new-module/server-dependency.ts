import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { packageVersion } from '@storekeep/server/commands';

const PACKAGE = '@storekeep/server';

/**
 * What a new module depends on, so that its `npm install` gets the server that runs: the tarball that this was installed from, or
 * that was packed in this clone; else the version, from the registry.
 * @param directory of the module
 */
export function findServerDependency(directory: string): string {
  const tarball = findTarball(
    path.dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)),
  );
  if (tarball === null) return `^${packageVersion}`;
  return `file:${path.relative(path.resolve(directory), tarball).replaceAll(path.sep, '/')}`;
}

function findTarball(root: string): string | null {
  const packed = path.join(root, `storekeep-server-${packageVersion}.tgz`);
  if (existsSync(packed)) return packed;
  const [modules, project] = [path.resolve(root, '../..'), path.resolve(root, '../../..')];
  const manifest = path.join(project, 'package.json');
  if (path.basename(modules) !== 'node_modules' || !existsSync(manifest)) return null;
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const [, file] = /^file:(.+\.tgz)$/.exec(dependencies?.[PACKAGE] ?? '') ?? [];
  return file === undefined ? null : path.resolve(project, file);
}

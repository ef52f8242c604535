import { type ChildProcess, execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '@storekeep/server/commands';
import { defineCommand, type Progress } from '@storekeep/server/extend';
import {
  BUILD_SCRIPT,
  type BuiltExtensions,
  copyExtensions,
  describeExtensions,
  readBuiltExtensions,
  requireExtensions,
} from './dashboard-extensions.ts';
import { LICENCE } from './dashboard-licence.ts';
import { repairDashboard } from './dashboard-repairs.ts';

/*
 * Builds the dashboard of Medusa v1 (@medusajs/admin 7.1.18). It is installed from the registry into a directory of its own, which is
 * removed after the build: only the 10 MB that browsers load stay.
 */

export const command = defineCommand({
  options: {
    to: {
      type: 'string',
      value: '<directory>',
      description: 'where it is built; defaults to dashboard in DATA_DIR',
    },
    extensions: {
      type: 'string',
      value: '<directory>',
      description: 'widgets, routes and settings of your own, as in src/admin of Medusa v1',
    },
    override: {
      type: 'string',
      value: '<package=version>',
      multiple: true,
      description:
        'another version of a package that the dashboard consists of, or another package instead of it',
    },
  },
  examples: [
    ['', 'builds it once; the next start has it at /app'],
    ['--to ./public/app', 'for another server of static files'],
    ['--extensions ./src/admin', "with a shop's own widgets, routes and settings"],
    ['--override @medusajs/medusa-js=npm:@storekeep/medusa-js@1', 'with the client that is maintained'],
  ],
  notes: 'It needs npm, access to its registry, 600 MB of disk while it builds, and some minutes.',
  async run({ values: { to, extensions: from, override = [] }, progress }) {
    const overrides = parseOverrides(override);
    const { dataDir } = readConfig({ DATA_DIR: process.env.DATA_DIR });
    const directory = path.resolve(to ?? path.join(dataDir, 'dashboard'));
    const extensions = from === undefined ? null : path.resolve(from);
    if (extensions !== null) await requireExtensions(extensions);
    const built = await buildDashboard({ directory, extensions, overrides, progress });
    const where =
      to === undefined
        ? 'Start the server again to have it at /app'
        : `DASHBOARD_DIR=${to} serves it at /app`;
    const lines = [`The dashboard is in ${directory}. ${where}`];
    if (extensions !== null) lines.push(...describeExtensions(built));
    return { text: lines.join('\n'), data: { directory, extensions: built } };
  },
});

/**
 * webpack: later versions reject the configuration of the dashboard. iso8601-duration: imported, but not declared. Its peer dependency,
 * the Medusa server, is replaced by its types, which suffice for the build. react-query: the pinned version 4.22.0 misses a response
 * that arrives between the first rendering of a component and its subscription, and then displays a spinner forever; 4.36 checks again
 * on subscription.
 */
const MANIFEST = {
  name: 'dashboard-build',
  private: true,
  dependencies: { '@medusajs/admin': '7.1.18', 'iso8601-duration': '1.3.0' },
  overrides: {
    webpack: '5.91.0',
    '@medusajs/medusa': 'npm:@medusajs/client-types@0.2.12',
    '@tanstack/react-query': '4.36.1',
  },
};

/** The dashboard imports it without declaring it, since medusa-js of v1 brings 0.24. */
const AXIOS = { axios: '0.35.0' };

/** The number of packages that are installed, for the progress. */
const PACKAGES = 1100;

interface Build {
  directory: string;
  /** The directory of widgets, routes and settings of the shop. */
  extensions: string | null;
  /** Versions by the names of packages. */
  overrides: Record<string, string>;
  progress: Progress;
}

/** @throws unless each is a name and a version */
function parseOverrides(texts: string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, version] = /^((?:@[^/=]+\/)?[^/=@]+)=(.+)$/.exec(text) ?? [];
      if (version === undefined)
        throw new Error(`${text} is not a package and its version, such as react=18.3.1`);
      return [name, version];
    }),
  );
}

/** Builds beside the directory, and replaces it at once, so that no server has an incomplete dashboard. */
async function buildDashboard({
  directory,
  extensions,
  overrides,
  progress,
}: Build): Promise<BuiltExtensions> {
  await mkdir(path.dirname(directory), { recursive: true });
  const manifest = {
    ...MANIFEST,
    dependencies: { ...MANIFEST.dependencies, ...('@medusajs/medusa-js' in overrides && AXIOS) },
    overrides: { ...MANIFEST.overrides, ...overrides },
  };
  const workshop = await mkdtemp(`${directory}-build-`);
  try {
    await writeFile(path.join(workshop, 'package.json'), JSON.stringify(manifest, null, 2));
    await writeFile(path.join(workshop, 'build.cjs'), BUILD_SCRIPT);
    await install(workshop, progress);
    await repairDashboard(workshop);
    if (extensions !== null) await copyExtensions(extensions, workshop);
    progress.step('Building it: some minutes…');
    const built = path.join(workshop, 'built');
    await run(workshop, process.execPath, ['build.cjs', built]);
    const compiled = await readBuiltExtensions(workshop);
    await writeFile(path.join(built, 'LICENSE'), LICENCE);
    await rm(directory, { recursive: true, force: true });
    await rename(built, directory);
    return compiled;
  } finally {
    progress.step('Removing what only the build needed…');
    await rm(workshop, { recursive: true, force: true });
  }
}

async function install(workshop: string, progress: Progress): Promise<void> {
  progress.step(`Installing the dashboard and what builds it (about ${PACKAGES} packages)…`);
  const packages = path.join(workshop, 'node_modules');
  const watch = setInterval(() => {
    void countPackages(packages).then((count) =>
      progress.count('packages', Math.min(count, PACKAGES), PACKAGES),
    );
  }, 2000);
  try {
    const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
    await run(workshop, 'npm', ['install', '--ignore-scripts', ...quiet]);
  } finally {
    clearInterval(watch);
  }
}

async function countPackages(directory: string): Promise<number> {
  const names = await readdir(directory).catch(() => []);
  const scopes = names.filter((name) => name.startsWith('@'));
  const scoped = await Promise.all(
    scopes.map((scope) => readdir(path.join(directory, scope)).catch(() => [])),
  );
  return names.length - scopes.length + scoped.flat().length;
}

/** Runs a program; what it prints is part of the error if it fails. */
async function run(cwd: string, file: string, args: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: undefined }; // npm would omit what builds the dashboard
  let child: ChildProcess | undefined;
  const stop = (): void => void child?.kill();
  process.once('SIGINT', stop);
  try {
    await new Promise<void>((resolve, reject) => {
      child = execFile(file, args, { cwd, env, maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) => {
        if (error) reject(new Error(`${file} failed: ${(stderr || stdout || error.message).slice(-2000)}`));
        else resolve();
      });
    });
  } finally {
    process.off('SIGINT', stop);
  }
}

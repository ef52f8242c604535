import { cp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '@storekeep/server/extend';

/*
 * A shop's own widgets, routes and settings in the dashboard, in the format of Medusa v1: files below `widgets/`, `routes/` and
 * `settings/`, with a React component as their default export and a `config`. The build of the dashboard compiles what it finds in
 * `src/admin` of the directory that it runs in.
 */

const KINDS = ['widgets', 'routes', 'settings'] as const;
type Kind = (typeof KINDS)[number];

/** The extensions that were compiled, by kind, as paths below the directory of extensions; `ignored`: pages that are no valid ones. */
export type BuiltExtensions = Record<Kind | 'ignored', string[]>;

const RESULT_FILE = 'extensions.json';

/** Builds the dashboard, fails if anything does not compile, and writes `BuiltExtensions` to `RESULT_FILE`. */
export const BUILD_SCRIPT = `
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const ui = require('@medusajs/admin-ui');
const outDir = process.argv[2];
const copies = path.join(__dirname, '.cache/admin/src/extensions');
const relative = (file) => path.relative(copies, file);

async function buildDashboard() {
  const options = { path: '/app', backend: '/', outDir };
  const { stats } = await ui.build({ appDir: __dirname, buildDir: outDir, plugins: [], options });
  if (stats.hasErrors()) {
    const { errors } = stats.toJson({ all: false, errors: true });
    throw new Error(errors.map(({ moduleName, message }) => (moduleName ? moduleName + ': ' : '') + message).join('\\n'));
  }
  const [widgets, routes, settings] = await Promise.all([
    ui.findAllValidWidgets(path.join(copies, 'widgets')),
    ui.findAllValidRoutes(path.join(copies, 'routes')),
    ui.findAllValidSettings(path.join(copies, 'settings')),
  ]);
  const compiled = {
    widgets: widgets.map(relative),
    routes: routes.map(({ file }) => relative(file)),
    settings: settings.map(({ file }) => relative(file)),
  };
  writeFileSync(path.join(__dirname, '${RESULT_FILE}'), JSON.stringify(compiled));
}

buildDashboard().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
`;

/**
 * @throws UsageError if the directory has no `widgets`, `routes` or `settings`, or a file in `widgets` that is no widget: the build
 *   would compile it as one, and the dashboard would not start
 */
export async function requireExtensions(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => {
    throw new UsageError(`${directory} is not a directory`);
  });
  if (!KINDS.some((kind) => names.includes(kind)))
    throw new UsageError(`${directory} has none of the directories ${KINDS.join(', ')}`);
  for (const file of await listSources(directory, ['widgets'])) {
    const source = await readFile(path.join(directory, file), 'utf8');
    if (!/export\s+default\b|as default\b/.test(source))
      throw new UsageError(`${file} has no default export, so it is no widget: move it out of widgets`);
  }
}

/** Copies extensions to where the build looks for them, and lets them import the packages of the project that they are in. */
export async function copyExtensions(directory: string, workshop: string): Promise<void> {
  const copy = path.join(workshop, 'src/admin');
  const filter = (file: string): boolean => path.basename(file) !== 'node_modules';
  await cp(directory, copy, { recursive: true, filter });
  const packages = await findPackages(directory);
  if (packages === null) return;
  const config = path.join(copy, 'webpack.config.js');
  const own = path.join(copy, 'webpack.own.config.js');
  const hasOwn = await rename(config, own).then(
    () => true,
    () => false,
  );
  await writeFile(config, webpackConfig(packages, hasOwn));
}

/** A webpack configuration that also looks for packages in a directory, after those of the dashboard. */
function webpackConfig(packages: string, hasOwn: boolean): string {
  return `
const own = ${hasOwn ? `require('./webpack.own.config.js')` : '(config) => config'};
module.exports = (config, webpack) => {
  config.resolve.modules.push(${JSON.stringify(packages)});
  return own(config, webpack);
};
`;
}

/** The nearest `node_modules` of a directory or one above it. */
async function findPackages(directory: string): Promise<string | null> {
  const packages = path.join(directory, 'node_modules');
  if (
    await stat(packages).then(
      (found) => found.isDirectory(),
      () => false,
    )
  )
    return packages;
  const above = path.dirname(directory);
  return above === directory ? null : findPackages(above);
}

/** What the build has compiled of the extensions in its directory. */
export async function readBuiltExtensions(workshop: string): Promise<BuiltExtensions> {
  const text = await readFile(path.join(workshop, RESULT_FILE), 'utf8');
  const compiled = JSON.parse(text) as Record<Kind, string[]>;
  const files = await listSources(path.join(workshop, 'src/admin'));
  const found = Object.values(compiled).flat();
  return { ...compiled, ignored: files.filter((file) => !found.includes(file)) };
}

/** The files below `widgets`, `routes` and `settings` that could be extensions. */
async function listSources(directory: string, kinds: readonly Kind[] = KINDS): Promise<string[]> {
  const isSource = {
    widgets: /\.[jt]sx?$/,
    routes: /(^|\/)page\.[jt]sx?$/,
    settings: /(^|\/)page\.[jt]sx?$/,
  };
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const names = await readdir(path.join(directory, kind), { recursive: true }).catch(() => []);
      return names.filter((name) => isSource[kind].test(name)).map((name) => path.join(kind, name));
    }),
  );
  return lists.flat();
}

/** Lines that say what was compiled, and what was not. */
export function describeExtensions({ ignored, ...compiled }: BuiltExtensions): string[] {
  const counts = KINDS.map((kind) => `${compiled[kind].length} ${kind}`).join(', ');
  return [
    `It has ${counts} of your own.`,
    ...ignored.map(
      (file) =>
        `Left out: ${file} needs a path of letters and digits, and a component by name as its default export`,
    ),
  ];
}

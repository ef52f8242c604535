import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModuleDeclaration } from '@storekeep/server/extend';
import { type DashboardPage, type DashboardWidget, WIDGET_PLACES } from './dashboard-parts.ts';

/** What files of modules import, by the names of the entries of the build. */
const SHARED: Readonly<Record<string, string>> = {
  react: 'shared-react',
  'react/jsx-runtime': 'shared-jsx',
  '@tanstack/react-query': 'shared-query',
  '@storekeep/server/dashboard': 'shared-kit',
};

interface PartsOfModule {
  module: string;
  pages: readonly DashboardPage[];
  widgets: readonly DashboardWidget[];
}

/** The pages and widgets of a shop's modules. */
export class ModuleParts {
  /** The directories of their files by the names of modules. */
  readonly directories: ReadonlyMap<string, string>;
  /** Files that are declared and do not exist, such as those of a module that was not built. Their parts are left out. */
  readonly missing: readonly string[];
  private readonly parts: readonly PartsOfModule[];

  /** @throws Error with one line for a page or widget that is declared wrongly */
  constructor(modules: readonly ModuleDeclaration[]) {
    const directories = new Map<string, string>();
    const missing: string[] = [];
    this.parts = modules.flatMap(({ name, dashboard }) => {
      if (!dashboard) return [];
      const { pages = [], widgets = [] } = dashboard;
      requireValid(name, pages, widgets);
      const directory = toPath(dashboard.directory);
      directories.set(name, directory);
      const isThere = ({ file }: { file: string }): boolean => {
        const exists = existsSync(path.join(directory, file));
        if (!exists) missing.push(path.join(directory, file));
        return exists;
      };
      return [{ module: name, pages: pages.filter(isThere), widgets: widgets.filter(isThere) }];
    });
    this.directories = directories;
    this.missing = missing;
  }

  /**
   * What the page of the back office needs for them: the list, and which files of the build their imports mean. Browsers read such a map
   * only from the page itself, so that the policy has to allow this text by its hash.
   * @param files the paths of the build
   */
  describe(files: Iterable<string>): { head: string; scriptSource: string | null } {
    if (this.parts.length === 0) return { head: '', scriptSource: null };
    const map = importMap([...files]);
    const hash = createHash('sha256').update(map).digest('base64');
    const list = escapeHtml(JSON.stringify(this.parts));
    return {
      head: `<script type="importmap">${map}</script>\n    <meta name="storekeep-modules" content="${list}" />`,
      scriptSource: `'sha256-${hash}'`,
    };
  }
}

function importMap(files: readonly string[]): string {
  const imports = Object.entries(SHARED).flatMap(([specifier, entry]) => {
    const file = files.find((name) => name.startsWith(`assets/${entry}-`) && name.endsWith('.js'));
    return file === undefined ? [] : [[specifier, `./${file}`]];
  });
  return JSON.stringify({ imports: Object.fromEntries(imports) as Record<string, string> });
}

function requireValid(
  module: string,
  pages: readonly DashboardPage[],
  widgets: readonly DashboardWidget[],
): void {
  for (const { path: name, title } of pages) {
    if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
      throw new Error(
        `The module ${module}: a page of the dashboard needs a path such as reviews, not ${JSON.stringify(name)}`,
      );
    if (!title) throw new Error(`The module ${module}: the page ${name} of the dashboard has no title`);
    if (pages.filter((page) => page.path === name).length > 1)
      throw new Error(`The module ${module}: two pages of the dashboard have the path ${name}`);
  }
  for (const { place } of widgets)
    if (!WIDGET_PLACES.includes(place))
      throw new Error(
        `The module ${module}: a widget of the dashboard has the place ${JSON.stringify(place)}, which is none of ${WIDGET_PLACES.join(', ')}`,
      );
  for (const { file } of [...pages, ...widgets])
    if (!/^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*\.js$/.test(file))
      throw new Error(
        `The module ${module}: ${JSON.stringify(file)} is no file of the dashboard, such as reviews-page.js`,
      );
}

function toPath(directory: URL | string): string {
  return directory instanceof URL || directory.startsWith('file:')
    ? fileURLToPath(directory)
    : path.resolve(directory);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

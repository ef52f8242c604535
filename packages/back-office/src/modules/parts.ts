import type { DashboardPage, DashboardWidget } from './declarations.ts';

interface PartsOfModule {
  module: string;
  pages: DashboardPage[];
  widgets: DashboardWidget[];
}

/** The pages and widgets of modules, which the server writes into the page. */
const parts = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=storekeep-modules]')?.content ?? '[]',
) as PartsOfModule[];

/** A page of a module. */
export interface ModulePage extends DashboardPage {
  module: string;
  url: string;
}

export const modulePages: readonly ModulePage[] = parts.flatMap(({ module, pages }) =>
  pages.map((page) => ({ ...page, module, url: toFileUrl(module, page.file) })),
);

/** Finds a page of a module by its path. */
export function findModulePage(module: string, path: string): ModulePage | undefined {
  return modulePages.find((page) => page.module === module && page.path === path);
}

/** The files of widgets of a place. */
export function listWidgets(place: DashboardWidget['place']): { module: string; url: string }[] {
  return parts.flatMap(({ module, widgets }) =>
    widgets
      .filter((widget) => widget.place === place)
      .map(({ file }) => ({ module, url: toFileUrl(module, file) })),
  );
}

function toFileUrl(module: string, file: string): string {
  return new URL(`./module-files/${module}/${file}`, document.baseURI).href;
}

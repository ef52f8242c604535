declare module '@storekeep/server/module' {
  interface DeclaredParts {
    /** Pages and widgets of the module in the back office, see docs/dashboard.md. */
    readonly dashboard?: DashboardParts;
  }
}

/** The pages that show widgets of modules, each below what the page has by itself. */
export const WIDGET_PLACES = ['today', 'order', 'product', 'customer'] as const;
export type WidgetPlace = (typeof WIDGET_PLACES)[number];

/** A page of a module, at `/dashboard/modules/<module>/<path>`. */
export interface DashboardPage {
  /** Lower-case letters, digits and hyphens, such as `reviews`. */
  path: string;
  /** What the menu calls it. */
  title: string;
  /** An ES module whose default export is a component of React, such as `reviews-page.js`. */
  file: string;
  /** Where it is listed; defaults to the menu of all pages. */
  menu?: 'main' | 'settings';
  /** One line about it, for the list of settings. */
  hint?: string;
}

/** A part of a page of the back office. */
export interface DashboardWidget {
  place: WidgetPlace;
  /** An ES module whose default export is a component, which gets the record of the page: `{ order }`, `{ product }` or `{ customer }`. */
  file: string;
}

/** What a module adds to the back office. */
export interface DashboardParts {
  /** The directory of the files, absolute or as a URL: `new URL('./dashboard/', import.meta.url)`. Anyone can load all that is in it. */
  directory: URL | string;
  pages?: readonly DashboardPage[];
  widgets?: readonly DashboardWidget[];
}

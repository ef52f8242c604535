/** A page of a module, as it is declared. */
export interface DashboardPage {
  path: string;
  title: string;
  file: string;
  menu?: 'main' | 'settings';
  hint?: string;
}

/** A widget of a module, as it is declared. */
export interface DashboardWidget {
  place: 'today' | 'order' | 'product' | 'customer';
  file: string;
}

/** A part of a v1 shop beyond the core of Medusa, with a recommendation for the operator. */
export interface UsageFinding {
  kind:
    | 'payment_provider'
    | 'notification_provider'
    | 'file_host'
    | 'customers_without_password'
    | 'stripe_customers'
    | 'wishlists'
    | 'translations'
    | 'table'
    | 'column';
  /** The id of the provider, the host, the table, or the column as `table.column`; of customers, what they have in common. */
  name: string;
  /** The number of rows: of payments and open sessions, notifications, URLs, customers, or values that are not null. */
  rows: number;
  /** What the shop needs so that this part continues to work. */
  needs: 'nothing' | 'settings' | 'module';
  /** The environment variables to set, if it needs settings. */
  variables: string[];
  recommendation: string;
  /** The declaration in `OWN_COLUMNS`, of a column that contains data. */
  declaration?: string;
}

/** Whether the shop can move with what Storekeep has. Problems that prevent an adoption are reported apart from it. */
export interface Verdict {
  kind: 'ready' | 'ready_with_settings' | 'needs_module';
  /** The environment variables to set. */
  settings: string[];
  /** The findings that need a module of the shop. */
  modules: string[];
}

const TITLES: Record<UsageFinding['kind'], string> = {
  payment_provider: 'payment provider',
  notification_provider: 'notification provider',
  file_host: 'files at',
  customers_without_password: 'customers without a password',
  stripe_customers: 'customers of Stripe',
  wishlists: 'wishlists',
  translations: 'translations',
  table: 'table',
  column: 'column',
};

export function verdictOf(usage: readonly UsageFinding[]): Verdict {
  const needing = (needs: UsageFinding['needs']) => usage.filter((finding) => finding.needs === needs);
  const settings = [...new Set(needing('settings').flatMap(({ variables }) => variables))];
  const modules = needing('module').map(titleOf);
  const kind = modules.length > 0 ? 'needs_module' : settings.length > 0 ? 'ready_with_settings' : 'ready';
  return { kind, settings, modules };
}

/** The lines of the report about the findings. */
export function usageLines(usage: readonly UsageFinding[]): string[] {
  return usage.map((finding) => `${titleOf(finding)} (${finding.rows} rows): ${finding.recommendation}`);
}

/** The environment variable that declares the columns of the shop's own, or nothing. */
export function ownColumnsLines(usage: readonly UsageFinding[]): string[] {
  const declarations = usage.flatMap(({ declaration }) => declaration ?? []);
  return declarations.length > 0 ? [`OWN_COLUMNS=${declarations.join(',')}`] : [];
}

export function verdictLine({ kind, settings, modules }: Verdict, hasStops: boolean): string {
  const condition = hasStops ? ', once the problems above are solved' : '';
  const settingsText = `with these settings: ${settings.join(', ')}`;
  if (kind === 'ready') return `Verdict: ready${condition}`;
  if (kind === 'ready_with_settings') return `Verdict: ready${condition}, ${settingsText}`;
  const also = settings.length > 0 ? `; and ${settingsText}` : '';
  return `Verdict: needs a module for ${modules.join(', ')}${also}${condition}`;
}

function titleOf({ kind, name }: UsageFinding): string {
  return `${TITLES[kind]} ${name}`;
}

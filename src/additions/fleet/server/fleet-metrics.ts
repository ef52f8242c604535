import { serveMetrics } from '@storekeep/server/commands';
import { Metrics } from '@storekeep/server/extend';
import type { OpenApplications } from './open-applications.ts';
import type { ServedShops } from './served-shops.ts';
import type { ShopShares } from './shop-shares.ts';

/** What the fleet measures. */
interface Measured {
  served: ServedShops;
  applications: OpenApplications;
  shares: ShopShares;
  readiness(): { status: 200 | 503; body: object };
}

export type FleetMetrics = Awaited<ReturnType<typeof serveMetrics>>;

/** Serves the metrics of the process and its fleet at `METRICS_PORT`; undefined without one. Its shops have none of their own. */
export async function serveFleetMetrics(
  { metricsPort: port, metricsHost: host }: { metricsPort: number | null; metricsHost: string },
  { served, applications, shares, readiness }: Measured,
): Promise<FleetMetrics | undefined> {
  if (port === null) return undefined;
  const metrics = await Metrics.create();
  metrics.addGauge('storekeep_fleet_shops', 'Shops of the fleet, by their state', ['state'], () =>
    [...served.countStates()].map(([state, value]) => ({ labels: { state }, value })),
  );
  metrics.addGauge('storekeep_fleet_open_shops', 'Shops that this process has open', [], () => [
    { value: applications.size },
  ]);
  const { counts } = applications;
  metrics.addCounter('storekeep_fleet_opened_total', 'Shops that were opened', () => counts.started);
  metrics.addCounter('storekeep_fleet_failed_total', 'Shops that could not be opened', () => counts.failed);
  metrics.addCounter('storekeep_fleet_closed_total', 'Shops that were closed', () => counts.closed);
  metrics.addCounter(
    'storekeep_fleet_refused_total',
    'Requests that were refused because their shop had its share of a busy process',
    () => shares.refused,
  );
  return serveMetrics(metrics, { port, host }, () => Promise.resolve(readiness()));
}

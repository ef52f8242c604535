import type { Counts } from '#additions/testing/simulation/journal';

const LAYOUT = `
  POST cart · POST cart details · POST cart line · POST cart line update · DELETE cart line · POST cart codes
  POST cart shipping · POST cart session · POST cart session data · POST cart session refresh · POST cart complete
  complete to order · complete to swap
  POST order · POST order complete · POST order archive · POST order cancel · POST order capture · POST order refund
  POST order shipping · POST order fulfillment · POST order fulfillment cancel · POST order shipment
  POST payment capture · POST payment refund · webhook authorized · webhook captured · webhook refunded
  POST order return · POST store return · POST return receive · POST return cancel
  POST order swap · POST store swap · POST swap process-payment · POST swap cancel · POST swap fulfillment
  POST swap fulfillment cancel · POST swap shipment
  POST order claim refund · POST order claim replace · POST claim update · POST claim cancel · POST claim fulfillment
  POST claim fulfillment cancel · POST claim shipment
  POST edit · POST edit note · POST edit item · POST edit item update · DELETE edit item · DELETE edit change
  POST edit request · POST edit confirm · POST edit complete · POST edit decline · POST edit cancel · DELETE edit
  POST collection · DELETE collection · POST collection session · POST collection sessions
  POST collection session refresh · POST collection authorize · POST collection authorize several
  POST collection authorize by staff
  POST draft · POST draft pay · DELETE draft · DELETE cart session · POST discount · POST discount disable
  webhook of stripe · webhook of payPal · * the shopper pays · * a bank finishes
  POST variant price · POST variant stock · POST inventory level · POST gift card · POST gift card update
  POST promotion · POST promotion update · POST cart promotion
  rehearsal · POST undo`;

/** The kinds of operations that must be accepted at least once in a long simulation. */
const KINDS: readonly string[] = LAYOUT.split(/·|\n/).flatMap((kind) => kind.trim() || []);

/** Minimum number of requests of a long simulation: a busy machine sends one in a second, another one ten. */
export const LONG_REQUESTS = 15_000;

/** Kinds that were never accepted, so that their effects were not tested. */
export function findNeverAccepted(counts: Counts): string[] {
  return KINDS.filter((kind) => !counts.get(kind)?.accepted);
}

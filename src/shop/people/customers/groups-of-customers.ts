import type { Tx } from '#engine/kernel/database/sql';
import { CommerceError } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { link, setLinks, unlink, unlinkAll } from '#engine/kernel/writing/links';
import { missingIds } from '#engine/kernel/writing/rows';
import { Customer } from '#model/entities/people/customer.entity';
import { CustomerGroup } from '#model/entities/people/customer-group.entity';

/** Replaces the groups of a customer. @throws not_found, with the message of Medusa v1 */
export async function replaceGroups(tx: Tx, id: string, groupIds: string[]): Promise<void> {
  const missing = await missingIds(tx, CustomerGroup, groupIds);
  if (missing.length > 0) throw new CommerceError('not_found', messages.unknownCustomerGroups(missing));
  await setLinks(tx, Customer, 'groups', id, groupIds);
}

/** Ignores customers who are already in the group. @throws not_found, with the message of Medusa v1 */
export async function addToGroup(tx: Tx, groupId: string, customerIds: string[]): Promise<void> {
  const missing = await missingIds(tx, Customer, customerIds);
  if (missing.length > 0) throw new CommerceError('not_found', messages.unknownCustomers(missing));
  await link(tx, CustomerGroup, 'customers', groupId, customerIds);
}

/** Ignores customers who are not in the group. */
export function removeFromGroup(tx: Tx, groupId: string, customerIds: string[]): Promise<void> {
  return unlink(tx, CustomerGroup, 'customers', groupId, customerIds);
}

export function emptyGroup(tx: Tx, groupId: string): Promise<void> {
  return unlinkAll(tx, CustomerGroup, 'customers', groupId);
}

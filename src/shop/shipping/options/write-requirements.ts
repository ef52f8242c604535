import type { Tx } from '#engine/kernel/database/sql';
import { invalidData } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { messages } from '#engine/kernel/text/messages';
import { insertRows, updateRows } from '#engine/kernel/writing/rows';
import { ShippingOptionRequirement } from '#model/entities/shipping/shipping-option-requirement.entity';
import type { KnownRequirementBody } from './shipping-options.input.ts';

export async function addRequirements(
  tx: Tx,
  optionId: string,
  requirements: readonly KnownRequirementBody[],
): Promise<void> {
  const rows = requirements.map(({ type, amount }) => ({
    id: newId(ShippingOptionRequirement),
    shipping_option_id: optionId,
    type,
    amount,
  }));
  await insertRows(tx, ShippingOptionRequirement, rows);
}

/**
 * Replaces the requirements of an option: updates those with an id, creates those without one, and deletes all others.
 * @throws invalid_data for an id that is not one of the option's requirements
 */
export async function replaceRequirements(
  tx: Tx,
  optionId: string,
  requirements: readonly KnownRequirementBody[],
): Promise<void> {
  const changed = requirements.flatMap(({ id, type, amount }) =>
    id === undefined ? [] : [{ id, type, amount }],
  );
  const ids = changed.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalidData('requirements must not name the same id twice');
  const existing = await tx.query<{ id: string }>(
    `update shipping_option_requirement set deleted_at = case when id <> all($2) then now() end
     where shipping_option_id = $1 and deleted_at is null returning id`,
    [optionId, ids],
  );
  const missing = ids.find((id) => !existing.some((requirement) => requirement.id === id));
  if (missing !== undefined) throw invalidData(messages.unknownRequirement(missing));
  await updateRows(tx, ShippingOptionRequirement, changed);
  await addRequirements(
    tx,
    optionId,
    requirements.filter(({ id }) => id === undefined),
  );
}

import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { invalidData, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { insertRows, updateExistingRow } from '#engine/kernel/writing/rows';
import { ReturnReason } from '#model/entities/orders/return-reason.entity';
import type { CreateReturnReasonBody, UpdateReturnReasonBody } from './return-reasons.input.ts';

/** Manages the reasons for returns. A reason can have more precise ones as children; these have none. */
@Injectable()
export class ReturnReasonsService {
  constructor(private readonly database: Database) {}

  /** @throws not_found (its parent), invalid_data (the parent has one itself), duplicate_error (its value is taken) */
  create(body: CreateReturnReasonBody): Promise<{ id: string }> {
    const id = newId(ReturnReason);
    return this.database.transaction(async (tx) => {
      if (body.parent_return_reason_id) await requireParent(tx, body.parent_return_reason_id);
      await insertRows(tx, ReturnReason, [{ id, ...body }]);
      return { id };
    });
  }

  /** @throws not_found, duplicate_error */
  update(id: string, body: UpdateReturnReasonBody): Promise<{ id: string }> {
    return this.database.transaction((tx) => updateExistingRow(tx, ReturnReason, id, body));
  }

  /** Deletes a return reason with its children. Returns that use it retain it. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      // lock first: a statement that waited for a lock does not see children that were added during the wait
      await tx.query('select from return_reason where id = $1 for update', [id]);
      await tx.query(
        `update return_reason set deleted_at = now(), updated_at = now()
         where (id = $1 or parent_return_reason_id = $1) and deleted_at is null`,
        [id],
      );
    });
  }
}

/** Locks the parent against deletion until its new child is committed. */
async function requireParent(tx: Tx, id: string): Promise<void> {
  const [parent] = await tx.query<{ parent_return_reason_id: string | null }>(
    'select parent_return_reason_id from return_reason where id = $1 and deleted_at is null for update',
    [id],
  );
  if (!parent) throw notFound('return_reason', id);
  if (parent.parent_return_reason_id !== null)
    throw invalidData('Doubly nested return reasons is not supported');
}

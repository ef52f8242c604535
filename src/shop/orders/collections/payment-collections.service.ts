import { Injectable } from '@nestjs/common';
import { CommerceError } from '#engine/kernel/errors';
import { mergeMetadata } from '#engine/kernel/writing/metadata';
import { releasePayer } from '#shop/payments/cancellation/release-payer';
import { CollectionChanges } from './change-collection.ts';
import { collectionErrors } from './collection-errors.ts';
import {
  addAuthorizedAmount,
  deleteCollection,
  publishCollectionEvent,
  recordOfflinePayment,
} from './open-collection.ts';
import type { UpdatePaymentCollectionBody } from './payment-collections.input.ts';

/** Operations of staff on payment collections. */
@Injectable()
export class PaymentCollectionsService {
  constructor(private readonly changes: CollectionChanges) {}

  /** @throws not_found */
  update(id: string, { description, metadata }: UpdatePaymentCollectionBody): Promise<{ id: string }> {
    return this.changes.change(id, async (collection, tx) => {
      const [current] = await tx.query<{ metadata: Record<string, unknown> | null }>(
        'select metadata from payment_collection where id = $1',
        [id],
      );
      await tx.query(
        `update payment_collection set description = case when $2 then $3 else description end, metadata = $4, updated_at = now()
         where id = $1`,
        [
          id,
          description !== undefined,
          description ?? null,
          JSON.stringify(metadata ? mergeMetadata(current.metadata, metadata) : current.metadata),
        ],
      );
      await publishCollectionEvent(tx, 'updated', collection);
      return { id };
    });
  }

  /** Idempotent. @throws not_allowed when something is, or may be, authorized */
  async delete(id: string): Promise<void> {
    try {
      await this.changes.change(id, async (collection, tx) => {
        if (collection.status !== 'not_paid' && collection.status !== 'canceled')
          throw collectionErrors.notDeletable(collection.status);
        await deleteCollection(tx, collection);
      });
    } catch (error) {
      if (!(error instanceof CommerceError) || error.type !== 'not_found') throw error;
    }
  }

  /**
   * Marks a collection as paid: records an offline payment for what no session has authorized, and releases the other sessions.
   * @throws not_found; not_allowed when canceled
   */
  authorize(id: string): Promise<{ id: string }> {
    return this.changes.change(id, async (collection, tx) => {
      const { status, amount, authorized_amount } = collection;
      if (status === 'authorized') return { id };
      if (status === 'canceled') throw collectionErrors.canceled();
      await releasePayer(tx, { payment_collection_id: id });
      const remaining = Math.max(0, amount - (authorized_amount ?? 0));
      if (remaining > 0) await recordOfflinePayment(tx, collection, remaining);
      await addAuthorizedAmount(tx, collection, remaining);
      return { id };
    });
  }
}

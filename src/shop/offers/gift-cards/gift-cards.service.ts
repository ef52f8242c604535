import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { RateLimits } from '#engine/identity/rate-limits';
import { Database } from '#engine/kernel/database/database';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { softDelete, updateRow } from '#engine/kernel/writing/rows';
import { setCustomColumns } from '#engine/mapping/custom-columns/set-custom-columns';
import { GiftCard } from '#model/entities/offers/gift-card.entity';
import { giftCardsByCode } from './find-gift-cards.ts';
import { newGiftCardCode } from './gift-card-code.ts';
import { giftCardErrors } from './gift-card-errors.ts';
import type { CreateGiftCardBody, UpdateGiftCardBody } from './gift-cards.input.ts';

/** Manages gift cards that staff create. The checkout issues purchased ones. */
@Injectable()
export class GiftCardsService {
  constructor(
    private readonly database: Database,
    private readonly rateLimits: RateLimits,
  ) {}

  /** Creates a card with a random code. @throws not_found (region) */
  create(body: CreateGiftCardBody): Promise<{ id: string }> {
    const id = newId(GiftCard);
    const metadata = body.metadata ? JSON.stringify(body.metadata) : null;
    return this.database.transaction(async (tx) => {
      const created = await tx.query(CREATE, [
        id,
        newGiftCardCode(),
        body.value ?? 0,
        body.region_id,
        body.is_disabled ?? false,
        body.ends_at ?? null,
        metadata,
      ]);
      if (created.length === 0) throw notFound('region', body.region_id);
      await setCustomColumns(tx, GiftCard, [{ ...body, id }]);
      await insertEvents(tx, [['gift_card.created', { id }]]);
      return { id };
    });
  }

  /** @throws not_found (card or region); invalid_data or not_allowed for a balance that exceeds the unspent value */
  update(id: string, body: UpdateGiftCardBody): Promise<{ id: string }> {
    const { region_id, ...columns } = body;
    return this.database.transaction(async (tx) => {
      const card = await lockCard(tx, id);
      if (columns.balance !== undefined) await requireUnspent(tx, card, columns.balance);
      if (region_id !== undefined && region_id !== card.region_id) await moveToRegion(tx, id, region_id);
      await updateRow(tx, GiftCard, id, columns);
      return { id };
    });
  }

  /** Also removes the card from open carts. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.query(REMOVE_FROM_OPEN_CARTS, [id]); // first, since carts are locked before gift cards
      await softDelete(tx, GiftCard, id);
    });
  }

  /**
   * @param address the client's, for its rate limit
   * @throws not_found, too_many_requests
   */
  async byCode(code: string, address: string): Promise<{ id: string }> {
    const [{ id }] = await this.rateLimits.limitFailures(this.rateLimits.codeBuckets(address), () =>
      giftCardsByCode(this.database, [code]),
    );
    return { id };
  }
}

const CREATE = `insert into gift_card (id, code, value, balance, region_id, is_disabled, ends_at, metadata, tax_rate)
  select $1, $2, $3::bigint, $3::bigint, r.id, $5::bool, $6::timestamptz, $7::jsonb,
    case when r.gift_cards_taxable then r.tax_rate end
  from region r where r.id = $4 and r.deleted_at is null returning id`;

/** Locks the carts first, so that no concurrent change of one writes the card back. */
const REMOVE_FROM_OPEN_CARTS = `with locked as (
    select c.id from cart c where c.completed_at is null
      and exists (select from cart_gift_cards k where k.gift_card_id = $1 and k.cart_id = c.id) order by c.id for update)
  delete from cart_gift_cards k using locked where k.gift_card_id = $1 and k.cart_id = locked.id`;

interface LockedCard {
  id: string;
  code: string;
  value: number;
  region_id: string;
}

/** Locks the card, so that it cannot be spent concurrently. @throws not_found */
async function lockCard(tx: Tx, id: string): Promise<LockedCard> {
  const [card] = await tx.query<LockedCard>(
    'select id, code, value, region_id from gift_card where id = $1 and deleted_at is null for update',
    [id],
  );
  if (!card) throw notFound('gift_card', id);
  return card;
}

/**
 * Prevents a spent amount from becoming available again: the user who sets a balance may have seen an outdated one.
 * @throws invalid_data, not_allowed
 */
async function requireUnspent(tx: Tx, { id, code, value }: LockedCard, balance: number): Promise<void> {
  if (balance > value) throw giftCardErrors.balanceAboveValue(value);
  const spent = await spentAmount(tx, id);
  if (balance > value - spent)
    throw notAllowed(`Gift card ${code} holds ${value - spent} at most, as ${spent} of it have been spent`);
}

async function spentAmount(sql: Sql, id: string): Promise<number> {
  const [{ spent }] = await sql.query<{ spent: number }>(
    'select coalesce(sum(amount), 0)::bigint as spent from gift_card_transaction where gift_card_id = $1',
    [id],
  );
  return spent;
}

/** Moves a card to a region and sets the tax rate of that region. @throws not_found */
async function moveToRegion(tx: Tx, id: string, regionId: string): Promise<void> {
  const moved = await tx.query(
    `update gift_card g set region_id = r.id, tax_rate = case when r.gift_cards_taxable then r.tax_rate end
     from region r where g.id = $1 and r.id = $2 and r.deleted_at is null returning g.id`,
    [id, regionId],
  );
  if (moved.length === 0) throw notFound('region', regionId);
}

import { cartCommands } from './carts.ts';
import { claimCommands } from './claims.ts';
import { collectionCommands } from './collections.ts';
import type { Command } from './command.ts';
import { editCommands } from './edits.ts';
import { fulfillmentCommands } from './fulfillments.ts';
import { moneyCommands } from './money.ts';
import { orderCommands } from './orders.ts';
import { payerCommands } from './payers.ts';
import { promotionCommands } from './promotions.ts';
import { returnCommands } from './returns.ts';
import { shopCommands } from './shop.ts';
import { swapCommands } from './swaps.ts';
import { undoCommands } from './undo.ts';

/** The commands by area. */
export const AREAS: Readonly<Record<string, readonly Command[]>> = {
  carts: cartCommands,
  orders: [...moneyCommands, ...orderCommands, ...fulfillmentCommands, ...undoCommands],
  returns: returnCommands,
  swaps: [...swapCommands, ...fulfillmentCommands],
  claims: [...claimCommands, ...fulfillmentCommands],
  edits: [...editCommands, ...collectionCommands, ...undoCommands],
  shop: [...shopCommands, ...undoCommands],
  payers: payerCommands,
  promotions: [...promotionCommands, ...cartCommands],
};

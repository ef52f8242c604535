/* Names that applications may still import. */

import { ExternalWarehouse } from './external-warehouse.ts';
import type {
  ExternalReservationLine,
  ExternalWarehouseItem,
  ExternalWarehouseLocation,
  ExternalWarehouseMovement,
  ExternalWarehouseQuantity,
  ExternalWarehouseReply,
  ExternalWarehouseRestock,
} from './external-warehouse.ts';
import { ExternalWarehouses } from './external-warehouses.ts';
import type {
  ExternalMovementPayload,
  ExternalWarehousePayload,
} from '../../../../engine/background/events.ts';

export {
  /** @deprecated the former name of `ExternalWarehouse` */
  ExternalWarehouse as StockKeeper,
  /** @deprecated the former name of `ExternalWarehouses` */
  ExternalWarehouses as StockKeepers,
};

/** @deprecated the former name of `ExternalWarehouseReply` */
export type KeeperAnswer = ExternalWarehouseReply;
/** @deprecated the former name of `ExternalWarehouseQuantity` */
export type KeptCount = ExternalWarehouseQuantity;
/** @deprecated the former name of `ExternalWarehouseMovement` */
export type KeptGoods = ExternalWarehouseMovement;
/** @deprecated the former name of `ExternalWarehouseItem` */
export type KeptItem = ExternalWarehouseItem;
/** @deprecated the former name of `ExternalReservationLine` */
export type KeptLine = ExternalReservationLine;
/** @deprecated the former name of `ExternalWarehouseLocation` */
export type KeptLocation = ExternalWarehouseLocation;
/** @deprecated the former name of `ExternalWarehouseRestock` */
export type RestockedGoods = ExternalWarehouseRestock;
/** @deprecated the former name of `ExternalWarehousePayload` */
export type StockKeeperTold = ExternalWarehousePayload;
/** @deprecated the former name of `ExternalMovementPayload` */
export type ToldGoods = ExternalMovementPayload;

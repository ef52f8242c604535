import { Injectable } from '@nestjs/common';
import { Registry } from '#engine/providers/registry';
import type { ExternalWarehouse } from './external-warehouse.ts';

/** The registered external warehouses (3PL). */
@Injectable()
export class ExternalWarehouses extends Registry<ExternalWarehouse> {
  constructor() {
    super('External warehouse');
  }

  get ids(): string[] {
    return [...this.providers.keys()];
  }
}

/** SQL expression for the id of a location's external warehouse; null for our own locations. */
export function warehouseSql(location: string): string {
  return `(${location}.metadata ->> 'stock_keeper')`;
}

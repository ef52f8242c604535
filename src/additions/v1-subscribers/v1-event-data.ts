import type { AnyOutboxEvent } from '@storekeep/server/extend';
import type { V1FindConfig, V1Row } from './read-services.ts';
import type { V1Container } from './v1-container.ts';

interface ReadService {
  retrieve(id: string, config?: V1FindConfig): Promise<V1Row>;
}

/** The data that v1 passes with an event, where they differ from ours: records that v1 passes whole are read when the event is delivered. */
export async function v1DataOf(event: AnyOutboxEvent, container: V1Container): Promise<unknown> {
  switch (event.name) {
    case 'cart.customer_updated':
      return event.data.id;
    case 'customer.created':
    case 'customer.updated':
      return container.resolve<ReadService>('customerService').retrieve(event.data.id);
    case 'product-collection.products_added':
    case 'product-collection.products_removed': {
      const { id, product_ids } = event.data;
      const productCollection = await container.resolve<ReadService>('productCollectionService').retrieve(id);
      return { productCollection, productIds: product_ids };
    }
    default:
      return event.data;
  }
}

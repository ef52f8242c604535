/* The public API of `@storekeep/server/v1`: runs code of a Medusa v1 project beside the shop. */
export { loadV1Subscribers, type V1SubscribersOptions } from './v1-subscribers.module.ts';
export { V1SubscribersError } from './subscriber-files.ts';
export type { V1FindConfig, V1ReadService, V1Row } from './read-services.ts';
export type { V1Container } from './v1-container.ts';

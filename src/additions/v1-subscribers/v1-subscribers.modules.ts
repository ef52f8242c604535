import type { CommerceOptions, NestModule } from '@storekeep/server/extend';
import { loadV1Subscribers } from './v1-subscribers.module.ts';

export async function modules({ v1Subscribers }: CommerceOptions): Promise<NestModule[]> {
  return v1Subscribers === undefined ? [] : [await loadV1Subscribers(v1Subscribers)];
}

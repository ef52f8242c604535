import { runShard } from './shards.ts';

runShard(5);

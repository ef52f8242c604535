import { runShard } from './shards.ts';

runShard(9);

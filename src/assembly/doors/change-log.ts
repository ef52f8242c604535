/* Changes of the catalogue since a watermark, by which a module keeps what it has read of it in memory without being stale. */
export {
  bindWatermark,
  INITIAL_WATERMARK,
  type Invalidations,
  invalidationsSince,
  SERVER,
  type Watermark,
} from '#engine/kernel/database/row-changes';

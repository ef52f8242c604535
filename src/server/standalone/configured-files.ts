import path from 'node:path';
import type { CommerceOptions } from '../../commerce-options.ts';
import type { Config } from './config/config.ts';

/** Where the configured server stores files. */
export function configuredFiles(config: Config) {
  return {
    directory: config.filesDir ?? path.join(config.dataDir, 'files'),
    uploadLimit: config.uploadLimitBytes,
    publicUrl: config.publicUrl,
    s3:
      config.s3Bucket === null
        ? null
        : {
            bucket: config.s3Bucket,
            endpoint: config.s3Endpoint ?? undefined,
            region: config.s3Region ?? undefined,
            publicUrl: config.s3PublicUrl ?? undefined,
          },
  } satisfies CommerceOptions['files'];
}

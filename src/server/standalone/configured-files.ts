import path from 'node:path';
import type { CommerceOptions } from '#assembly/commerce-options';
import { FileLinks } from '#shop/back-office/files/file-links';
import { LocalFiles } from '#shop/back-office/files/local-files';
import { S3Files } from '#shop/back-office/files/s3-files';
import { type Config, readConfig } from './config/config.ts';

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

/** The stores of files for a command. Only these variables are validated: others, such as the cookie secret, may be missing for it. */
export function openFileStores(env: NodeJS.ProcessEnv) {
  const names = /^(S3_\w+|FILES_DIR|DATA_DIR|PUBLIC_URL|PATH_PREFIX)$/;
  const config = readConfig(Object.fromEntries(Object.entries(env).filter(([name]) => names.test(name))));
  const { directory, publicUrl, s3 } = configuredFiles(config);
  const { pathPrefix } = config;
  return {
    directory,
    publicUrl,
    pathPrefix,
    // without a secret: commands sign no links to private files
    local: new LocalFiles(directory, new FileLinks('', pathPrefix)),
    /** Null without S3_BUCKET. */
    bucket: s3 && new S3Files(s3),
  };
}

import { optional, text, url } from '#engine/installation/variable-kinds';

/** Variables of the storage of files. */
export const filesVariables = {
  filesDir: optional('FILES_DIR', text('directory', /^[^\0]+$/), {
    description:
      'Where uploads and exports are stored; defaults to `files` in `DATA_DIR`; the same for all processes of a shop',
  }),
  s3Bucket: optional('S3_BUCKET', text('name', /^[\w.-]+$/), {
    description:
      'Stores files in this bucket instead; credentials come from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`',
  }),
  s3Endpoint: optional('S3_ENDPOINT', url, { description: 'Where the bucket is; defaults to Amazon' }),
  s3Region: optional('S3_REGION', text('name', /^[\w-]+$/), { description: 'Its region' }),
  s3PublicUrl: optional('S3_PUBLIC_URL', url, {
    description: 'Where files under `public/` of the bucket can be read without a login, such as a CDN',
  }),
};

import path from 'node:path';
import { downloadNameOf } from './file-key.ts';

/** Types that browsers show without running anything. */
const IMAGES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

const OTHERS: Record<string, string> = {
  '.svg': 'image/svg+xml', // runs scripts where it is opened by itself, so it is an attachment
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.mp4': 'video/mp4',
};

/** What a file is served as. It goes by the name, and never by what a client said: else it could pass HTML off as an image. */
export function contentTypeOf(key: string): string {
  const extension = path.extname(key).toLowerCase();
  return IMAGES[extension] ?? OTHERS[extension] ?? 'application/octet-stream';
}

/** Only images are shown where they are; everything else is saved. */
export function dispositionOf(key: string): string {
  const kind = path.extname(key).toLowerCase() in IMAGES ? 'inline' : 'attachment';
  const name = encodeURIComponent(downloadNameOf(key)).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename*=UTF-8''${name}`; // RFC 6266
}

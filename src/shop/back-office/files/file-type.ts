import path from 'node:path';
import { downloadNameOf } from './file-key.ts';

/** Types that browsers display without running scripts. */
const IMAGES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

const OTHERS: Record<string, string> = {
  '.svg': 'image/svg+xml', // runs scripts when opened as a page, so it is served as an attachment
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.mp4': 'video/mp4',
};

/** Derives the content type from the extension. The type sent by the client is ignored: it could declare HTML to be an image. */
export function contentTypeOf(key: string): string {
  const extension = path.extname(key).toLowerCase();
  return IMAGES[extension] ?? OTHERS[extension] ?? 'application/octet-stream';
}

/** Returns `Content-Disposition`: images are displayed inline, all other files are downloaded. */
export function dispositionOf(key: string): string {
  const kind = path.extname(key).toLowerCase() in IMAGES ? 'inline' : 'attachment';
  const name = encodeURIComponent(downloadNameOf(key)).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename*=UTF-8''${name}`; // RFC 6266
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { Fake } from './fake-company.ts';

/** The file storage S3, with the empty bucket `shop`: the server of the package `s3rver`. */
export interface S3Server extends Fake {
  credentials: { accessKeyId: string; secretAccessKey: string };
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'storekeep-s3-'));
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: 'shop' }],
  });
  const { port } = await server.run();
  return {
    url: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
